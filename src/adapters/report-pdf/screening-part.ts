/** The screening in the report as a PDF: who was compared with what, the hits, and what was decided. */
import type { PdfReport } from '../../review/ports.ts'
import type { Screened } from '../../schemas/screening.ts'
import type { Paper } from './paper.ts'
import { type Names, type Part, when, words } from './part.ts'

/** A hit is never a fact until a person has said so. */
const verdicts = {
  UNRESOLVED: 'may match',
  TRUE_POSITIVE: 'matches',
  FALSE_POSITIVE: 'does not match',
  NO_DECISION: 'may match',
} as const

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
    paper.line(`${subject ?? match.matchedName} ${verdicts[resolution.state]} ${caption}: ${score}`)
    for (const { name, detail, score: factor } of match.factors)
      paper.quiet(`${words(name)}: ${factor.toFixed(2)}${detail ? `, ${detail}` : ''}`)
    paper.quiet(`Compared: ${compared.map(comparedWords).join('; ')}`)
    paper.quiet(resolutionWords(resolution, nameOf))
  }
}

type Hit = NonNullable<PdfReport['person']>['pepHits'][number]

const outcomes = {
  SAME: 'the same',
  CLOSE: 'close',
  DIFFERS: 'differs',
  NOT_COMPARED: 'not compared',
} as const

/** Birth date: differs, 1970-03-01 beside 1941. Not compared: one of the two lacks it. */
function comparedWords({ fact, outcome, screened, listed }: NonNullable<Hit['compared']>[number]): string {
  const values = screened && listed ? `, ${screened} beside ${listed}` : ''
  return `${words(fact).toLowerCase()} ${outcomes[outcome]}${values}`
}

function resolutionWords(resolution: Hit['resolution'], nameOf: Names): string {
  const { state, proposal, confirmedBy } = resolution
  const { by, at, note } = proposal ?? resolution
  const who = at ? `, ${nameOf(by)}, ${when(at)}` : ''
  const what = proposal ? 'Unresolved: a dismissal waits for a second person' : words(state)
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : ''
  return `${what}${who}${second}. ${note ?? ''}`
}
