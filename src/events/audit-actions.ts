/** Audit actions of webhooks. */
import { type ActionRows, action, text } from '#audit/action-row.ts'

export const eventActions = {
  'webhook.created': action('a webhook was created', ({ host }) => `created a webhook to ${text(host)}`),
  'webhook.changed': action(
    'a webhook was changed',
    ({ host, what }) => `changed ${text(what) || 'the webhook'} of the webhook to ${text(host)}`,
  ),
  'webhook.deleted': action('a webhook was deleted', 'deleted a webhook'),
  'webhook.switchedOff': action(
    'a webhook was disabled because its receiver is gone or failed for 5 days',
    'switched off a webhook that failed',
  ),
  'webhook.replayed': action('deliveries were sent again', ({ replayed }) => {
    const many = replayed !== undefined && replayed !== 1
    return `sent ${many ? `${text(replayed)} events` : 'an event'} again`
  }),
} satisfies ActionRows
