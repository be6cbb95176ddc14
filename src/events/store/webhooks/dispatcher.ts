/**
 * Sends the deliveries that are due: in order for each application, with a slow receiver not delaying
 * another.
 */
import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'
import type { Presence } from '#platform/postgres/availability/presence.ts'
import { measuredPool } from '#platform/postgres/pool-metrics.ts'
import { deliveryReporter } from '../../metrics.ts'
import { KEPT_MS } from '../../retry-schedule.ts'
import { type CoalescedWork, coalesce } from './coalesce.ts'
import { deliveryConcurrency } from './concurrency.ts'
import { type AttemptOutcome, type DeliverySettings, deliver } from './delivering.ts'
import {
  type ClaimedDelivery,
  type DeliveryLeases,
  deliveryLeasesIn,
  LEASE_SECONDS,
  leaseHolderName,
} from './delivery-leases.ts'
import type { SwitchOff } from './disable.ts'

export interface DispatcherLog {
  debug?(fields: Record<string, unknown>, message: string): void
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface DispatcherSettings extends DeliverySettings {
  /** A connection as foyer_worker. */
  worker: ClientConfig
  log: DispatcherLog
  /**
   * Announces this process. Without it, the claims of a killed process are free only when its lease expires.
   */
  presence?: Presence
  /** Receives each new connection. */
  onConnection?: (client: pg.PoolClient) => void
  metrics?: MetricRegistry
  switchOff: SwitchOff
  /** No other process uses this database: claims of a killed process are released at once. */
  alone?: boolean
  pollMs?: number
  /** How long a process may be silent before others take over its claims. */
  leaseSeconds?: number
}

export interface Dispatcher {
  /** A delivery to this customer may be due: look at once if the customer has a webhook. */
  hint(customerId: string): void
  /**
   * Claims nothing new and waits at most 5 seconds for deliveries in flight; another process retries the
   * rest.
   */
  stop(): Promise<void>
  /** The database does not respond: closes the connections, which reopen when it is back. */
  cut(): void
}

/** Finds events of other processes, and retries that are due. */
const POLL_MS = 150
const STOP_MS = 5_000
const HOUR = 3_600_000

interface DispatcherState {
  settings: DispatcherSettings
  leases: DeliveryLeases
  concurrency: ReturnType<typeof deliveryConcurrency>
  /** Ids of deliveries that are being sent or recorded. */
  held: Set<string>
  /** Customers with a webhook that is switched on. */
  customers: Set<string>
  /** Customers that may have a delivery due. */
  wanted: Set<string>
  isStopping: boolean
}

export async function startDispatcher(settings: DispatcherSettings): Promise<Dispatcher> {
  const { pool, clients } = openPool(settings)
  const me = randomUUID()
  const { presence, leaseSeconds = LEASE_SECONDS } = settings
  const state: DispatcherState = {
    settings,
    leases: deliveryLeasesIn(pool, me, leaseSeconds),
    concurrency: deliveryConcurrency(),
    held: new Set(),
    customers: new Set(),
    wanted: new Set(),
    isStopping: false,
  }
  presence?.hold(leaseHolderName(me))
  const recorder = startRecorder(state, () => claimer.trigger())
  const claimer = startClaimer(state, sendVia(state, recorder))
  const poll = setInterval(() => claimer.trigger('ALL'), settings.pollMs ?? POLL_MS)
  const stopSweeping = startSweeping(state)
  const stop = async () => {
    state.isStopping = true
    clearInterval(poll)
    stopSweeping()
    const deadline = performance.now() + STOP_MS
    while (state.concurrency.total() > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await recorder.close(deadline)
    await claimer.close(deadline)
    settings.sender.close()
    await state.leases.release(false).catch(() => undefined)
    presence?.drop(leaseHolderName(me))
    await pool.end()
  }
  let stopped: Promise<void> | undefined
  return {
    hint(customerId) {
      if (!state.customers.has(customerId)) return
      state.wanted.add(customerId)
      claimer.trigger()
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

function openPool({ worker, metrics, onConnection }: DispatcherSettings) {
  const pool = new pg.Pool({ ...worker, max: 3 })
  pool.on('error', () => undefined)
  measuredPool(metrics ?? noMetrics, 'webhooks', pool)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    onConnection?.(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  return { pool, clients }
}

/** Claims what is due, and passes it on to `send`. */
function startClaimer(
  state: DispatcherState,
  send: (claimed: ClaimedDelivery) => Promise<void>,
): CoalescedWork<'ALL'> {
  const { settings, leases, concurrency, held } = state
  const { presence, log, now, alone = false, leaseSeconds = LEASE_SECONDS } = settings
  let nextLook = 0
  /** Claims may exist that no process sends: a process was killed, or an answer of the database was lost. */
  let orphaned: 'ALL' | 'OURS' | null = alone ? 'ALL' : null
  /** Other processes have ended, perhaps before this one started. */
  let areGone = presence !== undefined && !alone
  const claimer = coalesce<'ALL'>(async (triggers) => {
    if (state.isStopping || presence?.isHeld() === false) return
    const customers = triggers.length > 0 ? null : [...state.wanted]
    state.wanted = new Set()
    if (customers?.length === 0) return
    if (performance.now() >= nextLook) {
      state.customers = new Set(await leases.customersWithWebhooks())
      nextLook = performance.now() + 1_000
    }
    if (orphaned) await leases.release(orphaned === 'ALL', [...held])
    orphaned = null
    if (areGone) await leases.releaseOfAbsent()
    areGone = false
    const limits = concurrency.free()
    if (limits.free + limits.freeLate <= 0 || state.customers.size === 0) return
    const began = performance.now()
    orphaned = 'OURS'
    const claimed = await leases.claim({ ...limits, now: now(), customers })
    // After a long delay the leases may have expired, and another process may be sending the same deliveries.
    const isFresh = performance.now() - began < (leaseSeconds * 1000) / 2
    if (!isFresh) return
    orphaned = null
    for (const each of claimed) void send(each)
  }, log)
  presence?.onGone(() => {
    areGone = true
    claimer.trigger('ALL')
  })
  return claimer
}

/** Records the outcomes of tries, and switches webhooks off. */
function startRecorder(state: DispatcherState, onRecorded: () => void): CoalescedWork<AttemptOutcome> {
  const { settings, leases, concurrency, held } = state
  const { log, now } = settings
  const switchOff = async (each: { customerId: string; webhookId: string }, why: 'GONE' | 'FAILING') => {
    if (await settings.switchOff(each.customerId, each.webhookId, why)) concurrency.forget(each.webhookId)
  }
  const notSwitchedOff = (error: unknown) =>
    log.warn({ error: (error as Error).name }, 'a webhook was not switched off; its next failure does it')
  return coalesce<AttemptOutcome>(async (outcomes) => {
    // Before recording, and repeated until it succeeds: a recorded delivery is not retried, so 410 would not
    // come again.
    for (const { finished, gone } of outcomes) if (gone) await switchOff(finished.claimed, 'GONE')
    const finished = outcomes.map((each) => each.finished)
    const failing = await leases.finish(finished, now())
    for (const { claimed } of finished) held.delete(claimed.deliveryId)
    for (const each of concurrency.failedTooLong(failing, now()))
      await switchOff(each, 'FAILING').catch(notSwitchedOff)
    // Later events of the same applications may be due now.
    for (const { claimed } of finished) state.wanted.add(claimed.customerId)
    onRecorded()
  }, log)
}

function sendVia({ settings, concurrency, held }: DispatcherState, recorder: CoalescedWork<AttemptOutcome>) {
  const { log } = settings
  const report = deliveryReporter(log, settings.metrics ?? noMetrics)
  return async (claimed: ClaimedDelivery): Promise<void> => {
    held.add(claimed.deliveryId)
    const slot = concurrency.start(claimed.webhookId, claimed.isFailing)
    try {
      const outcome = await deliver(settings, claimed)
      concurrency.end(slot, outcome.finished.status === 'DELIVERED')
      report(outcome.finished)
      recorder.trigger(outcome)
    } catch (error) {
      // A bug: the delivery is retried when the lease expires.
      concurrency.end(slot, false)
      held.delete(claimed.deliveryId)
      const { webhookId, deliveryId, requestId } = claimed
      log.warn({ webhookId, deliveryId, requestId, error: (error as Error).name }, 'a delivery was not sent')
    }
  }
}

/** Runs at the start, because a service may stop within an hour, and then every hour. */
function startSweeping({ settings, leases }: DispatcherState): () => void {
  let isStopped = false
  const sweep = async () => {
    while ((await leases.sweep(new Date(settings.now().getTime() - KEPT_MS))) > 0 && !isStopped);
  }
  const sweepSoon = () => void sweep().catch(() => undefined)
  const timer = setInterval(sweepSoon, HOUR)
  sweepSoon()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
