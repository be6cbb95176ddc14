/** Many events to receivers in every mood while the sender is killed again and again: what came, in which order, and how often. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pg, { type ClientConfig } from 'pg'
import { uuidv7 } from '../src/adapters/ids.ts'
import { newSecret, sealingWith, shownSecret } from '../src/adapters/webhooks/secrets.ts'
import { type Reaction, type Receiver, startReceiver, until, verified } from './webhook-receiver.ts'

const key = Buffer.alloc(32, 9)
/** Long enough that nothing is given up. */
const schedule = [0.05, 0.1, 0.2, ...Array<number>(200).fill(0.3)]

type Mood = (number: number) => Reaction
const sometimes =
  (each: number, reaction: Reaction): Mood =>
  (number) =>
    number % each === 1 ? reaction : 200

/** `awayMs`: how long the last one refuses everything. */
const moods = (awayMs: number): Record<string, Mood> => {
  const back = Date.now() + awayMs
  return {
    well: () => 200,
    fails: sometimes(3, 500),
    hangs: sometimes(25, 'HANG'),
    redirects: sometimes(5, { status: 307, headers: { location: 'http://127.0.0.1:9/' } }),
    resets: sometimes(5, 'RESET'),
    away: () => (Date.now() < back ? 503 : 200),
  }
}

export interface Storm {
  owner: ClientConfig
  worker: ClientConfig
  events: number
  kills: number
  /** Called so often, between the kills. */
  breakDatabase?: { times: number; now(): Promise<void> }
  withinMs: number
}

export interface StormReport {
  sent: number
  again: number
  seconds: number
}

const EACH = 10

export async function storm(settings: Storm): Promise<StormReport> {
  const { events, kills, withinMs, breakDatabase } = settings
  const receivers = await Promise.all(Object.values(moods(withinMs / 6)).map((mood) => receiverIn(mood)))
  const customerId = await preparedCustomer(settings, receivers)
  const wanted = Math.floor(events / receivers.length)
  const began = performance.now()
  let dispatcher = startProcess(settings)
  const writing = writeEvents(settings, customerId, wanted)
  const breaks = breakDatabase?.times ?? 0
  for (let turn = 1; turn <= kills; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300 + ((turn * 137) % 500)))
    dispatcher.kill('SIGKILL')
    await once(dispatcher, 'exit')
    if (breakDatabase && turn % Math.ceil(kills / breaks) === 0) await breakDatabase.now()
    dispatcher = startProcess(settings)
  }
  const order = await writing
  const isWhole = () => receivers.every((each) => new Set(each.taken.map(({ id }) => id)).size >= wanted)
  try {
    await until(isWhole, withinMs, 'the last delivery')
    for (const receiver of receivers) check(receiver, order)
    return {
      sent: receivers.reduce((sum, each) => sum + each.received.length, 0),
      again: receivers.reduce((sum, each) => sum + each.taken.length - wanted, 0),
      seconds: Math.round((performance.now() - began) / 100) / 10,
    }
  } finally {
    dispatcher.kill('SIGKILL')
    await Promise.all(receivers.map((each) => each.close()))
  }
}

async function receiverIn(mood: Mood): Promise<Receiver> {
  let number = 0
  return startReceiver(() => {
    number += 1
    return mood(number)
  })
}

const startProcess = ({ worker }: Storm): ChildProcess =>
  fork(new URL('webhook-dispatcher-process.ts', import.meta.url), [
    JSON.stringify({ worker, key: key.toString('hex'), schedule, timeLimitMs: 400 }),
  ])

async function withOwner<T>(owner: ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function preparedCustomer({ owner }: Storm, receivers: Receiver[]): Promise<string> {
  const customerId = uuidv7(new Date())
  const sealing = sealingWith(key)
  return withOwner(owner, async (client) => {
    await client.query(
      `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'Storm', 'sandbox', now())`,
      [customerId],
    )
    await client.query('insert into foyer.customer_head (customer_id) values ($1)', [customerId])
    for (const receiver of receivers) {
      const [webhookId, secret] = [uuidv7(new Date()), newSecret()]
      receiver.secret = shownSecret(secret)
      await client.query(
        `insert into foyer.webhook (customer_id, webhook_id, url, types, description, sealed_secret, created_at)
          values ($1, $2, $3, '{}', '', $4, now())`,
        [customerId, webhookId, receiver.url, sealing.sealSecret(customerId, webhookId, secret)],
      )
    }
    return customerId
  })
}

/** The ids in the order of each application. An append whose answer was lost is asked about before it is made again. */
async function writeEvents(
  { owner }: Storm,
  customerId: string,
  count: number,
): Promise<Map<string, number>> {
  const applications = Array.from({ length: Math.max(1, Math.floor(count / EACH)) }, () => uuidv7(new Date()))
  const order = new Map<string, number>()
  for (let number = 0; number < count; number += 1) {
    const id = uuidv7(new Date())
    order.set(`foyer:event::${id}`, number)
    await append(owner, customerId, applications[number % applications.length] as string, id)
  }
  await kept?.end().catch(() => undefined)
  kept = undefined
  return order
}

let kept: pg.Client | undefined
async function append(owner: ClientConfig, customerId: string, applicationId: string, id: string) {
  for (;;) {
    try {
      if (!kept) {
        kept = new pg.Client(owner)
        kept.on('error', () => undefined)
        await kept.connect()
      }
      const known = await kept.query('select from foyer.event where customer_id = $1 and event_id = $2', [
        customerId,
        id,
      ])
      if (known.rowCount === 0)
        await kept.query(
          `select foyer.append($1, $2, now(), '{}', array[$3::uuid], '{APPLICATION_DATA_CHANGED}')`,
          [customerId, applicationId, id],
        )
      return
    } catch {
      await kept?.end().catch(() => undefined)
      kept = undefined
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** All there, verifiable, and each application's in order when they are seen first. */
function check(receiver: Receiver, order: Map<string, number>): void {
  const seen = new Set<string>()
  const newest = new Map<string, number>()
  for (const got of receiver.taken) {
    const body = verified(receiver.secret, got) as { eventId: string; event: { applicationId: string } }
    assert.equal(body.eventId, got.id)
    if (seen.has(got.id)) continue
    seen.add(got.id)
    const number = order.get(got.id)
    assert.ok(number !== undefined, 'an event that nobody wrote')
    assert.ok(number > (newest.get(body.event.applicationId) ?? -1), 'a later event came first')
    newest.set(body.event.applicationId, number)
  }
  assert.equal(seen.size, order.size)
}
