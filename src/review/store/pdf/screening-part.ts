/** The screening in the report as a PDF: the screened names and lists, the hits, and the decisions. */

import type { Screened } from '#kernel/schemas/screening.ts'
import {
  atStart,
  comparedFactWords,
  comparedOutcomeWords,
  hitStateWords,
} from '#kernel/schemas/status-words.ts'
import { factorWord } from '#screening/match-factors.ts'
import type { PdfReport } from '../../ports.ts'
import type { Weighed } from './marked-blocks.ts'
import type { Paper } from './paper.ts'
import { type Names, type Part, when } from './part.ts'

function screenedLines(paper: Paper, screened: Screened, at: string): void {
  const { persons, organizations, lists } = screened
  paper.line(`Screened ${when(at)}: ${[...persons, ...organizations].join(', ')}`)
  for (const { id, version, publishedAt, sha256 } of lists) {
    const day = publishedAt && publishedAt !== version ? `, ${publishedAt}` : ''
    paper.quiet(`Against ${id} version ${version}${day}\nSHA-256 ${sha256}`)
  }
}

export const screening: Part = (paper, { organization, person, checks }, nameOf) => {
  const sanctions = [...(organization?.sanctionHits ?? []), ...(person?.sanctionHits ?? [])]
  const offices = person?.pepHits ?? []
  paper.heading('Screening')
  for (const { screened, at } of checks) if (screened) screenedLines(paper, screened, at)
  if (sanctions.length + offices.length === 0) paper.line('No hits.')
  for (const hit of sanctions) hitBlock(paper, 'BLOCKS', hit, nameOf)
  for (const hit of offices) hitBlock(paper, 'CONSIDER', hit, nameOf)
}

/** All of it on one page, with the weight of its list. */
function hitBlock(paper: Paper, mark: Weighed['mark'], hit: Hit, nameOf: Names): void {
  const { subject, caption, match, dataset, resolution, compared = [] } = hit
  const score = `score ${match.score.toFixed(2)}, ${dataset.id} version ${dataset.version}`
  const verdict = hitStateWords[resolution.state].verdict
  const isOpen = resolution.state === 'UNRESOLVED'
  paper.weighed({ mark, isOpen }, `${subject ?? match.matchedName} ${verdict} ${caption}: ${score}`, [
    ...match.factors.map(
      ({ name, detail, score: factor }) =>
        `${factorWord(name)}: ${factor.toFixed(2)}${detail ? `, ${detail}` : ''}`,
    ),
    ...(compared.length > 0 ? [`Compared: ${compared.map(comparedWords).join('; ')}`] : []),
    resolutionWords(resolution, nameOf),
  ])
}

type Person = NonNullable<PdfReport['person']>
type Hit =
  | Person['pepHits'][number]
  | Person['sanctionHits'][number]
  | NonNullable<PdfReport['organization']>['sanctionHits'][number]

/** Date of birth differs, 1970-03-01 beside 1941. Not compared: one of the two lacks it. */
function comparedWords({ fact, outcome, screened, listed }: NonNullable<Hit['compared']>[number]): string {
  const both = screened === listed ? screened : `${screened} beside ${listed}`
  const values = screened && listed ? `, ${both}` : ''
  return `${comparedFactWords[fact]} ${comparedOutcomeWords[outcome]}${values}`
}

/** A hit that was never answered is unresolved; one that was is opened again. */
const decisionWords = (state: Hit['resolution']['state'], at: string | null): string =>
  state === 'UNRESOLVED' && at === null ? 'Unresolved' : atStart(hitStateWords[state].decision)

function resolutionWords(resolution: Hit['resolution'], nameOf: Names): string {
  const { state, proposal, confirmedBy } = resolution
  const { by, at, reason } = proposal ?? resolution
  const who = at ? `, ${nameOf(by)}, ${when(at)}` : ''
  const what = proposal ? 'Unresolved: a dismissal waits for a second person' : decisionWords(state, at)
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : ''
  return `${what}${who}${second}. ${reason ?? ''}`
}
