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
import type { Paper } from './paper.ts'
import { type Names, type Part, when } from './part.ts'

function screenedLines(paper: Paper, screened: Screened, at: string): void {
  const { persons, organizations, lists } = screened
  paper.line(`Screened ${when(at)}: ${[...persons, ...organizations].join(', ')}`)
  for (const { id, version, publishedAt, sha256 } of lists) {
    const day = publishedAt && publishedAt !== version ? `, ${publishedAt}` : ''
    paper.quiet(`Against ${id} version ${version}${day}, SHA-256 ${sha256}`)
  }
}

export const screening: Part = (paper, { organization, person, checks }, nameOf) => {
  const hits = [
    ...(organization?.sanctionHits ?? []),
    ...(person?.sanctionHits ?? []),
    ...(person?.pepHits ?? []),
  ]
  paper.heading('Screening')
  for (const { screened, at } of checks) if (screened) screenedLines(paper, screened, at)
  if (hits.length === 0) paper.line('No hits.')
  for (const { subject, caption, match, dataset, resolution, compared = [] } of hits) {
    const score = `score ${match.score.toFixed(2)}, ${dataset.id} version ${dataset.version}`
    paper.line(
      `${subject ?? match.matchedName} ${hitStateWords[resolution.state].verdict} ${caption}: ${score}`,
    )
    for (const { name, detail, score: factor } of match.factors)
      paper.quiet(`${factorWord(name)}: ${factor.toFixed(2)}${detail ? `, ${detail}` : ''}`)
    paper.quiet(`Compared: ${compared.map(comparedWords).join('; ')}`)
    paper.quiet(resolutionWords(resolution, nameOf))
  }
}

type Hit = NonNullable<PdfReport['person']>['pepHits'][number]

/** Date of birth differs, 1970-03-01 beside 1941. Not compared: one of the two lacks it. */
function comparedWords({ fact, outcome, screened, listed }: NonNullable<Hit['compared']>[number]): string {
  const values = screened && listed ? `, ${screened} beside ${listed}` : ''
  return `${comparedFactWords[fact]} ${comparedOutcomeWords[outcome]}${values}`
}

/** A hit that was never answered is unresolved; one that was is opened again. */
const decisionWords = (state: Hit['resolution']['state'], at: string | null): string =>
  state === 'UNRESOLVED' && at === null ? 'Unresolved' : atStart(hitStateWords[state].decision)

function resolutionWords(resolution: Hit['resolution'], nameOf: Names): string {
  const { state, proposal, confirmedBy } = resolution
  const { by, at, note } = proposal ?? resolution
  const who = at ? `, ${nameOf(by)}, ${when(at)}` : ''
  const what = proposal ? 'Unresolved: a dismissal waits for a second person' : decisionWords(state, at)
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : ''
  return `${what}${who}${second}. ${note ?? ''}`
}
