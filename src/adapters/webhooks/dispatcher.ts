/** Sends what is owed: in order for each application, and so that no receiver waits for another's slowness. */
import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { KEPT_MS } from '../../events/retry-schedule.ts'
import { capacityOf } from './capacity.ts'
import { type Claimed, claimsIn, type Finished } from './claims.ts'
import { type Delivering, deliver } from './delivering.ts'
import { startRound } from './round.ts'

export interface DispatcherLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface DispatcherSettings extends Delivering {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  log: DispatcherLog
  /** Switches a webhook off and tells its owner. */
  switchOff(customerId: string, webhookId: string, why: 'GONE' | 'FAILING'): Promise<void>
  /** No other process works on this database: what a killed one claimed is taken up at once. */
  alone?: boolean
  pollMs?: number
}

export interface Dispatcher {
  /** Something may have become owed to this customer: asked at once, when it wants to be told at all. */
  hint(customerId: string): void
  /** Claims nothing new and lets what is under way finish, for 5 seconds at most; the rest is sent again by whoever comes next. */
  stop(): Promise<void>
}

/** For other processes' events and for tries whose time has come. */
const POLL_MS = 150
const STOP_MS = 5_000
const HOUR = 3_600_000

export async function startDispatcher(settings: DispatcherSettings): Promise<Dispatcher> {
  const { worker, log, now, alone = false, pollMs = POLL_MS } = settings
  const pool = new pg.Pool({ ...worker, max: 3 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const claims = claimsIn(pool, randomUUID())
  await claims.release(alone).catch(() => undefined)

  const capacity = capacityOf()
  const book = startRound<Finished>(async (finished) => {
    const failing = await claims.finish(finished, now())
    for (const each of capacity.lasting(failing, now())) void switchedOff(each, 'FAILING')
    // What waited behind these may go now.
    for (const { claimed } of finished) wanted.add(claimed.customerId)
    asking.go()
  }, log)

  let isStopping = false
  let told = new Set<string>()
  let wanted = new Set<string>()
  let nextLook = 0
  const asking = startRound<'ALL'>(async (given) => {
    if (isStopping) return
    const customers = given.length > 0 ? null : [...wanted]
    wanted = new Set()
    if (customers?.length === 0) return
    if (performance.now() >= nextLook) {
      told = new Set(await claims.told())
      nextLook = performance.now() + 1_000
    }
    const ask = capacity.ask()
    if (ask.free <= 0 || told.size === 0) return
    const claimed = await claims.claim({ ...ask, now: now(), customers })
    for (const each of claimed) void run(each)
  }, log)

  const switchedOff = (each: { customerId: string; webhookId: string }, why: 'GONE' | 'FAILING') =>
    settings.switchOff(each.customerId, each.webhookId, why).catch((error) => {
      log.warn({ webhookId: each.webhookId, error: (error as Error).name }, 'a webhook was not switched off')
    })

  const run = async (claimed: Claimed) => {
    capacity.taken(claimed.webhookId)
    try {
      const { finished, gone } = await deliver(settings, claimed)
      capacity.given(claimed.webhookId, finished.status === 'DELIVERED')
      if (gone) await switchedOff(claimed, 'GONE')
      book.go(finished)
    } catch (error) {
      // Its secret can not be opened, or a bug: it comes again when the claim is over.
      capacity.given(claimed.webhookId, false)
      log.warn({ webhookId: claimed.webhookId, error: (error as Error).name }, 'a delivery was not sent')
    }
  }

  const poll = setInterval(() => asking.go('ALL'), pollMs)
  const sweeping = setInterval(() => void sweep().catch(() => undefined), HOUR)
  const sweep = async () => {
    while ((await claims.sweep(new Date(now().getTime() - KEPT_MS))) > 0 && !isStopping);
  }
  const stop = async () => {
    isStopping = true
    clearInterval(poll)
    clearInterval(sweeping)
    const deadline = performance.now() + STOP_MS
    while (capacity.inFlight() > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await book.close(deadline)
    await asking.close(deadline)
    settings.sender.close()
    await claims.release(false).catch(() => undefined)
    await pool.end()
  }
  let stopped: Promise<void> | undefined
  return {
    hint(customerId) {
      if (!told.has(customerId)) return
      wanted.add(customerId)
      asking.go()
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
