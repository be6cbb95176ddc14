/** The names of what entries of the audit log are about. The log itself has references only. */
import type { Needs } from '#endpoint.ts'
import type { Actor } from '../entry.ts'
import type { AuditRow } from '../ports.ts'

export interface StoredEntry {
  action: string
  actor: Actor
  detail: Record<string, string | number | boolean | null>
}

export type StoredRow = AuditRow & StoredEntry

export interface Names {
  ofCases: ReadonlyMap<string, string | null>
  invited: ReadonlyMap<string, string | null>
}

export const invitationIn = ({ detail }: StoredEntry): string | undefined =>
  typeof detail.invitationId === 'string' ? detail.invitationId : undefined

export const invitedOf = (
  entries: readonly StoredEntry[],
  { team, caller }: Needs<'team'>,
): Promise<Names['invited']> =>
  team.invited(caller.customerId, [...new Set(entries.flatMap((entry) => invitationIn(entry) ?? []))])

/**
 * The names of the applications on this page: who applies, or the customer's own reference. Each role that
 * reads the log reads applications too. These reads are logged.
 */
export async function caseNamesOf(
  rows: readonly AuditRow[],
  context: Needs<'accessLog' | 'applicationSearch'>,
): Promise<Names['ofCases']> {
  const { applicationSearch, accessLog, caller } = context
  const { customerId, id: readerId } = caller
  const applicationIds = [...new Set(rows.flatMap(({ applicationId }) => applicationId ?? []))]
  if (applicationIds.length === 0) return new Map()
  const filter = { terms: [], applicationIds, order: 'NEWEST', limit: applicationIds.length } as const
  const found = await applicationSearch.search(customerId, { ...filter, terms: [], readerId })
  const names = found.map((of): [string, string | null] => {
    return [of.id, of.summary?.subject.name ?? of.externalReference]
  })
  for (const [applicationId, name] of names)
    if (name !== null) accessLog.noteRead({ customerId, applicationId, readerId, operation: 'audit.list' })
  return new Map(names)
}
