/** The decision and the findings in the report as a PDF: what the eye goes to first. */
import {
  applicationStatusWords,
  atStart,
  findingAnswerWords,
  findingWeightWords,
  ruleWords,
} from '#kernel/schemas/status-words.ts'
import type { PdfReport } from '../../ports.ts'
import { type Names, type Part, when } from './part.ts'

const tones = { APPROVED: 'GOOD', DECLINED: 'BAD' } as const

function decidedWords({ by, actor, confirmedBy, reasons, at }: PdfDecision, nameOf: Names): string[] {
  const who = by === 'RULES' ? 'the rules' : nameOf(actor)
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : ''
  const why = reasons.map((reason) => atStart(by === 'RULES' ? ruleWords(reason) : reason)).join('. ')
  return [`by ${who}${second}, ${when(at)}`, why].filter(Boolean)
}

/** First of all: what was decided, or what the decision waits for. */
export const decision: Part = (paper, { application, earlierDecisions, reviewFindings }, nameOf) => {
  const { status, decision: last } = application
  const open = reviewFindings.filter(({ weight, resolution }) => weight !== 'NOTE' && resolution === null)
  if (last) {
    const [by = '', ...why] = decidedWords(last, nameOf)
    paper.box(`${atStart(applicationStatusWords[last.outcome])} ${by}`, tones[last.outcome], why)
  } else {
    const waits = open.length === 0 ? 'No finding is open.' : `Open findings: ${openNumbers(open)}.`
    const tone = status === 'MANUAL_REVIEW' ? 'ATTENTION' : 'PLAIN'
    paper.box(`Not decided: ${applicationStatusWords[status]}`, tone, [waits])
  }
  if (earlierDecisions.length === 0) return
  paper.heading('Earlier decisions')
  for (const each of earlierDecisions) {
    const [by = '', ...why] = decidedWords(each, nameOf)
    paper.line(`${atStart(applicationStatusWords[each.outcome])} ${by}`)
    for (const words of why) paper.quiet(words)
  }
}

type PdfDecision = NonNullable<PdfReport['application']['decision']>
type PdfFinding = PdfReport['reviewFindings'][number]

const openNumbers = (open: readonly PdfFinding[]): string => open.map(({ number }) => number).join(', ')

export const findings: Part = (paper, { reviewFindings }, nameOf) => {
  paper.heading('Findings')
  if (reviewFindings.length === 0) paper.line('None.')
  for (const finding of reviewFindings) {
    const { number, weight, what, evidence, resolution } = finding
    const isOpen = weight !== 'NOTE' && resolution === null
    paper.weighed({ mark: weight, isOpen }, `${number}. ${atStart(findingWeightWords[weight])}: ${what}`, [
      ...(evidence ? [evidence] : []),
      answerWords(finding, nameOf),
    ])
  }
}

function answerWords({ weight, resolution }: PdfFinding, nameOf: Names): string {
  if (!resolution) return weight === 'NOTE' ? 'Needs no answer.' : 'Open.'
  const at = resolution.at ? `, ${when(resolution.at)}` : ''
  const who = resolution.state === 'NO_LONGER_APPLIES' ? '' : `, ${nameOf(resolution.by)}`
  return `${atStart(findingAnswerWords[resolution.state])}${who}${at}. ${resolution.reason ?? ''}`
}
