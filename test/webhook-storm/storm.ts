/**
 * Days of failures in a minute: events to failing receivers, while the dispatcher and the database are
 * killed.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionSource } from '#platform/postgres/connections.ts'
import { type DispatcherProcess, startDispatcherProcess } from '../harness/webhook-dispatchers.ts'
import { asOwner, installOn, type Subscriber } from '../harness/webhook-installation.ts'
import { until } from '../harness/webhook-receiver.ts'
import { type MovedClock, movedClock } from './clock.ts'
import { assertStormResults, type StormResults, stormResultsOf } from './consistency.ts'
import { kinds, type Name, openOrClose, type StormReceiver, startStormReceiver } from './receivers.ts'
import { writeEvents } from './writing.ts'

export interface Storm {
  source: ConnectionSource
  /** The embedded database's pid file. */
  pidFile: string
  events: number
  /** SIGKILLs of the dispatcher. After every fourth the database is killed too. */
  kills: number
  /** How long a dispatcher lives after its first delivery; up to half as long again. */
  lifeMs: number
  /** Limit from the end of the kills until the last delivery. */
  withinMs: number
}

export interface StormReport {
  results: StormResults
  databaseKills: number
  days: number
  seconds: number
  ledger: { acknowledged: number; unknown: number }
}

const TICK_MS = 100
const HOUR = 3_600_000
/**
 * The time that passes during the kills: five days until a webhook is switched off, and some before and
 * after.
 */
const HOURS = 7 * 24
const MAIL = 'ops@shop.example'

export async function storm(settings: Storm): Promise<StormReport> {
  const { source, events, kills, withinMs } = settings
  const clock = movedClock()
  const installation = installOn(source, clock.now)
  const names = Object.keys(kinds) as Name[]
  const receivers = await Promise.all(names.map((name) => startStormReceiver(name, clock)))
  const subscriber = await installation.customer(MAIL)
  for (const each of receivers) await subscribe(subscriber, each)
  const began = performance.now()
  const { customerId } = subscriber
  const dispatching = dispatcherUnder(settings, clock)
  const owner = ownerOf(subscriber, receivers, clock, async () => installation.webhooks.list(customerId))
  let killed = 0
  let isOver = false
  const ticking = setInterval(() => {
    // Spread over the kills, so that the outages of receivers do not depend on the speed of the machine.
    const left = killed < kills ? (HOURS * (killed + 1)) / kills - clock.hours() : 0.25
    clock.advance(Math.max(0, Math.min(left, 1)) * HOUR)
    dispatching.current().setAhead(clock.ahead())
  }, TICK_MS)
  try {
    const writing = writeEvents(subscriber, events, {
      share: () => killed / kills,
      counted: () => countEvents(source, customerId),
      now: clock.now,
      isOver: () => isOver,
    })
    let databaseKills = 0
    for (; killed < kills; killed += 1) {
      await dispatching.killAtWork(receivers)
      if (killed % 4 !== 1) continue
      databaseKills += 1
      await killDatabase(settings.pidFile)
    }
    const ledger = await writing
    let results = await stormResultsOf(source, customerId, receivers)
    // Accepted requests may not be recorded yet.
    const isWhole = async () => {
      results = await stormResultsOf(source, customerId, receivers)
      return results.missing === 0 && results.claimed === 0
    }
    await until(async () => (await owner.isDone()) && (await isWhole()), withinMs, 'the last delivery')
    assertStormResults(results, receivers, ledger, events)
    const acknowledged = [...ledger.acknowledged.values()].reduce((sum, each) => sum + each, 0)
    return {
      ...{ results, databaseKills, ledger: { acknowledged, unknown: ledger.unknown } },
      days: clock.hours() / 24,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    isOver = true
    clearInterval(ticking)
    // Its last step could reopen a closed port.
    await owner.stop()
    try {
      await dispatching.current().kill()
    } finally {
      await Promise.all(receivers.map(({ receiver }) => receiver.close()))
      await installation.close()
    }
  }
}

async function subscribe(subscriber: Subscriber, each: StormReceiver): Promise<void> {
  const { id, secret } = await subscriber.webhook(each.receiver.url, each.kind.types)
  each.webhookId = id
  each.receiver.secret = secret
}

/**
 * Plays the customer's operator: stops and starts receivers, switches webhooks on again and replays events.
 */
function ownerOf(
  subscriber: Subscriber,
  receivers: StormReceiver[],
  clock: MovedClock,
  listed: () => Promise<Array<{ id: string; enabled: boolean; switchedOff: string | null }>>,
) {
  const from = clock.now()
  const recovered = new Set<Name>()
  let running = true
  const look = async () => {
    const off = new Set((await listed()).filter((each) => each.switchedOff !== null).map(({ id }) => id))
    for (const each of receivers) {
      const { name, webhookId } = each
      await openOrClose(each, clock.hours(), off.has(webhookId) || recovered.has(name))
      const isWell = name === 'dead' || (name === 'gone' && clock.hours() > 50)
      if (!off.has(webhookId) || !isWell) continue
      await subscriber.write(async (writes) => {
        await writes.change(webhookId, { enabled: true })
        let after: number | null = 0
        while (after !== null)
          after = (await writes.replayRange({ webhookId, from, to: clock.now(), after })).last
      })
      recovered.add(name)
    }
  }
  const looking = async () => {
    while (running) {
      // The database may be unavailable.
      await look().catch(() => undefined)
      await pause(100)
    }
  }
  const looked = looking()
  return {
    isDone: async () => recovered.size === 2,
    stop() {
      running = false
      return looked
    },
  }
}

function dispatcherUnder({ source, lifeMs }: Storm, clock: MovedClock) {
  const start = (): DispatcherProcess =>
    startDispatcherProcess(source, { ahead: clock.ahead(), timeLimitMs: 300, more: { alone: true } })
  let current = start()
  const came = (receivers: StormReceiver[]) =>
    receivers.reduce((sum, { times }) => sum + [...times.values()].reduce((all, each) => all + each, 0), 0)
  return {
    current: () => current,
    /** After its first delivery, and at a different point of its work each time. */
    async killAtWork(receivers: StormReceiver[]) {
      const before = came(receivers)
      await current.started
      await until(() => came(receivers) > before, 30_000, 'work of the dispatcher')
      await pause(lifeMs * 1.5 * Math.random())
      await current.kill()
      current = start()
    },
  }
}

const countEvents = (source: ConnectionSource, customerId: string): Promise<number> =>
  asOwner(source, async (client) => {
    const counted = await client.query(
      'select count(*)::integer as n from foyer.event where customer_id = $1',
      [customerId],
    )
    return counted.rows[0].n
  })

/** The main process: its children end with it, and the service restarts it. */
async function killDatabase(pidFile: string): Promise<void> {
  const pid = async () => Number.parseInt(await readFile(pidFile, 'utf8').catch(() => '0'), 10)
  const before = await pid()
  process.kill(before, 'SIGKILL')
  await until(async () => ![0, before].includes(await pid()), 60_000, 'the restart of the database')
}
