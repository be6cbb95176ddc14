/** Switches off a webhook that wants nothing any more, or that has failed for 5 days; the mail to its owner is owed with it. */
import { hasFailedTooLong, LONGEST_SILENCE_MS } from '../../events/retry-schedule.ts'
import type { Database, Statement } from '../postgres/connections.ts'
import { auditLinesIn } from './store.ts'

const OFF: Statement = {
  name: 'webhook-off',
  text: `update foyer.webhook set enabled = false, switched_off = $3
    where customer_id = $1 and webhook_id = $2 and enabled and deleted_at is null returning webhook_id`,
}
// Where events are rare, days may lie between two failures in which nothing was tried.
const FAILED_FOR: Statement = {
  name: 'webhook-failed-for',
  text: `select coalesce(sum(least(extract(epoch from gap) * 1000, $3)), 0)::float8 as milliseconds from (
      select t.at - lag(t.at) over (order by t.at) as gap from foyer.webhook_try t join foyer.webhook w using (customer_id, webhook_id)
      where t.customer_id = $1 and t.webhook_id = $2 and t.at >= w.failing_since) as silence where gap is not null`,
}
const OWE: Statement = { name: 'webhook-off-owe', text: `select foyer.owe('tellSwitchedOff', $1, null, $2)` }

/** Answers whether it is off now: one that fails is not, unless it has been tried for 5 days. */
export type SwitchOff = (customerId: string, webhookId: string, why: 'GONE' | 'FAILING') => Promise<boolean>

interface SwitchOffSettings {
  database: Pick<Database, 'transaction'>
  now: () => Date
  log: { warn(fields: Record<string, unknown>, message: string): void }
}

export const switchOffIn =
  ({ database, now, log }: SwitchOffSettings): SwitchOff =>
  async (customerId, webhookId, why) => {
    const done = await database.transaction(customerId, async (ask) => {
      if (why === 'FAILING') {
        const asked = [customerId, webhookId, LONGEST_SILENCE_MS]
        const [failed] = await ask<{ milliseconds: number }>(FAILED_FOR, asked)
        if (!hasFailedTooLong(failed?.milliseconds ?? 0)) return 'TRIED_TOO_LITTLE'
      }
      const [row] = await ask(OFF, [customerId, webhookId, why])
      // Another process, or its owner, was faster.
      if (!row) return 'OFF_BEFORE'
      const actor = { kind: 'SYSTEM', id: null } as const
      await auditLinesIn(ask, customerId, actor, now)('webhook.switchedOff', { webhookId, why })
      await ask(OWE, [JSON.stringify({ customerId, webhookId }), `tellSwitchedOff:${webhookId}`])
      return 'SWITCHED_OFF'
    })
    if (done === 'SWITCHED_OFF') log.warn({ customerId, webhookId, why }, 'a webhook was switched off')
    return done !== 'TRIED_TOO_LITTLE'
  }
