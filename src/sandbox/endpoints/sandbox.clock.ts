/** POST /v1/sandbox.clock.get and sandbox.clock.advance: the time of a sandbox customer. */
import { closed, orNull, Timestamp, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import type { KeptEvent } from '#events/feed.ts'
import { ApiError } from '#kernel/api-error.ts'
import { assertSandbox } from '../assert-sandbox.ts'
import type { RanTask } from '../ports.ts'

const YEAR_MS = 365.25 * 86_400_000
const MOST_YEARS = 10
/** In the reply. */
const MOST_HAPPENED = 1_000
const PAGE = 500

const Clock = Type.Object(
  {
    now: Timestamp,
    aheadSeconds: Type.Integer({ description: 'How far it is ahead of the real time.' }),
  },
  closed,
)

const Happened = Type.Object(
  {
    at: Timestamp,
    kind: Type.Enum(['EVENT', 'TASK'], {
      description: 'EVENT: an event was written. TASK: background work ran, such as a mail.',
    }),
    what: Type.String({ description: 'The type of the event, or the name of the task.' }),
    applicationId: orNull(Type.String()),
  },
  closed,
)

const Advanced = Type.Object(
  {
    from: Timestamp,
    now: Timestamp,
    happened: Type.Array(Happened, {
      description: `In order; at most the first ${MOST_HAPPENED}. events.list has every event.`,
    }),
    hasMore: Type.Boolean({ description: 'More happened than the reply holds.' }),
  },
  closed,
)

const clockAt = (now: Date, real: Date): Static<typeof Clock> => ({
  now: now.toISOString(),
  aheadSeconds: Math.round((now.getTime() - real.getTime()) / 1000),
})

export const clockGet = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'The time of a sandbox customer',
  description: 'For sandbox customers only; 403 live_customer.',
  body: Type.Object({}, closed),
  reply: Clock,
  async run(_body, context: Needs<'sandboxClock'>) {
    assertSandbox(context)
    const { customerId } = context.caller
    return clockAt(context.sandboxClock.timeOf(customerId), context.sandboxClock.realTime())
  },
})

/** The newest position before, and all events after it. */
async function eventsAfter(
  position: number,
  customerId: string,
  { events }: Needs<'events'>,
): Promise<KeptEvent[]> {
  const found: KeptEvent[] = []
  for (let after = position; found.length <= MOST_HAPPENED; ) {
    const page = await events.page(customerId, { after, limit: PAGE })
    found.push(...page.events)
    if (!page.hasMore || page.events.length === 0) break
    after = page.position
  }
  return found
}

interface Line {
  at: Date
  kind: 'EVENT' | 'TASK'
  what: string
  applicationId: string | null
}

const linesOf = (events: readonly KeptEvent[], ran: readonly RanTask[]): Line[] => {
  const ofEvents = events.map(
    ({ at, kind, applicationId }): Line => ({
      ...{ at, kind: 'EVENT', what: kind, applicationId },
    }),
  )
  const ofTasks = ran.map(
    ({ at, task, applicationId }): Line => ({ at, kind: 'TASK', what: task, applicationId }),
  )
  return [...ofEvents, ...ofTasks].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function assertTo(to: Date, real: Date): void {
  const refuse = (code: string, message: string): never => {
    throw new ApiError('invalid_body', { errors: [{ path: '/to', code, message }] })
  }
  if (Number.isNaN(to.getTime()))
    refuse('invalid_timestamp', 'Expected a time, such as 2027-01-31T12:00:00Z.')
  if (to.getTime() - real.getTime() > MOST_YEARS * YEAR_MS)
    refuse('clock_too_far', `The clock goes at most ${MOST_YEARS} years ahead of the real time.`)
}

export const clockAdvance = operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  notForOperator: true,
  summary: 'Advance the time of a sandbox customer',
  description:
    'For sandbox customers only; 403 live_customer. Goes from one due moment of the customer to the next ' +
    'until `to`, and does what is due then: sessions and links end, reminders go out, applications expire, ' +
    'registers are asked again, reviews come due, retention erases. It touches no other customer, and ' +
    'never goes back: an earlier time changes nothing. At most ten years ahead.',
  body: Type.Object({ to: TimestampInput }, closed),
  reply: Advanced,
  examples: { body: { to: '2027-01-31T12:00:00Z' } },
  async run({ to: wanted }, context: Needs<'events' | 'ids' | 'sandboxClock'>) {
    assertSandbox(context)
    const { caller, events, ids, sandboxClock } = context
    const { customerId } = caller
    const to = new Date(wanted)
    assertTo(to, sandboxClock.realTime())
    const { events: newest } = await events.recent(customerId, { before: null, limit: 1 })
    const { from, ran } = await sandboxClock.advance(customerId, to)
    const lines = linesOf(await eventsAfter(newest[0]?.seq ?? 0, customerId, context), ran)
    return {
      from: from.toISOString(),
      now: sandboxClock.timeOf(customerId).toISOString(),
      happened: lines.slice(0, MOST_HAPPENED).map(({ at, kind, what, applicationId }) => ({
        ...{ at: at.toISOString(), kind, what },
        applicationId: applicationId === null ? null : ids.of('application', applicationId),
      })),
      hasMore: lines.length > MOST_HAPPENED,
    }
  },
})
