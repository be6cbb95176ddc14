/** Sends what is owed: in order for each application, and so that no receiver waits for another's slowness. */
import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { KEPT_MS } from '../../events/retry-schedule.ts'
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'
import { deliveryTelling } from '../metrics/deliveries.ts'
import type { Presence } from '../postgres/availability/presence.ts'
import { measuredPool } from '../postgres/pool-metrics.ts'
import { coalesce } from './coalesce.ts'
import { deliveryConcurrency } from './concurrency.ts'
import { type AttemptOutcome, type DeliverySettings, deliver } from './delivering.ts'
import { type ClaimedDelivery, deliveryLeasesIn, LEASE_SECONDS, leaseHolderName } from './delivery-leases.ts'
import type { SwitchOff } from './disable.ts'

export interface DispatcherLog {
  debug?(fields: Record<string, unknown>, message: string): void
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface DispatcherSettings extends DeliverySettings {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  log: DispatcherLog
  /** Says that this process is there. Without it what a killed one claimed is taken up when its lease is over. */
  presence?: Presence
  /** Is given each connection when it is made. */
  hear?: (client: pg.PoolClient) => void
  metrics?: MetricRegistry
  switchOff: SwitchOff
  /** No other process works on this database: what a killed one claimed is taken up at once. */
  alone?: boolean
  pollMs?: number
  /** How long a process may be silent before others take up what it claimed. */
  leaseSeconds?: number
}

export interface Dispatcher {
  /** Something may have become owed to this customer: asked at once, when it wants to be told at all. */
  hint(customerId: string): void
  /** DeliveryLeases nothing new and lets what is under way finish, for 5 seconds at most; the rest is sent again by whoever comes next. */
  stop(): Promise<void>
  /** The database is silent: its connections are broken off, and opened again when it is back. */
  cut(): void
}

/** For other processes' events and for tries whose time has come. */
const POLL_MS = 150
const STOP_MS = 5_000
const HOUR = 3_600_000

export async function startDispatcher(settings: DispatcherSettings): Promise<Dispatcher> {
  const { worker, log, now, alone = false, pollMs = POLL_MS, leaseSeconds = LEASE_SECONDS } = settings
  const pool = new pg.Pool({ ...worker, max: 3 })
  pool.on('error', () => undefined)
  measuredPool(settings.metrics ?? noMetrics, 'webhooks', pool)
  const tell = deliveryTelling(log, settings.metrics ?? noMetrics)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    settings.hear?.(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  const me = randomUUID()
  const claims = deliveryLeasesIn(pool, me, leaseSeconds)
  const { presence } = settings
  presence?.hold(leaseHolderName(me))
  const capacity = deliveryConcurrency()
  /** Deliveries that are being sent or written down. */
  const held = new Set<string>()
  const book = coalesce<AttemptOutcome>(async (delivered) => {
    // First, and again until it is done: what is written down is not tried again, and would not say 410 again.
    for (const { finished, gone } of delivered) if (gone) await switchedOff(finished.claimed, 'GONE')
    const finished = delivered.map((each) => each.finished)
    const failing = await claims.finish(finished, now())
    for (const { claimed } of finished) held.delete(claimed.deliveryId)
    for (const each of capacity.lasting(failing, now())) await switchedOff(each, 'FAILING').catch(notSwitched)
    // What waited behind these may go now.
    for (const { claimed } of finished) wanted.add(claimed.customerId)
    asking.go()
  }, log)

  let isStopping = false
  let told = new Set<string>()
  let wanted = new Set<string>()
  let nextLook = 0
  /** Something may be claimed that nobody sends: by a process that was killed, or by an answer of the database that was lost. */
  let left: 'ALL' | 'OURS' | null = alone ? 'ALL' : null
  /** Processes are gone, perhaps before this one came. */
  let areGone = presence !== undefined && !alone
  presence?.onGone(() => {
    areGone = true
    asking.go('ALL')
  })
  const asking = coalesce<'ALL'>(async (given) => {
    if (isStopping || presence?.isHeld() === false) return
    const customers = given.length > 0 ? null : [...wanted]
    wanted = new Set()
    if (customers?.length === 0) return
    if (performance.now() >= nextLook) {
      told = new Set(await claims.told())
      nextLook = performance.now() + 1_000
    }
    if (left) await claims.release(left === 'ALL', [...held])
    left = null
    if (areGone) await claims.releaseOfAbsent()
    areGone = false
    const ask = capacity.ask()
    if (ask.free + ask.freeLate <= 0 || told.size === 0) return
    const asked = performance.now()
    left = 'OURS'
    const claimed = await claims.claim({ ...ask, now: now(), customers })
    // A process that was held up between asking and sending may have lost its claims: nothing is sent that another may be sending.
    const isFresh = performance.now() - asked < (leaseSeconds * 1000) / 2
    if (!isFresh) return
    left = null
    for (const each of claimed) void run(each)
  }, log)

  const switchedOff = async (each: { customerId: string; webhookId: string }, why: 'GONE' | 'FAILING') => {
    if (await settings.switchOff(each.customerId, each.webhookId, why)) capacity.forget(each.webhookId)
  }
  const notSwitched = (error: unknown) =>
    log.warn({ error: (error as Error).name }, 'a webhook was not switched off; its next failure does it')

  const run = async (claimed: ClaimedDelivery) => {
    held.add(claimed.deliveryId)
    const place = capacity.taken(claimed.webhookId, claimed.isFailing)
    try {
      const delivered = await deliver(settings, claimed)
      capacity.given(place, delivered.finished.status === 'DELIVERED')
      tell(delivered.finished)
      book.go(delivered)
    } catch (error) {
      // A bug: it comes again when the claim is over.
      capacity.given(place, false)
      held.delete(claimed.deliveryId)
      const { webhookId, deliveryId, requestId } = claimed
      log.warn({ webhookId, deliveryId, requestId, error: (error as Error).name }, 'a delivery was not sent')
    }
  }

  const poll = setInterval(() => asking.go('ALL'), pollMs)
  const sweep = async () => {
    while ((await claims.sweep(new Date(now().getTime() - KEPT_MS))) > 0 && !isStopping);
  }
  const sweepSoon = () => void sweep().catch(() => undefined)
  const sweeping = setInterval(sweepSoon, HOUR)
  // Also a service that never runs for an hour sweeps.
  sweepSoon()
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
    presence?.drop(leaseHolderName(me))
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
    cut() {
      for (const client of clients) client.connection.stream.destroy()
    },
  }
}
