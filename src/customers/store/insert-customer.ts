/** A new customer, in the current transaction. */
import type { ClientBase } from 'pg'
import type { AppendAudit } from '#audit/store/append.ts'
import type { NewCustomer } from '#operator/ports.ts'

export async function insertCustomer(
  client: ClientBase,
  { id, name, mode, redirectOrigins, notifyEmail }: NewCustomer,
  at: Date,
  audit: AppendAudit,
): Promise<void> {
  await client.query(
    `insert into foyer.customer (customer_id, name, mode, redirect_origins, notify_email, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [id, name, mode, redirectOrigins, notifyEmail ?? null, at],
  )
  await client.query('insert into foyer.customer_head (customer_id) values ($1)', [id])
  await audit('customer.created', { mode })
}
