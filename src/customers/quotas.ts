/** How much one customer may store and use. The limits are wide: only a fault or an attack exceeds them. */
import type { AuditEntry } from '#audit/entry.ts'

interface QuotaRow {
  /** The default. A customer can have a limit of its own. */
  limit: number
  /** null: an amount that is stored, not a rate. */
  per: 'DAY' | 'HOUR' | null
  what: string
}

export const quotas = {
  storedBytes: { limit: 100 * 2 ** 30, per: null, what: 'bytes of documents and of PDFs of terms' },
  eidStarts: { limit: 50_000, per: 'DAY', what: 'starts of an eID a day' },
  auditLines: { limit: 5_000_000, per: 'DAY', what: 'lines of the audit log a day' },
  replays: { limit: 100_000, per: 'HOUR', what: 'replayed deliveries an hour' },
} as const satisfies Record<string, QuotaRow>

export type Quota = keyof typeof quotas
export const quotaNames = Object.keys(quotas) as Quota[]
/** The limits set for one customer. The defaults apply to all others. */
export type OwnQuotas = Partial<Record<Quota, number>>
export type Usage = Record<Quota, number>

export const limitsOf = (own: OwnQuotas): Usage => ({
  storedBytes: own.storedBytes ?? quotas.storedBytes.limit,
  eidStarts: own.eidStarts ?? quotas.eidStarts.limit,
  auditLines: own.auditLines ?? quotas.auditLines.limit,
  replays: own.replays ?? quotas.replays.limit,
})

/** The amounts that a change adds. Negative storedBytes are released. */
export type QuotaUse = Partial<Record<Quota, number>>

/**
 * The quota that the use would exceed; `used` is the usage of the current day and hour. Only what is added
 * can exceed a quota, so releasing storage always succeeds. foyer.use_quota in PostgreSQL decides the same.
 * @internal A test compares the two.
 */
export const exceededQuota = (used: Usage, use: QuotaUse, limits: Usage): Quota | undefined =>
  quotaNames.find((quota) => {
    const added = use[quota] ?? 0
    return added > 0 && used[quota] + added > limits[quota]
  })

/**
 * Whether an entry is rejected beyond the quota of audit lines. Erasure and actions of the service, dashboard
 * users and the operator always succeed. The SQL function foyer.append_all decides the same.
 * @internal A test compares the two.
 */
export const isLimited = ({ action, actor }: Pick<AuditEntry, 'action' | 'actor'>): boolean =>
  (actor.kind === 'CUSTOMER' || actor.kind === 'APPLICANT') && action !== 'application.erased'

const DAY = 86_400
const lengths = { DAY, HOUR: 3_600 }

/** Days and hours begin as in UTC. Stored bytes have no reset, so the client waits a day. */
export function secondsUntilReset(quota: Quota, now: Date): number {
  const { per } = quotas[quota]
  if (per === null) return DAY
  const length = lengths[per]
  return length - (Math.floor(now.getTime() / 1000) % length)
}
