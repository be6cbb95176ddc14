/**
 * The receivers of the storm: each fails in its own way and verifies every request as a customer's system
 * would.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { EventKind } from '#kernel/schemas/event.ts'
import { type Reaction, type Received, type Receiver, startReceiver } from '../harness/webhook-receiver.ts'
import type { MovedClock } from './clock.ts'

/**
 * `times`: how often this event has come, including now. `at`: hours since the start. `wasOff`: its
 * webhook has been switched off.
 */
type Mood = (event: { luck: number; times: number; at: number; wasOff: boolean }) => Reaction

interface Kind {
  mood: Mood
  /** Empty: all kinds. */
  types: EventKind[]
  /** The hours between which its port is closed; `null`: until the webhook is switched off. */
  away?: [number, number | null]
}

const AWAY_FROM = 10
/**
 * From this hour it answers 410, until its webhook is switched off. One 410 is not enough: the dispatcher may
 * be killed before it has stored the answer.
 */
const GONE_FROM = 20

export const kinds = {
  well: { mood: () => 200, types: [] },
  fails: { mood: ({ luck, times }) => (times <= luck % 3 ? 500 : 200), types: [] },
  resets: { mood: ({ luck, times }) => (luck % 5 === 0 && times === 1 ? 'RESET' : 200), types: [] },
  redirects: {
    mood: ({ luck, times }) =>
      luck % 5 === 1 && times === 1 ? { status: 307, headers: { location: 'http://127.0.0.1:9/' } } : 200,
    types: [],
  },
  hangs: {
    mood: ({ luck, times }) => (luck % 25 === 0 && times <= 2 ? 'HANG' : 200),
    types: ['DOCUMENT_ADDED'],
  },
  asksForLess: {
    mood: ({ luck, times }) =>
      luck % 20 === 0 && times === 1 ? { status: 429, headers: { 'retry-after': '600' } } : 200,
    types: ['APPLICATION_DATA_CHANGED', 'SCREENING_HIT_FOUND'],
  },
  awayForDays: { mood: () => 200, types: [], away: [AWAY_FROM, AWAY_FROM + 60] },
  dead: { mood: () => 200, types: [], away: [AWAY_FROM, null] },
  gone: {
    mood: ({ at, wasOff }) => (at >= GONE_FROM && !wasOff ? 410 : 200),
    types: ['APPLICATION_DATA_CHANGED'],
  },
} satisfies Record<string, Kind>

export type Name = keyof typeof kinds

export interface StormReceiver {
  name: Name
  kind: Kind
  webhookId: string
  receiver: Receiver
  /** Ids of the requests answered with 2xx, in order of arrival, with repetitions. */
  taken: string[]
  /** How often each event has come. */
  times: Map<string, number>
  /** Bodies by event id; the same in every try. */
  bodies: Map<string, string>
  /** Things that must not happen. */
  wrong: string[]
  isAway: boolean
  wasOff: boolean
}

export async function startStormReceiver(name: Name, clock: MovedClock): Promise<StormReceiver> {
  const kind: Kind = kinds[name]
  const { bodies, times } = { bodies: new Map<string, string>(), times: new Map<string, number>() }
  const receiver = await startReceiver((got) => {
    // Keeps only what the checks need.
    receiver.received.length = 0
    receiver.taken.length = 0
    const { id, body } = got
    try {
      check(got, receiver.secret, clock)
      assert.equal(body, bodies.get(id) ?? body, 'another body under the same id')
    } catch (error) {
      storming.wrong.push(`${name}: ${(error as Error).message}`)
    }
    bodies.set(id, body)
    times.set(id, (times.get(id) ?? 0) + 1)
    const luck = Number.parseInt(id.slice(-6), 16)
    const { wasOff } = storming
    const reaction = kind.mood({ luck, times: times.get(id) ?? 1, at: clock.hours(), wasOff })
    if (reaction === 200) storming.taken.push(id)
    return reaction
  })
  const storming: StormReceiver = {
    ...{ name, kind, receiver, times, bodies, webhookId: '', isAway: false, wasOff: false },
    ...{ taken: [], wrong: [] },
  }
  return storming
}

/** Verifies like a customer's system, and more strictly. The library throws for an invalid signature. */
function check({ id, body, headers }: Received, secret: string, clock: MovedClock): void {
  const at = Number(headers['webhook-timestamp']) * 1000
  assert.ok(clock.wasLately(at), 'a timestamp that no clock has shown lately')
  const said = clock.at(at, () => new Webhook(secret).verify(body, headers as Record<string, string>))
  assert.equal((said as { eventId: string }).eventId, id)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  assert.equal(headers['content-hmac'], createHmac('sha256', key).update(body).digest('base64'))
}

/** Closes and reopens its port at its hours. */
export async function openOrClose(
  storming: StormReceiver,
  hours: number,
  isSwitchedOff: boolean,
): Promise<void> {
  storming.wasOff ||= isSwitchedOff
  const [from, until] = storming.kind.away ?? [Number.POSITIVE_INFINITY, null]
  const isOver = until === null ? isSwitchedOff : hours >= until
  const wantsAway = hours >= from && !isOver
  if (wantsAway === storming.isAway) return
  storming.isAway = wantsAway
  await (wantsAway ? storming.receiver.leave() : storming.receiver.comeBack())
}
