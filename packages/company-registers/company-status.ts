/** One status from all that a register says of a company: the worst applies, and all are kept. */
import type { OrganizationStatus, OrganizationStatusCode } from './schemas/organization.ts'

export type StatusEvent = OrganizationStatus['events'][number]

/** An unknown word may mean anything, so only known trouble is worse. */
const worstFirst: OrganizationStatusCode[] = [
  'DISSOLVED',
  'BANKRUPT',
  'IN_LIQUIDATION',
  'IN_RESTRUCTURING',
  'IN_MERGER',
  'UNKNOWN',
  'INACTIVE',
  'ACTIVE',
]

/** For words that each describe the whole status. */
export const worstOf = (codes: OrganizationStatusCode[]): OrganizationStatusCode =>
  worstFirst.find((code) => codes.includes(code)) ?? 'UNKNOWN'

interface StatusParts {
  events: StatusEvent[]
  /** Without events. ACTIVE only if the register says so. */
  otherwise: 'ACTIVE' | 'UNKNOWN'
  /** The register's word, where it has one. Default: the code of the worst event. */
  registryStatus?: string | null
  endedOn?: string | null
  endReason?: string | null
}

export function worstStatus(parts: StatusParts): OrganizationStatus {
  const events = parts.events.toSorted(
    (one, other) => worstFirst.indexOf(one.code) - worstFirst.indexOf(other.code),
  )
  const [worst] = events
  return {
    code: worst?.code ?? parts.otherwise,
    registryStatus: parts.registryStatus ?? worst?.registryCode ?? null,
    since: worst?.from ?? null,
    endedOn: parts.endedOn ?? null,
    endReason: parts.endReason ?? null,
    events,
  }
}
