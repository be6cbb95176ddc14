/** The HTTP server: goes through the table once and serves every row by its shape. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import os from 'node:os'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Caller, Endpoint, Table } from '../endpoint.ts'
import type { ApiError, ErrorCode } from '../errors.ts'
import { minuteLines } from '../minute-lines.ts'
import type { OAuthErrorCode } from '../oauth/oauth-error.ts'
import type { Ports } from '../ports.ts'
import { openArrivals } from './body/arrivals.ts'
import { documentPlaces, downloadPlaces } from './body/concurrency-limit.ts'
import { takeForms } from './body/form.ts'
import { takeJson } from './body/json.ts'
import type { LargeBody } from './body/read-body.ts'
import { openAddressLimit } from './connections/address-limit.ts'
import { cutStalled } from './connections/stalled.ts'
import { takeTurns } from './connections/turns.ts'
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
import { openRegistry, type ServedMetrics } from './metrics/registry.ts'
import { openMetrics } from './metrics.ts'
import { serveAssets } from './pages/assets.ts'
import { servePage } from './pages/page.ts'
import { takeUploads } from './pages/uploads.ts'
import { openRateLimits } from './rate-limits.ts'
import { serveOAuth } from './serve/oauth.ts'
import { serveOperation } from './serve/operation.ts'
import { placedAt, rowOf } from './serve/paths.ts'
import { servePlain } from './serve/plain.ts'
import { sharedFor } from './serve/stored.ts'
import { defaultTimes, type PageSettings, type ServerSettings, type Site, type Times } from './site.ts'
import { openTurns } from './turns.ts'
import { versionReader } from './versions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** Why the body could not be read; said once caller and scope have been seen to. */
    unreadable: ApiError | undefined
    /** Where its body is held, if that may be large. */
    largeBody: LargeBody | undefined
    /** Client authentication failed from its address a moment ago. */
    hasGuessed: boolean
    /** With what it was refused, for the log. */
    denied: ErrorCode | OAuthErrorCode | undefined
    /** Which client it said it was, where that has the form of one of ours. */
    triedAs: string | undefined
    /** TOLD: the log has a line about its failure. BROKEN_OFF: its sender is gone, and nobody reads the answer. */
    ended: 'TOLD' | 'BROKEN_OFF' | undefined
  }
  interface FastifyInstance {
    /** Readiness says no, replies close their connections, then the server closes. */
    drain(): Promise<void>
    /** For /metrics, in the text form of Prometheus. */
    metrics(): Promise<string>
  }
}

export interface ServerParts {
  table: Table
  ports: Ports
  settings: ServerSettings
  /** undefined: the pages are not built, and page routes say 503. */
  pages: PageSettings | undefined
  /** Where the other parts have registered their figures. */
  registry?: ServedMetrics
}

const jsonBytes = 256 * 1024
const formBytes = 1024 * 1024
const tokenFormBytes = 16 * 1024
/** Rendering them takes longer than most requests: one rendering is for all who ask within that time. */
const METRICS_MS = 1_000

export function buildServer(parts: ServerParts): FastifyInstance {
  const { table: given, ports, settings, pages, registry = openRegistry() } = parts
  const table = placedAt(given, settings.onboardingPath) as Table
  const times = { ...defaultTimes, ...settings.times }
  const log = loggerOf(settings.logger)
  const limits = openRateLimits(settings.rateLimits, settings.redisUrl, log)
  const wanted = versionReader(['foyer', ports.ids.namespace])
  const metrics = openMetrics(registry)
  const site: Site = {
    ports: { ...ports, metrics: sharedFor(METRICS_MS, metrics.text) },
    settings,
    times,
    pages,
    limits,
    turns: openTurns(settings.customerConcurrency),
    addresses: openAddressLimit(settings.rateLimits.address ?? 0),
    metrics,
    log,
    lines: lineLimits(log, ports.now),
    failures: minuteLines(log),
    wanted,
    draining: false,
    waiting: new Set(),
    arrivals: openArrivals(settings.arrivalsDirectory ?? os.tmpdir()),
    documents: documentPlaces(),
    downloads: downloadPlaces(),
    oauthAddresses: new Set(rowsOf(table, 'OAUTH').flatMap(([key]) => rowOf(key).urls)),
  }
  const app = bareServer(settings, times, log, site)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('unreadable', undefined)
  app.decorateRequest('largeBody', undefined)
  app.decorateRequest('hasGuessed', false)
  app.decorateRequest('denied', undefined)
  app.decorateRequest('triedAs', undefined)
  app.decorateRequest('ended', undefined)
  cutStalled(app, takeTurns(app), times.stalled)
  lifecycle(app, site, Object.keys(table))
  oddRequests(app, site)
  serveTable(app, site, table)
  return app
}

function bareServer(settings: ServerSettings, times: Times, log: Logger, site: Site): FastifyInstance {
  const framework = frameworkLog(log)
  return fastify({
    loggerInstance: framework,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for every request costs more than the line that we write.
    childLoggerFactory: () => framework,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: jsonBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    // Node swaps the two when headersTimeout is the larger, and then neither does what it says.
    requestTimeout: Math.max(times.request, times.headers + 1),
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: Math.min(2_000, times.headers),
      maxHeaderSize: 16 * 1024,
      // Ours says so as a problem; Node's own answer has no body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 512 },
    ajv: {
      customOptions: {
        allErrors: true,
        verbose: true,
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        strict: false,
      },
    },
    frameworkErrors: onUnroutable(site),
    clientErrorHandler: onMalformed(site),
  } as never) as unknown as FastifyInstance
}

/** What Node would answer by itself, without a word or not at all. */
function oddRequests({ server }: FastifyInstance, site: Site): void {
  // RFC 9110 section 10.1.1: an expectation other than 100-continue may be passed over.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // We are no proxy.
  server.on('connect', (_request, socket) => onMalformed(site)(new Error('CONNECT'), socket as Socket))
}

/** Each shape in a scope of its own, so that what one takes (forms, uploads) no other does. */
function serveTable(app: FastifyInstance, site: Site, table: Table): void {
  const { times, settings, pages } = site
  answerErrors(app, site)
  takeJson(app, { bytes: jsonBytes, milliseconds: times.body })
  for (const [key, row] of rowsOf(table, 'OPERATION')) {
    const { bodyBytes } = row
    if (bodyBytes === undefined) serveOperation(app, site, key, row)
    else
      app.register(async (scope) => {
        takeJson(scope, { bytes: bodyBytes, milliseconds: times.largeBody })
        serveOperation(scope, site, key, row)
      })
  }
  for (const [key, row] of rowsOf(table, 'PLAIN')) servePlain(app, site, key, row)
  app.register(async (scope) => {
    answerOAuthErrors(scope, site)
    takeForms(scope, { bytes: tokenFormBytes, milliseconds: times.body })
    for (const [key, row] of rowsOf(table, 'OAUTH')) serveOAuth(scope, site, key, row)
  })
  app.register(async (scope) => {
    answerPageErrors(scope, site)
    takeForms(scope, { bytes: formBytes, milliseconds: times.body })
    takeUploads(scope)
    for (const [key, row] of rowsOf(table, 'PAGE')) servePage(scope, site, key, row)
  })
  if (!('GET /metrics' in table))
    app.get('/metrics', async (_request, reply) =>
      reply.header('content-type', site.metrics.contentType).send(await site.ports.metrics()),
    )
  if (pages) serveAssets(app, pages.assetsDirectory, settings.secureCookies)
}

const rowsOf = <S extends Endpoint['shape']>(table: Table, shape: S) =>
  Object.entries(table).filter((entry): entry is [string, Extract<Endpoint, { shape: S }>] => {
    return entry[1].shape === shape
  })

/** Lines are written when there is time: a log that waits for the disk halves what a server can do. */
function loggerOf(logger: ServerSettings['logger']): Logger {
  return 'child' in logger && typeof logger.child === 'function'
    ? (logger as Logger)
    : pino(logger as object, pino.destination({ sync: false }))
}
