/**
 * The operator sets and releases legal holds: in one transaction with an audit line, which omits the
 * reference.
 */
import type { ClientBase } from 'pg'
import { auditLine, operator } from '#audit/entry.ts'
import { append, queryOn } from '#audit/store/append.ts'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import type { HeldApplication, LegalHold } from '#operator/ports.ts'

// Repeating a hold keeps its start.
const HOLD = `insert into foyer.legal_hold (customer_id, application_id, since, reference)
  select customer_id, application_id, $3, $4 from foyer.application
    where customer_id = $1 and application_id = $2
  on conflict (customer_id, application_id) do update set reference = excluded.reference
  returning since`
const RELEASE = 'delete from foyer.legal_hold where customer_id = $1 and application_id = $2'
const ALL = `select application_id as "applicationId", since, reference from foyer.legal_hold
  where customer_id = $1 order by since, application_id`

/** Returns the start of the hold; undefined: the customer has no such application. */
export const hold = (
  owner: ClientBase,
  held: HeldApplication,
  reference: string,
  at: Date,
): Promise<Date | undefined> =>
  inTransaction(owner, async () => {
    const values = [held.customerId, held.applicationId, at, reference]
    const [row] = (await owner.query<{ since: Date }>(HOLD, values)).rows
    if (row) await record(owner, held, 'application.held', at)
    return row?.since
  })

/** False: there is no hold. */
export const release = (owner: ClientBase, held: HeldApplication, at: Date): Promise<boolean> =>
  inTransaction(owner, async () => {
    const { rowCount } = await owner.query(RELEASE, [held.customerId, held.applicationId])
    if (rowCount) await record(owner, held, 'application.released', at)
    return rowCount === 1
  })

export const legalHoldsOf = async (owner: ClientBase, customerId: string): Promise<LegalHold[]> =>
  (await owner.query<LegalHold>(ALL, [customerId])).rows

function record(
  owner: ClientBase,
  { customerId, applicationId }: HeldApplication,
  action: 'application.held' | 'application.released',
  at: Date,
): Promise<void> {
  const entry = { action, actor: operator, detail: {} }
  return append(queryOn(owner), customerId, [auditLine(entry, at, applicationId)])
}
