/**
 * Mails the owner of a webhook that it was switched off. The task is added in the same transaction, so no
 * crash loses it.
 */
import { type Ids, isUuid } from '#kernel/ids.ts'
import type { Mail } from '#kernel/mail.ts'
import type { SwitchedOff, Webhooks } from './webhook.ts'

type Automatic = Exclude<SwitchedOff, 'OWNER'>

const reasons: Record<Automatic, string> = {
  GONE: 'Its receiver answered 410 Gone.',
  FAILING: 'Every delivery to it has failed for five days.',
}

export interface NotificationPorts {
  webhooks: Pick<Webhooks, 'switchedOff'>
  mail: Mail
  ids: Ids
}

/**
 * The task. Sends no mail if the webhook was switched on again or deleted meanwhile, or without notifyEmail.
 */
export async function notifyWebhookDisabled(
  payload: unknown,
  { webhooks, mail, ids }: NotificationPorts,
  id = JSON.stringify(payload),
): Promise<void> {
  const { customerId, webhookId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(webhookId)))
    throw new Error('the payload of notifyWebhookDisabled names no webhook')
  const off = await webhooks.switchedOff(String(customerId), String(webhookId))
  if (!off || off.why === 'OWNER' || off.notifyEmail === null) return
  await mail.send({
    to: off.notifyEmail,
    subject: 'A webhook was switched off',
    id,
    text: textOf(ids.of('webhook', String(webhookId)), new URL(off.url).host, off.why),
  })
}

const textOf = (id: string, host: string, why: Automatic): string =>
  [
    `The webhook to ${host} was switched off.`,
    reasons[why],
    '',
    'Its waiting deliveries are kept for 30 days. When the receiver works again, switch the webhook on',
    '(webhooks.update with enabled: true), and send the missed events again (webhooks.deliveries.replay).',
    '',
    `Webhook: ${id}`,
  ].join('\n')
