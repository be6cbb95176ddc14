/** Errors of the event feed and of webhooks. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const eventErrors = {
  invalid_webhook_url: errorRow(
    400,
    'Invalid webhook URL',
    'The URL of the webhook is not allowed; errors gives the reason.',
  ),
  webhook_not_found: errorRow(404, 'Webhook not found', 'There is no webhook with this id.'),
  delivery_not_found: errorRow(404, 'Delivery not found', 'There is no delivery with this id.'),
  too_many_webhooks: errorRow(409, 'Too many webhooks', 'A customer can have at most 50 webhooks.'),
  cursor_expired: errorRow(
    410,
    'Cursor expired',
    'Events are kept for 90 days, and some events after this cursor have been deleted. Start again without ' +
      'after, and read the applications that you know.',
  ),
} satisfies Record<string, ErrorRow>
