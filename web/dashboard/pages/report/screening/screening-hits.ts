/** The screening hits of a report, of the company and of every person. */
import { type Report, useReport } from '../use-report.ts'

type PersonHits = NonNullable<Report['person']>

export type Hit =
  | PersonHits['pepHits'][number]
  | PersonHits['sanctionHits'][number]
  | NonNullable<Report['organization']>['sanctionHits'][number]

export const hitsOf = ({ organization, person }: Report): Hit[] => [
  ...(organization?.sanctionHits ?? []),
  ...(person?.sanctionHits ?? []),
  ...(person?.pepHits ?? []),
]

/** Of the finding that it is the evidence of. */
export function useHitNumber(id: string): number | null {
  const { report } = useReport()
  return report.reviewFindings.find(({ key }) => key === id)?.number ?? null
}

/** An answer moves the hit to another place of the page, and takes away the button that was pressed. */
export const followHit = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(`hit-${id}`)?.focus())
