/** How much one customer may keep and use: limits so wide that only what has gone wrong, or is meant ill, meets them. */

interface QuotaRow {
  /** Unless the customer has one of its own. */
  limit: number
  /** null: what is kept, for as long as it is. */
  per: 'DAY' | 'HOUR' | null
  what: string
}

export const quotas = {
  storedBytes: { limit: 100 * 2 ** 30, per: null, what: 'bytes of documents' },
  eidStarts: { limit: 50_000, per: 'DAY', what: 'starts of an eID a day' },
  auditLines: { limit: 5_000_000, per: 'DAY', what: 'lines of the audit log a day' },
  replays: { limit: 100_000, per: 'HOUR', what: 'replayed deliveries an hour' },
} as const satisfies Record<string, QuotaRow>

export type Quota = keyof typeof quotas
export const quotaNames = Object.keys(quotas) as Quota[]
/** A customer's own; the others are the service's. */
export type OwnQuotas = Partial<Record<Quota, number>>
export type Usage = Record<Quota, number>

export const limitsOf = (own: OwnQuotas): Usage => ({
  storedBytes: own.storedBytes ?? quotas.storedBytes.limit,
  eidStarts: own.eidStarts ?? quotas.eidStarts.limit,
  auditLines: own.auditLines ?? quotas.auditLines.limit,
  replays: own.replays ?? quotas.replays.limit,
})

const DAY = 86_400
const lengths = { DAY, HOUR: 3_600 }

/** Seconds until there is room again, which for what is kept nobody knows: days and hours begin as in UTC. */
export function secondsUntilRoom(quota: Quota, now: Date): number {
  const { per } = quotas[quota]
  if (per === null) return DAY
  const length = lengths[per]
  return length - (Math.floor(now.getTime() / 1000) % length)
}
