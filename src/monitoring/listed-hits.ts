/** Unresolved hits as a list of the dashboard shows them, over all applications. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { hitUuidOf, unresolvedHits } from '#applications/hits/case-hits.ts'
import type { Ids } from '#kernel/ids.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'

const closed = { additionalProperties: false } as const

export const ListedHit = Type.Object(
  {
    applicationId: Type.String(),
    externalReference: orNull(Type.String()),
    status: ApplicationStatus,
    hitId: Type.String({ description: 'For applications.hits.resolve.' }),
    kind: Type.Enum(['SANCTION', 'PEP']),
    list: Type.String({ description: 'Key of a shared list, or the id of an own list.' }),
    version: Type.String({ description: 'Of the list.' }),
    score: Type.Number({ description: '0 to 1.' }),
    subject: Type.String({ description: 'The screened name.' }),
    caption: Type.String({ description: 'The main name of the entry on the list.' }),
    matchedName: Type.String({ description: 'The name of the entry that is nearest.' }),
    since: { ...Timestamp, description: 'When it was found.' },
    isAfterDecision: Type.Boolean({
      description: 'The ongoing monitoring found it, after the application was decided once.',
    }),
  },
  closed,
)
export type ListedHit = Static<typeof ListedHit>

const OWN = 'own:'

/** The newest first. */
export const listedHitsOf = (of: Case, ids: Ids): ListedHit[] =>
  unresolvedHits(of.data)
    .map(({ hit, list }): ListedHit => {
      const { dataset, match } = hit
      const isOwn = dataset.id.startsWith(OWN)
      return {
        applicationId: ids.of('application', of.id),
        externalReference: of.externalReference,
        status: of.status,
        hitId: ids.of('hit', hitUuidOf(hit)),
        kind: list === 'pepHits' ? 'PEP' : 'SANCTION',
        list: isOwn ? ids.of('ownlist', dataset.id.slice(OWN.length)) : dataset.id,
        version: dataset.version,
        score: match.score,
        subject: hit.subject ?? match.matchedName,
        caption: hit.caption,
        matchedName: match.matchedName,
        since: hit.screenedAt,
        isAfterDecision: isAfterDecision(of, hit.screenedAt),
      }
    })
    .sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : b.score - a.score))

function isAfterDecision({ data }: Case, at: string): boolean {
  const first = data.earlierDecisions?.[0] ?? data.decision
  return first !== null && first !== undefined && at > first.at
}
