/** Opens the ports of all operations, for the service and `foyer call`: config -> adapters -> ports. */

import path from 'node:path'
import { setCountryLists, shippedLists } from '@foyer/national-fields/high-risk/country-lists'
import { openInspector } from '@foyer/safe-files/process/inspector'
import type { Logger } from 'pino'
import { withDecisionMetrics } from '#applications/metrics.ts'
import { applicationsIn } from '#applications/store/applications.ts'
import { openDownloads } from '#applications/store/downloads.ts'
import { filePorts } from '#applications/store/files/open.ts'
import { openAccessLog } from '#audit/store/access-log.ts'
import { auditHeadsIn } from '#audit/store/signing.ts'
import { quotasIn } from '#customers/store/usage.ts'
import { dashboardPorts } from '#dashboard/open.ts'
import { developerPorts } from '#developer/open.ts'
import { eventsIn } from '#events/store/events.ts'
import { openWebhooks } from '#events/store/webhooks/webhooks.ts'
import { exportPorts } from '#exports/open.ts'
import { documentationOf } from '#http/documentation.ts'
import { openRegistry } from '#http/metric-registry.ts'
import { metricsForBearer } from '#http/metrics.ts'
import { openBuiltPages } from '#http/pages/load-build.ts'
import { type ApiVersions, apiVersions } from '#kernel/api-versions.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import { monitoringPorts } from '#monitoring/open.ts'
import { notificationPorts } from '#notifications/open.ts'
import { openEmailCodes } from '#onboarding/store/email-codes.ts'
import { openLinkTickets } from '#onboarding/store/link-tickets.ts'
import { linksIn } from '#onboarding/store/links.ts'
import { sessionsIn } from '#onboarding/store/sessions.ts'
import { demoWorkflowsIn } from '#operator/demo/demo-applications.ts'
import { partyPorts } from '#parties/open.ts'
import type { Config } from '#platform/config.ts'
import { type CustomerTime, openCustomerTime, timeOfWork } from '#platform/customer-time.ts'
import { withMailMetrics } from '#platform/mail/mail-metrics.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { secret, sha256 } from '#platform/random-ids.ts'
import { readinessOf } from '#platform/readiness.ts'
import { providerPorts } from '#providers/open.ts'
import { queuePorts } from '#queue/open.ts'
import { openPdfs, type Pdfs } from '#review/store/pdf/pdfs.ts'
import { timelinesIn } from '#review/store/timelines.ts'
import { viewersIn } from '#review/store/viewers.ts'
import { type OpenedClock, openSandboxClock } from '#sandbox/store/clock.ts'
import { openScreening } from '#screening/open.ts'
import { staffOf } from '#staff/open.ts'
import type { OpenedStaff } from '#staff/store/staff.ts'
import { termsFilesIn } from '#workflows/store/terms-files.ts'
import { workflowDraftsIn } from '#workflows/store/workflow-drafts.ts'
import { openStorage, type Storage } from './open-storage.ts'
import type { Ports } from './ports.ts'

export interface PortOptions {
  log: Logger
  now?: () => Date
  /** Multiplies the delays of the simulators. */
  slowness?: number
  /** A database that is already running. */
  server?: DatabaseServer
  /** Runs before the first change of the database. */
  beforeMigrations?: () => Promise<void>
  /** Seconds between the attempts of a delivery; tests shorten them. */
  webhookSchedule?: readonly number[]
  /** Only tests have others. */
  apiVersions?: ApiVersions
}

export async function openPorts(config: Config, options: PortOptions) {
  const { log, now: real = () => new Date() } = options
  const now = timeOfWork(real)
  const time = openCustomerTime()
  setCountryLists(config.countryLists ?? shippedLists)
  const registry = openRegistry()
  const storage = await openStorage(config, { ...options, now, real, time, registry })
  const { database } = storage
  const built = await openBuiltPages()
  const clock = openSandboxClock({ worker: storage.worker, real, time })
  await clock.load()
  const reading = readAgain(clock, storage.server)
  const webhooks = webhooksOf(config, options, storage, { now: real, registry })
  const inspector = openInspector({
    onFailed: (what) => log.warn(what, 'a file could not be inspected'),
  })
  const pdfs = openPdfs({ onFailed: (what) => log.warn(what, 'a PDF could not be made') })
  const accessLog = openAccessLog({ database, now: real, log, metrics: registry })
  const developer = developerPorts(storage, real, registry)
  const documentation = documentationOf(built)
  const dashboard = dashboardPorts(storage, () => built?.dashboard())
  const staff = staffOf(config, storage, real, log)
  const exporting = exportPorts(config, storage, real)
  const screening = openScreening(config, storage, { now, log, registry })
  const opened = { webhooks, inspector, pdfs, accessLog, developer, staff, exporting, screening }
  const parts = { now, real, time, clock, registry, ...opened, documentation, dashboard }
  return {
    ...{ registry, storage, built, webhooks, exporting, clock, time },
    ports: portsOf(config, options, storage, parts),
    /** `stopWork` runs after the last requests are finished, and before what they used is closed. */
    async close(stopWork: () => Promise<void> = async () => undefined) {
      clearInterval(reading)
      await inspector.close()
      await pdfs.close()
      await accessLog.close()
      await developer.close()
      await stopWork()
      await screening.close()
      await staff.close()
      await webhooks.stop()
      await closeStorage(storage)
    },
  }
}

const CLOCKS_MS = 5_000

/** Another process may have advanced a clock. On the embedded database there is none. */
function readAgain(clock: OpenedClock, { embedded }: DatabaseServer): NodeJS.Timeout | undefined {
  if (embedded) return undefined
  return setInterval(() => void clock.load().catch(() => undefined), CLOCKS_MS).unref()
}

async function closeStorage({ failures, presence, tokens, revocations, database }: Storage): Promise<void> {
  failures.close()
  await presence.close()
  tokens.close()
  await revocations.close()
  await database.close()
}

interface PortParts {
  /** In the time of the customer of the running work. */
  now: () => Date
  real: () => Date
  time: CustomerTime
  clock: OpenedClock
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

function portsOf(config: Config, options: PortOptions, storage: Storage, parts: PortParts): Ports {
  const { now, real, time, registry, webhooks, accessLog, developer, documentation, dashboard } = parts
  const { server, database, keys, store, worker, ids, newId, tokens, workflows } = storage
  const { log } = options
  const { nocodeUrl } = config
  return {
    ...{ ids, baseUrl: config.baseUrl, nocodeUrl, now, newId },
    apiVersions: options.apiVersions ?? apiVersions,
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
    applications: eachInItsTime(withDecisionMetrics(registry, webhooks.hinting(applicationsIn(store))), time),
    ...{ sandboxClock: parts.clock.clock, inTimeOf: time.within },
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
    ...partyPorts(store),
    timelines: timelinesIn(database),
    reportPdf: parts.pdfs.reportPdf,
    copyPdf: parts.pdfs.copyPdf,
    demoWorkflows: demoWorkflowsIn(config.dataDirectory, config.demo, ids),
    viewers: viewersIn(database, now),
    ...queuePorts(database, now),
    linkTickets: openLinkTickets({ key: keys.derived('link-tickets'), now }),
    accessLog,
    ...developer.ports,
    ...parts.exporting.ports,
    quotas: quotasIn(database, now),
    auditHeads: auditHeadsIn({ worker, ...keys, dataDirectory: config.dataDirectory, now: real, log }),
    downloads: openDownloads({ baseUrl: config.baseUrl, now: real, key: keys.derived('downloads') }),
    readiness: readinessOf(database, server, log),
    metrics: () => registry.text(),
    metricsForBearer: metricsForBearer(registry, config.metricsToken),
    documentation,
    ...dashboard,
  }
}

/** A sweep over all customers changes each application in the time of its customer. */
const eachInItsTime = (applications: Ports['applications'], time: CustomerTime): Ports['applications'] => ({
  ...applications,
  change: (customerId, ...given) => time.within(customerId, () => applications.change(customerId, ...given)),
  erase: (customerId, ...given) => time.within(customerId, () => applications.erase(customerId, ...given)),
  note: (customerId, ...given) => time.within(customerId, () => applications.note(customerId, ...given)),
})

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
  { log, webhookSchedule, apiVersions: versions = apiVersions }: PortOptions,
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
    apiVersions: versions,
    ...(webhookSchedule ? { schedule: webhookSchedule } : {}),
  })
}
