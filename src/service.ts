/** Composes the service: config -> adapters -> http -> queue. Used by main.ts and the tests. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { auditHeadsIn } from './adapters/audit/signing.ts'
import { openDownloads } from './adapters/crypto/downloads.ts'
import { openLinkTickets } from './adapters/crypto/link-tickets.ts'
import { demoWorkflowsIn } from './adapters/demo/demo-applications.ts'
import { openInspector } from './adapters/files/process/inspector.ts'
import { openEmailCodes } from './adapters/mail/email-codes.ts'
import { openMail } from './adapters/mail/open-mail.ts'
import { backlogMetrics } from './adapters/metrics/backlog.ts'
import { withDecisionMetrics } from './adapters/metrics/decisions.ts'
import { withMailMetrics } from './adapters/metrics/mails.ts'
import { quotaMetrics } from './adapters/metrics/quotas.ts'
import { openAccessLog } from './adapters/postgres/access/log.ts'
import { applicationsIn } from './adapters/postgres/cases/applications.ts'
import { eventsIn } from './adapters/postgres/cases/events.ts'
import { sessionsIn } from './adapters/postgres/cases/sessions.ts'
import type { Database } from './adapters/postgres/connections.ts'
import { termsFilesIn } from './adapters/postgres/customers/terms-files.ts'
import { quotasIn } from './adapters/postgres/customers/usage.ts'
import { workflowDraftsIn } from './adapters/postgres/customers/workflow-drafts.ts'
import type { DatabaseServer } from './adapters/postgres/database-server.ts'
import { linksIn } from './adapters/postgres/onboarding/links.ts'
import { timelinesIn } from './adapters/postgres/review/timelines.ts'
import { viewersIn } from './adapters/postgres/review/viewers.ts'
import { type Queue, startQueue } from './adapters/queue/worker.ts'
import { secret, sha256 } from './adapters/random-ids.ts'
import { openPdfs, type Pdfs } from './adapters/report-pdf/pdfs.ts'
import type { OpenedStaff } from './adapters/staff/staff.ts'
import { openWebhooks } from './adapters/webhooks/webhooks.ts'
import { api } from './api.ts'
import { checkRetrySchedule, type RetrySchedule } from './checks/registry/check-retries.ts'
import { setCountryLists, shippedLists } from './checks/rules/country-lists.ts'
import { dashboardPorts } from './compose/dashboard-ports.ts'
import { developerPorts } from './compose/developer-ports.ts'
import { documentationOf } from './compose/documentation.ts'
import { exportPorts } from './compose/export-ports.ts'
import { filePorts } from './compose/file-ports.ts'
import { monitoringPorts } from './compose/monitoring-ports.ts'
import { notificationPorts } from './compose/notification-ports.ts'
import { providerPorts } from './compose/provider-ports.ts'
import { readinessOf } from './compose/readiness.ts'
import { openScreening } from './compose/screening-ports.ts'
import { staffOf } from './compose/staff.ts'
import type { Config } from './config.ts'
import type { ExportTaskPorts } from './exports/ports.ts'
import { openRegistry } from './http/metrics/registry.ts'
import { metricsForBearer } from './http/metrics.ts'
import { openBuiltPages } from './http/pages/load-build.ts'
import { buildServer } from './http/server.ts'
import { openStorage, type Storage } from './open-storage.ts'
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
  schedule?: RetrySchedule
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
  setCountryLists(config.countryLists ?? shippedLists)
  const registry = openRegistry()
  countLostLines(registry, options.droppedLogLines)
  const storage = await openStorage(config, { ...options, now, registry })
  const { server, database, worker, presence, ids } = storage
  const built = await openBuiltPages()
  const webhooks = webhooksOf(config, options, storage, { now, registry })
  const inspector = openInspector({
    onFailed: (what) => log.warn(what, 'a file could not be inspected'),
  })
  const pdfs = openPdfs({ onFailed: (what) => log.warn(what, 'a PDF could not be made') })
  const accessLog = openAccessLog({ database, now, log, metrics: registry })
  const developer = developerPorts(storage, now, registry)
  const documentation = await documentationOf(built)
  const dashboard = dashboardPorts(storage, () => built?.dashboard())
  const staff = staffOf(config, storage, now, log)
  const exporting = exportPorts(config, storage, now)
  const screening = openScreening(config, storage, { now, log, registry })
  const opened = { webhooks, inspector, pdfs, accessLog, developer, staff, exporting, screening }
  const parts = { now, registry, ...opened, documentation, dashboard }
  const ports = portsOf(config, options, storage, parts)
  const app = buildServer({
    table: api,
    ports,
    settings: httpSettings(config, log),
    pages: built?.pages,
    registry,
  })
  const backlog = backlogMetrics(registry, worker)
  quotaMetrics(registry, ports.quotas, ids)
  const queue =
    options.queue === false
      ? undefined
      : await queueOf(options, storage, { ...ports, ...exporting.taskPorts }, registry)
  if (options.dispatcher !== false) await webhooks.start()
  watchDatabase(database, log, [queue, webhooks, presence])
  return {
    ...{ app, ports, server, database },
    async close() {
      await app.drain()
      await inspector.close()
      await pdfs.close()
      await accessLog.close()
      await developer.close()
      await queue?.stop()
      await screening.close()
      await staff.close()
      await backlog.close()
      await webhooks.stop()
      await closeStorage(storage)
      if (!options.server) await server.stop()
    },
  }
}

async function closeStorage({ failures, presence, tokens, revocations, database }: Storage): Promise<void> {
  failures.close()
  await presence.close()
  tokens.close()
  await revocations.close()
  await database.close()
}

function queueOf(
  { log, schedule: checkRetries = checkRetrySchedule }: ServiceOptions,
  { server, worker, presence, onConnection, failures }: Storage,
  ports: Ports & ExportTaskPorts,
  metrics: MetricRegistry,
): Promise<Queue> {
  return startQueue({
    worker,
    tasks,
    alone: server.embedded,
    presence,
    onConnection,
    ports: { ...ports, checkRetries },
    log,
    failures,
    metrics,
  })
}

interface PortParts {
  now: () => Date
  registry: ReturnType<typeof openRegistry>
  webhooks: Webhooks
  inspector: ReturnType<typeof openInspector>
  pdfs: Pdfs
  accessLog: Ports['accessLog']
  developer: ReturnType<typeof developerPorts>
  exporting: ReturnType<typeof exportPorts>
  screening: ReturnType<typeof openScreening>
  staff: OpenedStaff
  documentation: Ports['documentation']
  dashboard: ReturnType<typeof dashboardPorts>
}

function portsOf(config: Config, options: ServiceOptions, storage: Storage, parts: PortParts): Ports {
  const { now, registry, webhooks, accessLog, developer, documentation, dashboard } = parts
  const { server, database, keys, store, worker, ids, newId, tokens, workflows } = storage
  const { log } = options
  const { nocodeUrl } = config
  return {
    ...{ ids, baseUrl: config.baseUrl, nocodeUrl, now, newId },
    ...{ secret, sha256, emailCodes: openEmailCodes({ key: keys.derived('email-codes') }) },
    customers: storage.directory.customers,
    clients: storage.directory.clients,
    staff: parts.staff.staff,
    team: parts.staff.team,
    ...notificationPorts({ database, now, members: parts.staff.team.members }),
    tokens,
    workflows,
    workflowEditing: workflowDraftsIn(database, now, workflows.forget),
    termsFiles: termsFilesIn(database, now),
    applications: withDecisionMetrics(registry, webhooks.hinting(applicationsIn(store))),
    webhooks: webhooks.webhooks,
    mail: mailOf(config, storage, parts, log),
    events: eventsIn(database),
    sessions: sessionsIn(store),
    links: linksIn({ database, nocodeUrl, now }),
    files: filePorts(config, storage, parts.inspector),
    ...providerPorts(config, storage, {
      ...{ now, registry, log, slowness: options.slowness, screening: parts.screening },
    }),
    ...parts.screening.ports,
    ...monitoringPorts(storage, parts.screening, registry),
    timelines: timelinesIn(database),
    reportPdf: parts.pdfs.reportPdf,
    copyPdf: parts.pdfs.copyPdf,
    demoWorkflows: demoWorkflowsIn(config.dataDirectory, config.demo, ids),
    viewers: viewersIn(database, now),
    linkTickets: openLinkTickets({ key: keys.derived('link-tickets'), now }),
    accessLog,
    ...developer.ports,
    ...parts.exporting.ports,
    quotas: quotasIn(database, now),
    auditHeads: auditHeadsIn({ worker, ...keys, dataDirectory: config.dataDirectory, now, log }),
    downloads: openDownloads({ baseUrl: config.baseUrl, now, key: keys.derived('downloads') }),
    readiness: readinessOf(database, server, log),
    metrics: () => registry.text(),
    metricsForBearer: metricsForBearer(registry, config.metricsToken),
    documentation,
    ...dashboard,
  }
}

function mailOf(
  { dataDirectory, mail }: Config,
  { newId }: Storage,
  { now, registry }: PortParts,
  log: Logger,
): Ports['mail'] {
  const directory = path.join(dataDirectory, 'mail')
  return withMailMetrics(registry, openMail({ directory, ...mail, now, newId, log }))
}

type Webhooks = ReturnType<typeof openWebhooks>

function webhooksOf(
  config: Config,
  { log, webhookSchedule }: ServiceOptions,
  { server, keys, database, worker, presence, onConnection, ids, newId }: Storage,
  { now, registry }: { now: () => Date; registry: MetricRegistry },
): Webhooks {
  return openWebhooks({
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
    ...(webhookSchedule ? { schedule: webhookSchedule } : {}),
  })
}

function watchDatabase(database: Database, log: Logger, parts: Array<{ cut(): void } | undefined>): void {
  database.watch({
    away(error) {
      log.warn(
        { code: (error as { code?: string }).code },
        'the database is unavailable: requests are answered 503',
      )
      for (const each of parts) each?.cut()
    },
    back: (milliseconds) => log.warn({ milliseconds }, 'the database is available again'),
  })
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
  onboardingHost: new URL(config.nocodeUrl).hostname,
})
