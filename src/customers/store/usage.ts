/** Quota usage: counted in the transaction that uses it, and reported for all customers. */
import type { ClientBase } from 'pg'
import { ApiError } from '#kernel/api-error.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type { Quotas } from '../ports.ts'
import { limitsOf, type Quota, type QuotaUse, quotas, secondsUntilReset, type Usage } from '../quotas.ts'

const USE: Statement = {
  name: 'quota-use',
  text: `select foyer.use_quota($1, $2, $3, $4, $5, $6::jsonb || c.quotas) as over from foyer.customer c
    where c.customer_id = $1`,
}
const counted = (day: string, hour: string) => `stored_bytes as "storedBytes",
  case when used_day = ${day} then eid_starts else 0 end as "eidStarts",
  case when used_day = ${day} then audit_lines else 0 end as "auditLines",
  case when used_hour = ${hour} then replays else 0 end as "replays"`
/** Columns with the usage counted in a head row, at the time in the parameter. */
export const usedColumns = (parameter: string) =>
  counted(
    `(${parameter}::timestamptz at time zone 'UTC')::date`,
    `date_trunc('hour', ${parameter}::timestamptz)`,
  )
const USED: Statement = {
  name: 'quota-used',
  text: `select customer_id as "customerId", ${usedColumns('$1')} from foyer.customer_head`,
}

const LIMITS = JSON.stringify(limitsOf({}))

/** The correct `stored_bytes` of a customer: its documents and its PDFs of terms. */
export const storedBytesSum = (customer: string) =>
  `(select coalesce(sum(a.stored_bytes), 0) from foyer.application a where a.customer_id = ${customer})
    + (select coalesce(sum(octet_length(t.bytes)), 0) from foyer.terms_file t
      where t.customer_id = ${customer})`

interface CountedUse extends Omit<QuotaUse, 'auditLines'> {
  /** Counts without a limit. */
  isUnlimited?: boolean
}

/** Counts usage within the same transaction. Throws storage_quota_exceeded or quota_exceeded. */
export async function countUsage(
  query: Query,
  customerId: string,
  now: Date,
  { storedBytes = 0, eidStarts = 0, replays = 0, isUnlimited = false }: CountedUse,
): Promise<void> {
  if (storedBytes === 0 && eidStarts === 0 && replays === 0) return
  const values = [customerId, now, storedBytes, eidStarts, replays]
  const [row] = await query<{ over: Quota | null }>(isUnlimited ? USE_UNLIMITED : USE, [
    ...values,
    ...(isUnlimited ? [] : [LIMITS]),
  ])
  if (row?.over) throw exceeded(row.over, now)
}
const USE_UNLIMITED: Statement = {
  name: 'quota-use-unlimited',
  text: `select foyer.use_quota($1, $2, $3, $4, $5, '{}') as over`,
}

function exceeded(quota: Quota, now: Date): ApiError {
  const detail =
    `The quota of this customer is used up: ${quotas[quota].what} (${quota}). ` +
    'The operator of the service can raise it.'
  return new ApiError(quotas[quota].per === null ? 'storage_quota_exceeded' : 'quota_exceeded', {
    detail,
    quota,
    ...(quotas[quota].per !== null && { headers: { 'retry-after': String(secondsUntilReset(quota, now)) } }),
  })
}

/** Raised by foyer.append_all, which counts the lines that it writes. */
export const quotaErrorOf = (error: unknown): ApiError | undefined =>
  (error as { code?: unknown } | null)?.code === 'FQ429' ? exceeded('auditLines', new Date()) : undefined

type Counts = { [key in Quota]: string }
export const usageOf = ({ storedBytes, eidStarts, auditLines, replays }: Counts): Usage => ({
  storedBytes: Number(storedBytes),
  eidStarts: Number(eidStarts),
  auditLines: Number(auditLines),
  replays: Number(replays),
})

/** The operator asks for the usage of one customer. */
export async function usageOfCustomer(owner: ClientBase, customerId: string, now: Date): Promise<Usage> {
  const text = `select ${usedColumns('$2')} from foyer.customer_head where customer_id = $1`
  return usageOf((await owner.query(text, [customerId, now])).rows[0])
}

export const quotasIn = (database: Database, now: () => Date): Quotas => ({
  async usage() {
    const rows = await database.auth<Counts & { customerId: string }>(USED, [now()])
    return rows.map((row) => ({ customerId: row.customerId, ...usageOf(row) }))
  },
})
