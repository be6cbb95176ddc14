/**
 * Switches off a webhook that answered 410 or failed for 5 days, and adds the mail to its owner in the same
 * transaction.
 */

import { system } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { hasFailedTooLong, LONGEST_SILENCE_MS } from '../../retry-schedule.ts'

const OFF: Statement = {
  name: 'webhook-off',
  text: `update foyer.webhook set enabled = false, switched_off = $3
    where customer_id = $1 and webhook_id = $2 and enabled and deleted_at is null returning webhook_id`,
}
// Only time with tries counts: where events are rare, days without a try may lie between two failures.
const FAILED_FOR: Statement = {
  name: 'webhook-failed-for',
  text: `select coalesce(sum(least(extract(epoch from gap) * 1000, $3)), 0)::float8 as milliseconds from (
      select t.at - lag(t.at) over (order by t.at) as gap
      from foyer.webhook_try t join foyer.webhook w using (customer_id, webhook_id)
      where t.customer_id = $1 and t.webhook_id = $2 and t.at >= w.failing_since) as silence
    where gap is not null`,
}
const NOTIFY: Statement = {
  name: 'webhook-off-notify',
  text: `select ${addTask('notifyWebhookDisabled', { payload: '$1', runAt: 'null', jobKey: '$2' })}`,
}

const TELL: Statement = {
  name: 'webhook-off-tell',
  text: `select ${addTask('tellPeople', { payload: '$1', runAt: 'null', jobKey: '$2' })}`,
}

/** Returns whether the webhook is off now. A failing one stays on until it has failed for 5 days. */
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
        const values = [customerId, webhookId, LONGEST_SILENCE_MS]
        const [failed] = await ask<{ milliseconds: number }>(FAILED_FOR, values)
        if (!hasFailedTooLong(failed?.milliseconds ?? 0)) return 'NOT_YET'
      }
      const [row] = await ask(OFF, [customerId, webhookId, why])
      // Another process or the owner has switched it off already.
      if (!row) return 'ALREADY_OFF'
      await auditOf(ask, customerId, system(null), now)('webhook.switchedOff', { webhookId, why })
      const jobKey = jobKeyOf('notifyWebhookDisabled', webhookId)
      await ask(NOTIFY, [JSON.stringify({ customerId, webhookId }), jobKey])
      const told = { customerId, subjectId: webhookId, kind: 'WEBHOOK_DISABLED', to: null, by: null }
      await ask(TELL, [JSON.stringify(told), jobKeyOf('tellPeople', webhookId, 'WEBHOOK_DISABLED')])
      return 'SWITCHED_OFF'
    })
    if (done === 'SWITCHED_OFF') log.warn({ customerId, webhookId, why }, 'a webhook was switched off')
    return done !== 'NOT_YET'
  }
