/** Unresolved hits as a list of the dashboard shows them, over all applications. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { hitUuidOf, unresolvedHits } from '#applications/hits/case-hits.ts'
import { isStrongHit } from '#applications/hits/hit-grounds.ts'
import { findingRowOf } from '#checks/findings/finding-table.ts'
import { hitCodeOf, hitRankOf } from '#checks/findings/hit-codes.ts'
import type { Ids } from '#kernel/ids.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'

const closed = { additionalProperties: false } as const

export const ListedHit = Type.Object(
  {
    applicationId: Type.String(),
    externalReference: orNull(Type.String()),
    status: ApplicationStatus,
    hitId: Type.String({ description: 'For applications.hits.resolve.' }),
    applicant: orNull(
      Type.String({ description: 'The organization or person of the application; null: not known yet.' }),
    ),
    assigneeId: orNull(Type.String({ description: 'The user who works on the application.' })),
    kind: Type.Enum(['SANCTION', 'PEP']),
    weight: Type.Enum(['BLOCKS', 'CONSIDER'], {
      description: 'BLOCKS: nothing is approved while it is unresolved.',
    }),
    isStrong: Type.Boolean({
      description: 'It agrees in number, or in name and date of birth: two persons dismiss it.',
    }),
    hasProposal: Type.Boolean({ description: 'A dismissal waits for a second person.' }),
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

interface HitCase {
  of: Case
  /** As the list of applications calls it. */
  applicant: string | null
}

/** The heaviest first, and of equal ones the one that waits longest. */
export const listedHitsOf = ({ of, applicant }: HitCase, ids: Ids): ListedHit[] =>
  unresolvedHits(of.data)
    .map((listed) => ({ ...listed, rank: hitRankOf(listed) }))
    .sort((a, b) => a.rank - b.rank || a.hit.screenedAt.localeCompare(b.hit.screenedAt))
    .map((listed): ListedHit => {
      const { hit, list } = listed
      const { dataset, match, resolution } = hit
      const isOwn = dataset.id.startsWith(OWN)
      return {
        applicationId: ids.of('application', of.id),
        externalReference: of.externalReference,
        status: of.status,
        applicant,
        assigneeId: of.data.assignee ? ids.of('user', of.data.assignee) : null,
        hitId: ids.of('hit', hitUuidOf(hit)),
        kind: list === 'pepHits' ? 'PEP' : 'SANCTION',
        weight: findingRowOf(hitCodeOf(listed)).weight === 'BLOCKS' ? 'BLOCKS' : 'CONSIDER',
        isStrong: isStrongHit(hit),
        hasProposal: resolution.proposal !== undefined,
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

function isAfterDecision({ data }: Case, at: string): boolean {
  const first = data.earlierDecisions?.[0] ?? data.decision
  return first !== null && first !== undefined && at > first.at
}
