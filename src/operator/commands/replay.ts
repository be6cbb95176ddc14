/** `foyer webhook replay`: one delivery again, or all events of a range of time. */

import { ApiError } from '../../errors.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  MOST_REPLAYED,
  type ReplayRange,
} from '../../events/webhook.ts'
import { type Command, type Given, type Outcome, type Stage, UsageError } from '../command.ts'
import { sentenceOf } from '../error-messages.ts'
import { customerFlag, idIn } from '../id-flags.ts'
import { counted } from '../progress.ts'
import { momentIn } from '../time-flags.ts'
import { countOf, replayAll } from '../webhooks/replaying.ts'
import { type OpenedWebhooks, webhookFlag, withWebhooks } from '../webhooks/with-webhooks.ts'

export const webhookReplay: Command = {
  summary: 'Send a delivery again, or all events of a range of time',
  description: [
    'Either --delivery, or --webhook with --from and --to: then also events that happened while the webhook was switched off.',
    'The events keep their ids.',
    '',
    `A range is sent again ${counted(MOST_REPLAYED)} events at a time. Ctrl-C ends it between two of these steps and says how to go on.`,
  ].join('\n'),
  flags: {
    customer: customerFlag,
    delivery: { what: 'this delivery alone', value: '<id>' },
    webhook: { ...webhookFlag, required: false },
    from: { what: 'the first moment', value: '<time>' },
    to: { what: 'the moment after the last', value: '<time>' },
    status: {
      what: 'only events whose newest delivery has it',
      value: '<status>',
      members: deliveryStatuses,
    },
    cursor: { what: 'where a run before ended', value: '<number>' },
  },
  examples: [
    'webhook replay --customer foyer:customer::… --delivery foyer:delivery::…',
    'webhook replay --customer foyer:customer::… --webhook foyer:webhook::… --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --status GIVEN_UP',
  ],
  run: async (given, stage) => {
    const isOne = given.has('delivery')
    const range = isOne ? undefined : rangeIn(given)
    const more = rangeFlags.find((flag) => isOne && given.has(flag))
    if (more) throw new UsageError(`--${more} does not go together with --delivery.`)
    return withWebhooks(given, stage, (opened) =>
      range ? replayRange(given, stage, opened, range) : replayOne(given, opened),
    )
  },
}

const rangeFlags = ['from', 'to', 'status', 'cursor']

function rangeIn(given: Given): Omit<ReplayRange, 'webhookId'> {
  for (const flag of ['webhook', 'from', 'to'])
    if (!given.has(flag))
      throw new UsageError(`--${flag} is missing: give --delivery, or --webhook with --from and --to.`)
  const [from, to] = [momentIn(given, 'from'), momentIn(given, 'to')]
  if (from >= to) throw new UsageError('--to must be later than --from.')
  const cursor = given.maybe('cursor') ?? '0'
  if (!/^\d{1,15}$/.test(cursor))
    throw new UsageError('--cursor takes the number that the run before ended with.')
  const status = given.maybe('status') as DeliveryStatus | undefined
  return { from, to, after: Number(cursor), ...(status ? { status } : {}) }
}

const later = ' The webhook is switched off: what is sent again goes when it is switched on.'

async function replayOne(
  given: Given,
  { it: { ids }, customerId, webhooks, write }: OpenedWebhooks,
): Promise<Outcome> {
  const deliveryId = idIn(given, 'delivery', 'delivery', ids)
  const webhookId = given.has('webhook') ? idIn(given, 'webhook', 'webhook', ids) : undefined
  const toWhom = await write((writes) => writes.replay(deliveryId, webhookId))
  const isOff = (await webhooks.list(customerId)).some(({ id, enabled }) => id === toWhom && !enabled)
  return { json: { replayed: 1, nextCursor: null }, text: `It is sent again.${isOff ? later : ''}` }
}

async function replayRange(
  given: Given,
  stage: Stage,
  { it: { ids }, customerId, database, webhooks, write }: OpenedWebhooks,
  rest: Omit<ReplayRange, 'webhookId'>,
): Promise<Outcome> {
  const range = { ...rest, webhookId: idIn(given, 'webhook', 'webhook', ids) }
  const webhook = (await webhooks.list(customerId)).find(({ id }) => id === range.webhookId)
  if (!webhook) throw new ApiError('webhook_not_found')
  const ending = stage.ending()
  const total = await countOf(database, customerId, range, webhook)
  const progress = stage.progress(total)
  const { replayed, next, error } = await replayAll({ range, write, progress, ending })
  if (error !== undefined && replayed === 0) throw error
  const json = { replayed, nextCursor: next === null ? null : String(next) }
  if (next === null)
    return { json, text: `${sentAgain(replayed)}${webhook.enabled || replayed === 0 ? '' : later}` }
  const why = error === undefined ? '' : `${sentenceOf(error)}\n`
  const text = `${why}Ended after ${counted(replayed)} of ${counted(total)} events. The rest:\n  ${goOn(given, next)}`
  return { json, text, failed: true }
}

const sentAgain = (count: number): string =>
  count === 0
    ? 'There is no such event: nothing is sent again.'
    : `${count === 1 ? '1 event is' : `${counted(count)} events are`} sent again.`

function goOn(given: Given, cursor: number): string {
  const same = ['customer', 'webhook', 'from', 'to', 'status'].filter((flag) => given.has(flag))
  const flags = same.map((flag) => `--${flag} ${given.text(flag)}`)
  return `npx foyer webhook replay ${flags.join(' ')} --cursor ${cursor}`
}
