/** The screening hits of a report, of the company and of every person. */
import type { Report } from '../use-report.ts'

type PersonHits = NonNullable<Report['person']>

export type Hit =
  | PersonHits['pepHits'][number]
  | PersonHits['sanctionHits'][number]
  | NonNullable<Report['organization']>['sanctionHits'][number]

export const hitsOf = ({ organization, person }: Pick<Report, 'organization' | 'person'>): Hit[] => [
  ...(organization?.sanctionHits ?? []),
  ...(person?.sanctionHits ?? []),
  ...(person?.pepHits ?? []),
]
