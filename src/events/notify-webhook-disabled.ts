/** Tells the owner of a webhook that it was switched off; owed in the transaction that did it, so that no crash loses it. */
import { type Ids, isUuid } from '../ids.ts'
import type { Mail } from '../ports.ts'
import type { SwitchedOff, Webhooks } from './webhook.ts'

type Automatic = Exclude<SwitchedOff, 'OWNER'>

const reasons: Record<Automatic, string> = {
  GONE: 'Its receiver answered 410 Gone: it wants no more events.',
  FAILING: 'Every delivery to it has failed for five days.',
}

interface NotificationPorts {
  webhooks: Pick<Webhooks, 'switchedOff'>
  mail: Mail
  ids: Ids
}

/** The task. Says nothing when it was switched on again or deleted meanwhile, or when the customer has named nobody. */
export async function tellSwitchedOff(
  payload: unknown,
  { webhooks, mail, ids }: NotificationPorts,
  id = JSON.stringify(payload),
): Promise<void> {
  const { customerId, webhookId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(webhookId)))
    throw new Error('a mail was owed without saying about what')
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
    'What was waiting for it is kept for 30 days. When the receiver is well again, switch the webhook on',
    '(webhooks.update with enabled: true), and send again what happened meanwhile (webhooks.deliveries.replay).',
    '',
    `Webhook: ${id}`,
  ].join('\n')
