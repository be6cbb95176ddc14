/** Who is told when a webhook of a customer is switched off. Its audit line says that it was changed, and not to what: an address may be a person's. */
import { auditText } from '../../adapters/postgres/cases/tails.ts'
import { inTransaction } from '../../adapters/postgres/customers/audited.ts'
import type { Installation } from '../installation.ts'

const operator = { kind: 'OPERATOR', id: null } as const

/** null: nobody. */
export const notify = (
  { owner, now }: Pick<Installation, 'owner' | 'now'>,
  customerId: string,
  email: string | null,
): Promise<void> =>
  inTransaction(owner, async () => {
    const at = now()
    const detail = { notified: email !== null }
    const entry = auditText({ action: 'customer.changed', actor: operator, detail }, at, null)
    await owner.query('update foyer.customer set notify_email = $2 where customer_id = $1', [
      customerId,
      email,
    ])
    await owner.query(`select foyer.append($1, null, $2, $3, '{}'::uuid[], '{}'::text[])`, [
      customerId,
      at,
      [entry],
    ])
  })
