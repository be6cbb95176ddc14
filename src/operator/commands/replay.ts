/** `foyer webhook replay`: sends one delivery again, or all events of a period. */
import { ApiError } from '../../api-error.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  MOST_REPLAYED,
  type ReplayRange,
} from '../../events/webhook.ts'
import { type Command, type CommandContext, type FlagValues, type Outcome, UsageError } from '../command.ts'
import { messageOf } from '../error-messages.ts'
import { customerFlag, readId, webhookFlag } from '../id-flags.ts'
import { formatCount } from '../progress.ts'
import { readTime } from '../time-flags.ts'
import { replayAll } from '../webhooks/replay-range.ts'
import { type CustomerWebhooks, withWebhooks } from '../webhooks/with-webhooks.ts'

export const webhookReplay: Command = {
  description: [
    'Give either --delivery, or --webhook with --from and --to. A period includes events that happened',
    'while the webhook was disabled. Events keep their ids.',
    '',
    `A period is sent in batches of ${formatCount(MOST_REPLAYED)} events. Ctrl-C stops after a batch`,
    'and prints how to continue.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    delivery: { what: 'only this delivery', value: '<id>' },
    webhook: { ...webhookFlag, required: false },
    from: { what: 'the start of the period', value: '<time>' },
    to: { what: 'the end of the period (exclusive)', value: '<time>' },
    status: {
      what: 'only events whose latest delivery has this status',
      value: '<status>',
      members: deliveryStatuses,
    },
    cursor: { what: 'the cursor that an earlier run ended with', value: '<number>' },
  },
  examples: [
    'webhook replay --customer foyer:customer::… --delivery foyer:delivery::…',
    'webhook replay --customer foyer:customer::… --webhook foyer:webhook::… --from ' +
      '2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z --status GIVEN_UP',
  ],
  run: async (flags, context) => {
    const isOne = flags.has('delivery')
    const range = isOne ? undefined : readRange(flags)
    const extra = rangeFlags.find((flag) => isOne && flags.has(flag))
    if (extra) throw new UsageError(`--${extra} cannot be combined with --delivery.`)
    return withWebhooks(flags, context, (hooks) =>
      range ? replayRange(flags, context, hooks, range) : replayOne(flags, hooks),
    )
  },
}

const rangeFlags = ['from', 'to', 'status', 'cursor']

function readRange(flags: FlagValues): Omit<ReplayRange, 'webhookId'> {
  for (const flag of ['webhook', 'from', 'to'])
    if (!flags.has(flag))
      throw new UsageError(`--${flag} is missing: give --delivery, or --webhook with --from and --to.`)
  const [from, to] = [readTime(flags, 'from'), readTime(flags, 'to')]
  if (from >= to) throw new UsageError('--to must be later than --from.')
  const cursor = flags.optional('cursor') ?? '0'
  if (!/^\d{1,15}$/.test(cursor))
    throw new UsageError('--cursor takes the number that the earlier run ended with.')
  const status = flags.optional('status') as DeliveryStatus | undefined
  return { from, to, after: Number(cursor), ...(status ? { status } : {}) }
}

const disabledNote = ' The webhook is disabled: the deliveries are sent when it is enabled.'

async function replayOne(
  flags: FlagValues,
  { ports: { ids }, customerId, webhooks, write, readWebhookFlag }: CustomerWebhooks,
): Promise<Outcome> {
  const deliveryId = readId(flags, 'delivery', 'delivery', ids)
  const webhookId = flags.has('webhook') ? await readWebhookFlag() : undefined
  const replayedTo = await write((writes) => writes.replay(deliveryId, webhookId))
  const isDisabled = (await webhooks.list(customerId)).some(
    ({ id, enabled }) => id === replayedTo && !enabled,
  )
  return {
    json: { replayed: 1, nextCursor: null },
    text: `The delivery is sent again.${isDisabled ? disabledNote : ''}`,
  }
}

async function replayRange(
  flags: FlagValues,
  context: CommandContext,
  { customerId, webhooks, write, readWebhookFlag }: CustomerWebhooks,
  rest: Omit<ReplayRange, 'webhookId'>,
): Promise<Outcome> {
  const range = { ...rest, webhookId: await readWebhookFlag() }
  const webhook = (await webhooks.list(customerId)).find(({ id }) => id === range.webhookId)
  if (!webhook) throw new ApiError('webhook_not_found')
  const stopSignal = context.stopSignal()
  const total = await webhooks.countReplay(customerId, range)
  const progress = context.progress(total)
  const { replayed, next, error } = await replayAll({ range, write, progress, stopSignal })
  if (error !== undefined && replayed === 0) throw error
  const json = { replayed, nextCursor: next === null ? null : String(next) }
  if (next === null)
    return { json, text: `${sentAgain(replayed)}${webhook.enabled || replayed === 0 ? '' : disabledNote}` }
  const why = error === undefined ? '' : `${await messageOf(error)}\n`
  const text =
    `${why}Stopped after ${formatCount(replayed)} of ${formatCount(total)} events. To continue:\n` +
    `  ${continueCommand(flags, next)}`
  return { json, text, failed: true }
}

const sentAgain = (count: number): string =>
  count === 0
    ? 'No events found. Nothing is sent again.'
    : `${count === 1 ? '1 event is' : `${formatCount(count)} events are`} sent again.`

function continueCommand(flags: FlagValues, cursor: number): string {
  const names = ['customer', 'webhook', 'from', 'to', 'status'].filter((flag) => flags.has(flag))
  const repeated = names.map((flag) => `--${flag} ${flags.required(flag)}`)
  return `npx foyer webhook replay ${repeated.join(' ')} --cursor ${cursor}`
}
