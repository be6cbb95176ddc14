/** `foyer webhook deliveries`: lists webhook deliveries and their results. */
import { type DeliveryView, deliveryOf } from '../../events/delivery-views.ts'
import { type DeliveryStatus, deliveryStatuses } from '../../events/webhook.ts'
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type Flag, type FlagValues, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, readId, webhookFlag } from '../id-flags.ts'
import { readOptionalTime } from '../time-flags.ts'
import { kindFlag, withWebhooks } from '../webhooks/with-webhooks.ts'

const DEFAULT_LIMIT = 50
/** As webhooks.deliveries.list: each delivery has up to ten responses of 64 kB. */
const MAXIMUM = 100

const statusFlag: Flag = {
  what: 'only those with this status',
  value: '<status>',
  members: deliveryStatuses,
}

export const webhookDeliveries: Command = {
  description: [
    'Newest first. A delivery must match all filters. Deliveries are kept for 30 days. --json includes',
    'every attempt, with the headers that were sent and the response of the receiver.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    webhook: { ...webhookFlag, what: 'only to this webhook', required: false },
    application: { what: 'only of this application', value: '<id>' },
    status: statusFlag,
    kind: { ...kindFlag, what: 'only events of this kind' },
    from: { what: 'only those created at this time or later', value: '<time>' },
    to: { what: 'only those created before this time', value: '<time>' },
    limit: { what: `number of deliveries, up to ${MAXIMUM} (default: ${DEFAULT_LIMIT})`, value: '<number>' },
    cursor: { what: 'the cursor that the previous page ended with', value: '<cursor>' },
  },
  examples: [
    'webhook deliveries --customer foyer:customer::… --status GIVEN_UP',
    'webhook deliveries --customer foyer:customer::… --webhook foyer:webhook::… --from 2026-11-20 --to ' +
      '2026-11-21',
  ],
  run: (flags, context) => {
    const limit = readLimit(flags)
    const [from, to] = [readOptionalTime(flags, 'from'), readOptionalTime(flags, 'to')]
    if (from && to && from >= to) throw new UsageError('--to must be later than --from.')
    return withWebhooks(flags, context, async ({ ports: { ids }, customerId, webhooks, readWebhookFlag }) => {
      const { deliveries: found, next: nextCursor } = await webhooks.deliveries(customerId, {
        ...(flags.has('webhook') ? { webhookId: await readWebhookFlag() } : {}),
        ...(flags.has('application')
          ? { applicationId: readId(flags, 'application', 'application', ids) }
          : {}),
        ...(flags.has('status') ? { status: [flags.required('status') as DeliveryStatus] } : {}),
        ...(flags.has('kind') ? { type: [flags.required('kind') as EventKind] } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(flags.has('cursor') ? { after: readId(flags, 'cursor', 'delivery', ids) } : {}),
        limit,
      })
      const deliveries = found.map((each) => deliveryOf(each, ids))
      return { json: { deliveries, nextCursor }, text: tableOf(deliveries, nextCursor) }
    })
  },
}

function readLimit(flags: FlagValues): number {
  const text = flags.optional('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAXIMUM) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${MAXIMUM}.`)
}

const header = ['CREATED', 'STATUS', 'TRIES', 'KIND', 'DELIVERY', 'APPLICATION', 'LAST RESPONSE']

function tableOf(deliveries: readonly DeliveryView[], nextCursor: string | null): string {
  if (deliveries.length === 0) return 'No deliveries found.'
  const rows = deliveries.map((each) => [
    toSeconds(each.createdAt),
    each.replay ? `${each.status} (replay)` : each.status,
    String(each.tries.length),
    each.type,
    each.id,
    each.applicationId,
    responseOf(each),
  ])
  const more = nextCursor === null ? [] : ['', `There are more deliveries: add --cursor ${nextCursor}`]
  return [...columns([header, ...rows], ''), ...more].join('\n')
}

function responseOf({ status, tries, nextTryAt }: DeliveryView): string {
  const last = tries.at(-1)
  if (!last) return status === 'WAITING' ? 'not sent yet' : 'not sent'
  const result = last.error ?? `${last.status} after ${last.durationMs} ms`
  return nextTryAt ? `${result} Next attempt: ${toSeconds(nextTryAt)}` : result
}

const toSeconds = (instant: string): string => `${instant.slice(0, 19)}Z`
