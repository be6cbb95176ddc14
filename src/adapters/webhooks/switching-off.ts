/** Switches off a webhook that wants nothing any more, or that has failed for 5 days; the mail to its owner is owed with it. */
import type { Database, Statement } from '../postgres/connections.ts'
import { auditIn } from './store.ts'

const OFF: Statement = {
  name: 'webhook-off',
  text: `update foyer.webhook set enabled = false, switched_off = $3
    where customer_id = $1 and webhook_id = $2 and enabled and deleted_at is null returning webhook_id`,
}
const OWE: Statement = { name: 'webhook-off-owe', text: `select foyer.owe('tellSwitchedOff', $1, null, $2)` }

export type SwitchOff = (customerId: string, webhookId: string, why: 'GONE' | 'FAILING') => Promise<void>

interface Switching {
  database: Pick<Database, 'transaction'>
  now: () => Date
  log: { warn(fields: Record<string, unknown>, message: string): void }
}

export const switchingOff =
  ({ database, now, log }: Switching): SwitchOff =>
  async (customerId, webhookId, why) => {
    const isOff = await database.transaction(customerId, async (ask) => {
      const [row] = await ask(OFF, [customerId, webhookId, why])
      // Another process, or its owner, was faster.
      if (!row) return false
      const actor = { kind: 'SYSTEM', id: null } as const
      await auditIn(ask, customerId, actor, now)('webhook.switchedOff', { webhookId, why })
      await ask(OWE, [JSON.stringify({ customerId, webhookId }), `tellSwitchedOff:${webhookId}`])
      return true
    })
    if (isOff) log.warn({ customerId, webhookId, why }, 'a webhook was switched off')
  }
