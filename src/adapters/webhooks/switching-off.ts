/** Switches off a webhook that wants nothing any more, or that has failed for 5 days, and tells its owner. */
import type { Mail } from '../../ports.ts'
import type { Database, Statement } from '../postgres/connections.ts'
import { auditIn } from './store.ts'

const OFF: Statement = {
  name: 'webhook-off',
  text: `update foyer.webhook w set enabled = false, switched_off = $3 from foyer.customer c
    where w.customer_id = $1 and w.webhook_id = $2 and w.enabled and w.deleted_at is null and c.customer_id = w.customer_id
    returning w.url, c.notify_email`,
}

export type SwitchOff = (customerId: string, webhookId: string, why: 'GONE' | 'FAILING') => Promise<void>

interface Switching {
  database: Database
  now: () => Date
  mail: Mail
  log: {
    info(fields: Record<string, unknown>, message: string): void
    warn(fields: Record<string, unknown>, message: string): void
  }
  shown(webhookId: string): string
}

const reasons: Record<'GONE' | 'FAILING', string> = {
  GONE: 'Its receiver answered 410 Gone: it wants no more events.',
  FAILING: 'Every delivery to it has failed for five days.',
}

export const switchingOff =
  ({ database, now, mail, log, shown }: Switching): SwitchOff =>
  async (customerId, webhookId, why) => {
    const off = await database.transaction(customerId, async (ask) => {
      const [row] = await ask<{ url: string; notify_email: string | null }>(OFF, [customerId, webhookId, why])
      const actor = { kind: 'SYSTEM', id: null } as const
      if (row) await auditIn(ask, customerId, actor, now)('webhook.switchedOff', { webhookId, why })
      return row
    })
    // Another process, or its owner, was faster.
    if (!off) return
    log.warn({ customerId, webhookId, why, told: off.notify_email !== null }, 'a webhook was switched off')
    if (off.notify_email === null) return
    await mail.send({
      to: off.notify_email,
      subject: 'A webhook was switched off',
      text: textOf(shown(webhookId), new URL(off.url).host, why),
    })
  }

const textOf = (id: string, host: string, why: 'GONE' | 'FAILING'): string =>
  [
    `The webhook to ${host} was switched off.`,
    reasons[why],
    '',
    'What was waiting for it is kept for 30 days. When the receiver is well again, switch the webhook on',
    '(webhooks.update with enabled: true), and send again what happened meanwhile (webhooks.deliveries.replay).',
    '',
    `Webhook: ${id}`,
  ].join('\n')
