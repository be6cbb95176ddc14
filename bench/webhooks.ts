/**
 * Latency and rate of deliveries while one of 50 receivers hangs and one fails. `node bench/webhooks.ts`
 * prints only this section.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Applications } from '#applications/ports.ts'
import { openWebhooks } from '#events/store/webhooks/webhooks.ts'
import { idsOf } from '#kernel/ids.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import { type DatabaseServer, embeddedServer } from '#platform/postgres/database-server.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { installOn, type Subscriber, webhookKey } from '#test/harness/webhook-installation.ts'
import { type Round, run, section } from './webhooks-section.ts'

const {
  rounds: ROUNDS,
  customers: CUSTOMERS,
  perSecond: STEADY,
  seconds: STEADY_SECONDS,
  atOnce: AT_ONCE,
} = run
const HANDS = 16

/** Three rounds on their own embedded database; returns a section of the report in Markdown. */
export async function measureWebhooks(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-bench-webhooks-'))
  const receivers = fork(path.join(import.meta.dirname, 'webhook-receivers.ts'), [String(CUSTOMERS)])
  const server = await embeddedServer(directory, () => undefined)
  try {
    const { source } = server
    await migrate({ owner: source.settings('owner'), worker: source.settings('foyer_worker') })
    return await measured(server, receivers)
  } finally {
    receivers.kill('SIGKILL')
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measured(server: DatabaseServer, receivers: ChildProcess): Promise<string> {
  const { urls } = await messageFrom<{ urls: string[] }>(receivers)
  const world = openedWorld(server)
  try {
    const customers = await Promise.all(urls.map((url) => subscribed(world.customer, url)))
    await world.start()
    // The dispatcher looks for new webhooks once a second.
    await pause(1_500)
    const rounds: Round[] = []
    for (let number = 1; number <= ROUNDS; number += 1) {
      rounds.push(await round(customers, world.committed, receivers))
      process.stderr.write(`webhooks, round ${number}/${ROUNDS}: ${JSON.stringify(rounds.at(-1))}\n`)
    }
    return section(rounds)
  } finally {
    await world.stop()
  }
}

/** The service's own parts, composed as in the service: the writer and the dispatcher share a process. */
function openedWorld(server: DatabaseServer) {
  const now = () => new Date()
  const database = openDatabase(server.source, () => undefined)
  const webhooks = openWebhooks({
    database,
    worker: server.source.settings('foyer_worker'),
    key: webhookKey,
    allowPrivate: true,
    alone: true,
    ids: idsOf('foyer'),
    ...{ now, newId: () => uuidv7(now()), log: { info: () => undefined, warn: () => undefined } },
  })
  /**
   * When the creation of each case was committed: COMMIT has returned, and the dispatcher has no hint yet.
   */
  const committed = new Map<string, number>()
  const timed = (applications: Applications): Applications => ({
    ...applications,
    async add(opened, repeatable) {
      const done = await applications.add(opened, repeatable)
      committed.set(opened.case.id, Date.now())
      return done
    },
  })
  const installation = installOn(server.source, now, (applications) => webhooks.hinting(timed(applications)))
  return {
    committed,
    customer: () => installation.customer(),
    start: () => webhooks.start(),
    async stop() {
      await webhooks.stop()
      await installation.close()
      await database.close()
    },
  }
}

async function subscribed(customer: () => Promise<Subscriber>, url: string): Promise<Subscriber> {
  const subscriber = await customer()
  await subscriber.webhook(url)
  return subscriber
}

type Arrived = Array<[applicationId: string, at: number]>

async function round(
  customers: Subscriber[],
  committed: Map<string, number>,
  receivers: ChildProcess,
): Promise<Round> {
  committed.clear()
  await asked(receivers, 'take')
  const happened = await steadily(customers)
  await arrivedAll(receivers, happened)
  const steady = (await asked<{ arrived: Arrived }>(receivers, 'take')).arrived
  const took = steady.map(([id, at]) => at - (committed.get(id) ?? Number.NaN)).sort((a, b) => a - b)
  const part = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  const began = Date.now()
  await atOnce(customers.slice(2))
  await arrivedAll(receivers, AT_ONCE)
  const burst = (await asked<{ arrived: Arrived }>(receivers, 'take')).arrived
  const ended = Math.max(...burst.map(([, at]) => at))
  return {
    ...{ p50: part(0.5), p99: part(0.99), slowest: part(1), deliveries: steady.length },
    perSecond: AT_ONCE / ((ended - began) / 1000),
  }
}

/**
 * At an even pace to all customers in turn, including the two that fail. Returns the number for working
 * receivers.
 */
async function steadily(customers: Subscriber[]): Promise<number> {
  const began = performance.now()
  const writing: Array<Promise<void>> = []
  let well = 0
  for (let number = 0; number < STEADY * STEADY_SECONDS; number += 1) {
    const wait = began + (number * 1000) / STEADY - performance.now()
    if (wait > 0) await pause(wait)
    const at = number % customers.length
    if (at > 1) well += 1
    writing.push((customers[at] as Subscriber).open(uuidv7(new Date())))
  }
  await Promise.all(writing)
  return well
}

async function atOnce(customers: Subscriber[]): Promise<void> {
  let next = 0
  const hand = async () => {
    while (next < AT_ONCE) {
      const customer = customers[next % customers.length] as Subscriber
      next += 1
      await customer.open(uuidv7(new Date()))
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}

/** Throws after a minute: events are lost then, and the figures are invalid. */
async function arrivedAll(receivers: ChildProcess, count: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { count: arrived } = await asked<{ count: number }>(receivers, 'count')
    if (arrived >= count) return
    if (performance.now() > deadline) throw new Error(`${arrived} of ${count} events arrived within a minute`)
    await pause(20)
  }
}

async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

function asked<T>(child: ChildProcess, what: 'count' | 'take'): Promise<T> {
  const answer = messageFrom<T>(child)
  child.send(what)
  return answer
}

if (import.meta.main) process.stdout.write(await measureWebhooks())
