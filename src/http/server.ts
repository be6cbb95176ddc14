/** Builds the HTTP server: serves every row of the table by its shape. */

import type { Socket } from 'node:net'
import os from 'node:os'
import { openArrivals } from '@foyer/fair-http/body/arrivals'
import { documentLimit, downloadLimit } from '@foyer/fair-http/body/concurrency-limit'
import { acceptForms } from '@foyer/fair-http/body/form'
import { acceptJson } from '@foyer/fair-http/body/json'
import type { LargeBody } from '@foyer/fair-http/body/read-body'
import { openAddressLimit } from '@foyer/fair-http/connections/address-limit'
import { serialisePipelined } from '@foyer/fair-http/connections/pipelining'
import { cutStalled } from '@foyer/fair-http/connections/stalled'
import { openRateLimits } from '@foyer/fair-http/rate-limits'
import { openRequestQueues } from '@foyer/fair-http/request-queues'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { type Logger, pino } from 'pino'
import type { BrowserCall, Caller, Endpoint, Table } from '#endpoint.ts'
import type { ApiError, ErrorCode } from '#kernel/api-error.ts'
import type { OAuthErrorCode } from '#oauth/oauth-error.ts'
import { minuteLines } from '#platform/minute-lines.ts'
import { newRequestId } from '#platform/random-ids.ts'
import type { Ports } from '#ports.ts'
import {
  answerErrors,
  answerOAuthErrors,
  answerPageErrors,
  onMalformed,
  onUnroutable,
} from './error-replies.ts'
import { lifecycle } from './lifecycle.ts'
import { frameworkLog } from './logging/framework-log.ts'
import { lineLimits } from './logging/line-limits.ts'
import { openRegistry, type ServedMetrics } from './metric-registry.ts'
import { openMetrics } from './metrics.ts'
import { serveAssets } from './pages/assets.ts'
import { servePage } from './pages/page.ts'
import { acceptUploads } from './pages/uploads.ts'
import { bodyChecks, sharedCompilers } from './serve/compiled-schemas.ts'
import { serveForm } from './serve/form.ts'
import { serveOAuth } from './serve/oauth.ts'
import { serveOperation } from './serve/operation.ts'
import { mountOnboarding, routeOf } from './serve/paths.ts'
import { servePlain } from './serve/plain.ts'
import { sharedFor } from './serve/stored.ts'
import { versionReader } from './serve/versions.ts'
import {
  defaultTimes,
  hostPattern,
  type PageSettings,
  type ServerSettings,
  type Site,
  type Times,
} from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** A request of the dashboard. */
    browser: BrowserCall | undefined
    /** Why the body could not be read. Thrown after caller and scope are checked. */
    bodyError: ApiError | undefined
    /** The buffer of a body that may be large. */
    largeBody: LargeBody | undefined
    /** Client authentication failed from this address a moment ago. */
    hasFailedBefore: boolean
    /** The error code of the reply, for the log. */
    denied: ErrorCode | OAuthErrorCode | undefined
    /** The client id that was sent, if it is well-formed. For the log. */
    claimedClientId: string | undefined
    /** LOGGED: its failure is logged. BROKEN_OFF: the client disconnected. */
    ended: 'LOGGED' | 'BROKEN_OFF' | undefined
  }
  interface FastifyInstance {
    /** Readiness fails, replies close their connections, then the server closes. */
    drain(): Promise<void>
    /** For /metrics, in the text form of Prometheus. */
    metrics(): Promise<string>
  }
}

export interface ServerParts {
  table: Table
  ports: Ports
  settings: ServerSettings
  /** undefined: the pages are not built, and page routes answer 503. */
  pages: PageSettings | undefined
  /** Where the other parts have registered their metrics. */
  registry?: ServedMetrics
}

const jsonBytes = 256 * 1024
const formBytes = 1024 * 1024
const tokenFormBytes = 16 * 1024
/** The answer of a wallet has about 6 KiB, with long names and many certificates a few times that. */
const postedFormBytes = 128 * 1024
/** Rendering metrics is slow, so one rendering is shared for this time. */
const METRICS_MS = 1_000

export function buildServer(parts: ServerParts): FastifyInstance {
  const { table: given, ports, settings, pages, registry = openRegistry() } = parts
  const { anyHost: table, onboardingHost } = mountOnboarding<Endpoint>(given, settings.onboardingPath)
  const times = { ...defaultTimes, ...settings.times }
  const log = loggerOf(settings.logger)
  const limits = openRateLimits(settings.rateLimits, settings.redisUrl, log)
  const requestedVersion = versionReader(['foyer', ports.ids.namespace])
  const metrics = openMetrics(registry)
  const site: Site = {
    ports: { ...ports, metrics: sharedFor(METRICS_MS, metrics.text) },
    settings,
    times,
    pages,
    limits,
    queues: openRequestQueues(settings.customerConcurrency),
    addresses: openAddressLimit(settings.rateLimits.address ?? 0),
    metrics,
    log,
    lines: lineLimits(log, ports.now),
    failures: minuteLines(log),
    requestedVersion,
    draining: false,
    waiting: new Set(),
    arrivals: openArrivals(settings.arrivalsDirectory ?? os.tmpdir()),
    documents: documentLimit(),
    downloads: downloadLimit(),
    oauthAddresses: new Set(rowsOf(table, 'OAUTH').flatMap(([key]) => routeOf(key).urls)),
  }
  const app = bareServer(settings, times, log, site)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('browser', undefined)
  app.decorateRequest('bodyError', undefined)
  app.decorateRequest('largeBody', undefined)
  app.decorateRequest('hasFailedBefore', false)
  app.decorateRequest('denied', undefined)
  app.decorateRequest('claimedClientId', undefined)
  app.decorateRequest('ended', undefined)
  app.decorateRequest('knownAs', undefined)
  app.decorateRequest('deniedFields', undefined)
  app.decorateRequest('createdId', undefined)
  app.decorateRequest('apiVersion', '')
  cutStalled(app, serialisePipelined(app), times.stalled)
  const keys = Object.keys(table)
  lifecycle(app, site, { keys, onboardingHostKeys: [...keys, ...Object.keys(onboardingHost)] })
  handleUnusualRequests(app, site)
  serveTable(app, site, table, onboardingHost)
  return app
}

function bareServer(settings: ServerSettings, times: Times, log: Logger, site: Site): FastifyInstance {
  const framework = frameworkLog(log)
  return fastify({
    loggerInstance: framework,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for every request costs more than its line.
    childLoggerFactory: () => framework,
    genReqId: newRequestId,
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: jsonBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    // Node swaps the two values when headersTimeout is larger.
    requestTimeout: Math.max(times.request, times.headers + 1),
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: Math.min(2_000, times.headers),
      maxHeaderSize: 16 * 1024,
      // We send a problem instead; Node's own reply has no body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 512 },
    schemaController: { compilersFactory: sharedCompilers },
    ajv: { customOptions: bodyChecks },
    frameworkErrors: onUnroutable(site),
    clientErrorHandler: onMalformed(site),
  } as never) as unknown as FastifyInstance
}

/** Requests that Node would answer by itself, without a body or not at all. */
function handleUnusualRequests({ server }: FastifyInstance, site: Site): void {
  // RFC 9110 section 10.1.1: an expectation other than 100-continue may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // Foyer is not a proxy.
  server.on('connect', (_request, socket) => onMalformed(site)(new Error('CONNECT'), socket as Socket))
}

/** Each shape has a Fastify scope of its own, because each accepts different bodies. */
function serveTable(
  app: FastifyInstance,
  site: Site,
  table: Record<string, Endpoint>,
  onboardingHost: Record<string, Endpoint>,
): void {
  const { times, settings, pages } = site
  answerErrors(app, site)
  acceptJson(app, { bytes: jsonBytes, milliseconds: times.body })
  for (const [key, row] of rowsOf(table, 'OPERATION')) {
    const { bodyBytes } = row
    if (bodyBytes === undefined) serveOperation(app, site, key, row)
    else
      app.register(async (scope) => {
        acceptJson(scope, { bytes: bodyBytes, milliseconds: times.largeBody })
        serveOperation(scope, site, key, row)
      })
  }
  for (const [key, row] of rowsOf(table, 'PLAIN')) servePlain(app, site, key, row)
  app.register(async (scope) => {
    answerOAuthErrors(scope, site)
    acceptForms(scope, { bytes: tokenFormBytes, milliseconds: times.body })
    for (const [key, row] of rowsOf(table, 'OAUTH')) serveOAuth(scope, site, key, row)
  })
  app.register(async (scope) => {
    acceptForms(scope, { bytes: postedFormBytes, milliseconds: times.body })
    for (const [key, row] of rowsOf(table, 'FORM')) serveForm(scope, site, key, row)
  })
  app.register(async (scope) => {
    answerPageErrors(scope, site)
    acceptForms(scope, { bytes: formBytes, milliseconds: times.body })
    acceptUploads(scope)
    for (const [key, row] of rowsOf(table, 'PAGE')) servePage(scope, site, key, row)
    const constraints = { host: hostPattern(site.settings.onboardingHost ?? '') }
    for (const [key, row] of rowsOf(onboardingHost, 'PAGE')) servePage(scope, site, key, row, constraints)
  })
  if (!('GET /metrics' in table))
    app.get('/metrics', async (_request, reply) =>
      reply.header('content-type', site.metrics.contentType).send(await site.ports.metrics()),
    )
  if (pages) serveAssets(app, pages.assetsDirectory, settings.secureCookies)
}

const rowsOf = <S extends Endpoint['shape']>(table: Record<string, Endpoint>, shape: S) =>
  Object.entries(table).filter((entry): entry is [string, Extract<Endpoint, { shape: S }>] => {
    return entry[1].shape === shape
  })

/** Asynchronous: a log that waits for the disk halves the throughput. */
function loggerOf(logger: ServerSettings['logger']): Logger {
  return 'child' in logger && typeof logger.child === 'function'
    ? (logger as Logger)
    : pino(logger as object, pino.destination({ sync: false }))
}
