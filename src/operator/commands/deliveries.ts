/** `foyer webhook deliveries`: what became of what was sent. */
import { deliveryOf, type DeliveryView } from '../../events/delivery-views.ts'
import { type DeliveryStatus, deliveryStatuses } from '../../events/webhook.ts'
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type Flag, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, idIn } from '../id-flags.ts'
import { maybeMomentIn } from '../time-flags.ts'
import { kindFlag, webhookFlag, withWebhooks } from '../webhooks/with-webhooks.ts'

const DEFAULT_LIMIT = 50
/** As of a page of webhooks.deliveries.list: each delivery comes with up to ten answers of 64 kB. */
const MOST = 100

const statusFlag: Flag = {
  what: 'only those with this status',
  value: '<status>',
  members: deliveryStatuses,
}

export const webhookDeliveries: Command = {
  summary: 'List deliveries: what was sent, and what the receivers answered',
  description:
    'Newest first; all filters must hold. Kept 30 days. --json has every try, with the headers that were sent, and what the\nreceiver said.',
  flags: {
    customer: customerFlag,
    webhook: { ...webhookFlag, what: 'only to this webhook', required: false },
    application: { what: 'only of this application', value: '<id>' },
    status: statusFlag,
    kind: { ...kindFlag, what: 'only events of this kind' },
    from: { what: 'only those made at this moment or later', value: '<time>' },
    to: { what: 'only those made before this moment', value: '<time>' },
    limit: { what: `how many, up to ${MOST} (default: ${DEFAULT_LIMIT})`, value: '<number>' },
    cursor: { what: 'where the page before ended', value: '<cursor>' },
  },
  examples: [
    'webhook deliveries --customer foyer:customer::… --status GIVEN_UP',
    'webhook deliveries --customer foyer:customer::… --webhook foyer:webhook::… --from 2026-11-20 --to 2026-11-21',
  ],
  run: (given, stage) => {
    const limit = limitIn(given)
    const [from, to] = [maybeMomentIn(given, 'from'), maybeMomentIn(given, 'to')]
    if (from && to && from >= to) throw new UsageError('--to must be later than --from.')
    return withWebhooks(given, stage, async ({ it: { ids }, customerId, webhooks }) => {
      const { deliveries: found, next: nextCursor } = await webhooks.deliveries(customerId, {
        ...(given.has('webhook') ? { webhookId: idIn(given, 'webhook', 'webhook', ids) } : {}),
        ...(given.has('application')
          ? { applicationId: idIn(given, 'application', 'application', ids) }
          : {}),
        ...(given.has('status') ? { status: given.text('status') as DeliveryStatus } : {}),
        ...(given.has('kind') ? { type: given.text('kind') as EventKind } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(given.has('cursor') ? { after: idIn(given, 'cursor', 'delivery', ids) } : {}),
        limit,
      })
      const deliveries = found.map((each) => deliveryOf(each, ids))
      return { json: { deliveries, nextCursor }, text: tableOf(deliveries, nextCursor) }
    })
  },
}

function limitIn(given: Given): number {
  const text = given.maybe('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MOST) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${MOST}.`)
}

const header = ['MADE', 'STATUS', 'TRIES', 'KIND', 'DELIVERY', 'APPLICATION', 'LAST ANSWER']

function tableOf(deliveries: readonly DeliveryView[], nextCursor: string | null): string {
  if (deliveries.length === 0) return 'There is no such delivery.'
  const rows = deliveries.map((each) => [
    toSeconds(each.createdAt),
    each.replay ? `${each.status} (replay)` : each.status,
    String(each.tries.length),
    each.type,
    each.id,
    each.applicationId,
    answerOf(each),
  ])
  const more = nextCursor === null ? [] : ['', `There are more: add --cursor ${nextCursor}`]
  return [...columns([header, ...rows], ''), ...more].join('\n')
}

function answerOf({ status, tries, nextTryAt }: DeliveryView): string {
  const last = tries.at(-1)
  if (!last) return status === 'WAITING' ? 'not sent yet' : 'not sent'
  const said = last.error ?? `${last.status} after ${last.durationMs} ms`
  return nextTryAt ? `${said} Next try: ${toSeconds(nextTryAt)}` : said
}

const toSeconds = (instant: string): string => `${instant.slice(0, 19)}Z`
