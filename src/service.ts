/** Composes the service: config -> adapters -> http -> queue. Used by main.ts and the tests. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { auditHeadsIn } from './adapters/audit/signing.ts'
import { openDownloads } from './adapters/crypto/downloads.ts'
import { openLinkTickets } from './adapters/crypto/link-tickets.ts'
import { openTokens } from './adapters/crypto/tokens.ts'
import { filesOnDisk } from './adapters/files/disk.ts'
import { openInspector } from './adapters/files/process/inspector.ts'
import { openMail } from './adapters/mail/open-mail.ts'
import { backlogMetrics } from './adapters/metrics/backlog.ts'
import { withDecisionMetrics } from './adapters/metrics/decisions.ts'
import { withMailMetrics } from './adapters/metrics/mails.ts'
import { quotaMetrics } from './adapters/metrics/quotas.ts'
import { openAccessLog } from './adapters/postgres/access/log.ts'
import { type LostRaces, lostRaces } from './adapters/postgres/availability/lost-races.ts'
import { openPresence } from './adapters/postgres/availability/presence.ts'
import { applicationTurns } from './adapters/postgres/cases/application-turns.ts'
import { applicationsIn, type CaseStore } from './adapters/postgres/cases/applications.ts'
import { dataKeyOf } from './adapters/postgres/cases/data-key.ts'
import { decryptedCases } from './adapters/postgres/cases/decrypted-cache.ts'
import { envelopeOf } from './adapters/postgres/cases/envelope.ts'
import { eventsIn } from './adapters/postgres/cases/events.ts'
import { sessionsIn } from './adapters/postgres/cases/sessions.ts'
import { type Database, openDatabase } from './adapters/postgres/connections.ts'
import { directoryIn } from './adapters/postgres/customers/directory.ts'
import { openRevocations } from './adapters/postgres/customers/revocations.ts'
import { signingKeysIn } from './adapters/postgres/customers/signing-keys.ts'
import { quotasIn } from './adapters/postgres/customers/usage.ts'
import { workflowsIn } from './adapters/postgres/customers/workflows.ts'
import type { DatabaseServer } from './adapters/postgres/database-server.ts'
import { openProviders } from './adapters/providers/providers.ts'
import { startQueue } from './adapters/queue/worker.ts'
import { secret, uuidv7 } from './adapters/random-ids.ts'
import { openWebhooks } from './adapters/webhooks/webhooks.ts'
import { api } from './api.ts'
import type { Config } from './config.ts'
import { openRegistry } from './http/metrics/registry.ts'
import { metricsForBearer } from './http/metrics.ts'
import { openBuiltPages } from './http/pages/load-build.ts'
import { buildServer } from './http/server.ts'
import { idsOf } from './ids.ts'
import { minuteLines } from './minute-lines.ts'
import { openInstallation } from './open-installation.ts'
import type { MetricRegistry } from './ports/metrics.ts'
import type { Ports } from './ports.ts'
import { tasks } from './tasks.ts'

export interface ServiceOptions {
  log: Logger
  /** Number of lost log lines. */
  droppedLogLines?: () => number
  now?: () => Date
  /** Multiplies the delays of the simulators. */
  slowness?: number
  /** Seconds between the attempts of a check; tests shorten them. */
  schedule?: Parameters<typeof tasks>[0]
  /** A database that is already running. */
  server?: DatabaseServer
  /** Runs before the first change of the database. */
  beforeMigrations?: () => Promise<void>
  queue?: boolean
  /** Sends webhook deliveries. */
  dispatcher?: boolean
  /** Seconds between the attempts of a delivery; tests shorten them. */
  webhookSchedule?: readonly number[]
}

export interface Foyer {
  app: FastifyInstance
  ports: Ports
  server: DatabaseServer
  database: Database
  /** Fails readiness, finishes running work, closes connections and stops the embedded database. */
  close(): Promise<void>
}

export async function composeService(config: Config, options: ServiceOptions): Promise<Foyer> {
  const { log, now = () => new Date() } = options
  const registry = openRegistry()
  countLostLines(registry, options.droppedLogLines)
  const { server, keys } = await openInstallation(config, log, options)
  const lost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'database connection lost')
  const races = lostRaces(log)
  countLostRaces(registry, races)
  const { onConnection } = races
  const database = openDatabase(server.source, lost, { onConnection, metrics: registry })
  const newId = () => uuidv7(now())
  const envelope = envelopeOf(keys.master)
  const failures = minuteLines(log)
  const onDecryptionFailed = ({ message: detail }: Error) => {
    const message = 'a case in a list cannot be opened'
    failures.write({ level: 'error', cause: detail, fields: { message: detail }, message })
  }
  const workflows = workflowsIn(database)
  const store: CaseStore = {
    database,
    envelope,
    decrypted: decryptedCases(),
    turns: applicationTurns(),
    workflows,
    now,
    newId,
    onDecryptionFailed,
  }
  const directory = directoryIn(database)
  const revocations = await openRevocations({
    database,
    auth: server.source.settings('foyer_auth'),
    now,
    onRevoked: directory.forget,
    log: lost,
  })
  const ids = idsOf(config.idNamespace)
  const worker = server.source.settings('foyer_worker')
  const presence = openPresence(worker)
  const signingKeys = signingKeysIn(database, worker, keys.derived('signing-keys'))
  const tokens = await openTokens(signingKeys, revocations, {
    ids,
    issuer: config.baseUrl,
    now,
    newId,
    onReloadFailed: (error) => lost(error as Error),
  })
  const built = await openBuiltPages()
  const openapi = await readFile(new URL('../openapi.json', import.meta.url), 'utf8').catch(() => '{}')
  const webhooks = openWebhooks({
    database,
    worker,
    key: keys.derived('webhooks'),
    allowPrivate: config.webhookAllowPrivate,
    alone: server.embedded,
    presence,
    onConnection,
    ids,
    now,
    newId,
    log,
    metrics: registry,
    ...(options.webhookSchedule ? { schedule: options.webhookSchedule } : {}),
  })
  const inspector = openInspector({
    onFailed: (what) => log.warn(what, 'a file could not be inspected'),
  })
  const accessLog = openAccessLog({ database, now, log, metrics: registry })
  const ports: Ports = {
    ids,
    baseUrl: config.baseUrl,
    nocodeUrl: config.nocodeUrl,
    now,
    newId,
    secret,
    customers: directory.customers,
    clients: directory.clients,
    tokens,
    workflows,
    applications: withDecisionMetrics(registry, webhooks.hinting(applicationsIn(store))),
    webhooks: webhooks.webhooks,
    mail: withMailMetrics(
      registry,
      openMail({ directory: path.join(config.dataDirectory, 'mail'), ...config.mail, now, newId, log }),
    ),
    events: eventsIn(database),
    sessions: sessionsIn(store),
    files: filesOnDisk({
      directory: path.join(config.dataDirectory, 'files'),
      dataKeyOf: (customer, application) => dataKeyOf(store, customer, application),
      envelope: store.envelope,
      inspect: inspector.inspect,
    }),
    providers: openProviders({
      now,
      baseUrl: config.baseUrl,
      simulatorKey: keys.derived('simulator'),
      norwayRegistryUrl: config.norwayRegistryUrl,
      metrics: registry,
      ...(options.slowness === undefined ? {} : { slowness: options.slowness }),
    }),
    linkTickets: openLinkTickets({ key: keys.derived('link-tickets'), now }),
    accessLog,
    quotas: quotasIn(database, now),
    auditHeads: auditHeadsIn({ worker, ...keys, dataDirectory: config.dataDirectory, now, log }),
    downloads: openDownloads({
      baseUrl: config.baseUrl,
      now,
      keys: [{ id: 1, key: keys.derived('downloads') }],
    }),
    readiness: readinessOf(database, server, log),
    metrics: () => registry.text(),
    metricsForBearer: metricsForBearer(registry, config.metricsToken),
    documentation: {
      openapi,
      page: () => built?.reference(JSON.parse(openapi) as object) ?? '',
      lookCss: (accent, radius) => built?.lookCss(accent, radius) ?? '',
    },
  }
  const app = buildServer({
    table: api,
    ports,
    settings: httpSettings(config, log),
    pages: built?.pages,
    registry,
  })
  const owed = backlogMetrics(registry, worker)
  quotaMetrics(registry, ports.quotas, ids)
  const queue =
    options.queue === false
      ? undefined
      : await startQueue({
          worker,
          tasks: tasks(options.schedule),
          alone: server.embedded,
          presence,
          onConnection,
          ports,
          log,
          failures,
          metrics: registry,
        })
  if (options.dispatcher !== false) await webhooks.start()
  database.watch({
    away(error) {
      log.warn(
        { code: (error as { code?: string }).code },
        'the database is unavailable: requests are answered 503',
      )
      for (const each of [queue, webhooks, presence]) each?.cut()
    },
    back: (milliseconds) => log.warn({ milliseconds }, 'the database is available again'),
  })
  return {
    app,
    ports,
    server,
    database,
    async close() {
      await app.drain()
      await inspector.close()
      await accessLog.close()
      await queue?.stop()
      await owed.close()
      failures.close()
      await webhooks.stop()
      await presence.close()
      tokens.close()
      await revocations.close()
      await database.close()
      if (!options.server) await server.stop()
    },
  }
}

function countLostRaces(registry: MetricRegistry, { counts }: LostRaces): void {
  const help = (kind: string) =>
    `Transactions that the database aborted because of ${kind}; they are retried, or answered 503.`
  const deadlocks = { name: 'foyer_database_deadlocks_total', help: help('a deadlock') }
  const serialization = {
    name: 'foyer_database_serialization_failures_total',
    help: help('a serialization failure'),
  }
  registry.counter(deadlocks, () => counts().deadlock)
  registry.counter(serialization, () => counts().serialization)
}

function countLostLines(registry: MetricRegistry, dropped = () => 0): void {
  const help = 'Log lines that were lost because the reader was too slow or the disk was full.'
  registry.counter({ name: 'foyer_log_lines_dropped_total', help }, dropped)
}

const httpSettings = (config: Config, log: Logger) => ({
  baseUrl: config.baseUrl,
  ...(config.trustedProxies ? { trustProxy: config.trustedProxies } : {}),
  rateLimits: config.rateLimits,
  customerConcurrency: config.customerConcurrency,
  ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
  times: { drain: config.drainSeconds * 1000 },
  logger: log,
  arrivalsDirectory: path.join(config.dataDirectory, 'arriving'),
  secureCookies: config.nocodeUrl.startsWith('https:'),
  onboardingPath: new URL(config.nocodeUrl).pathname.replace(/\/$/, ''),
})

type Readiness = Ports['readiness']

/** Not ready without the database or the data directory. A lost data directory is logged once. */
function readinessOf(database: Database, server: DatabaseServer, log: Logger): Readiness {
  let logged: string | undefined
  return async () => {
    const trouble = server.trouble?.()
    if (trouble && trouble !== logged) log.fatal({ detail: trouble }, 'the data directory is lost')
    logged = trouble
    if (trouble) return { ready: false, detail: trouble }
    try {
      await database.ping()
      return { ready: true, detail: 'ready' }
    } catch {
      return { ready: false, detail: 'The database cannot be reached.' }
    }
  }
}
