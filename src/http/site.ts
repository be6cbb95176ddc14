/** The settings of the HTTP server, and what it passes to every row of the table. */

import type { Arrivals } from '@foyer/fair-http/body/arrivals'
import type { ConcurrencyLimit } from '@foyer/fair-http/body/concurrency-limit'
import type { AddressLimit } from '@foyer/fair-http/connections/address-limit'
import type { RateLimitSettings, RateLimits } from '@foyer/fair-http/rate-limits'
import type { RequestQueues } from '@foyer/fair-http/request-queues'
import type { FastifyRequest } from 'fastify'
import type { Logger, LoggerOptions } from 'pino'
import type { OnboardingView } from '#onboarding/view.ts'
import type { MinuteLines } from '#platform/minute-lines.ts'
import type { Ports } from '#ports.ts'
import type { BrowserInfo } from '#staff/ports.ts'
import type { LineLimits } from './logging/line-limits.ts'
import type { Metrics } from './metrics.ts'
import type { RequestedVersion } from './serve/versions.ts'

export interface ServerSettings {
  /** The public URL, without a trailing slash. */
  baseUrl: string
  /** Proxies whose X-Forwarded-* headers are trusted, as in Fastify. */
  trustProxy?: boolean | string | string[] | number
  rateLimits: RateLimitSettings
  /** RequestKey requests of one customer. Default: 64. */
  customerConcurrency?: number
  redisUrl?: string
  logger: Logger | LoggerOptions
  /** The service is used over https: sends Secure cookies and HSTS. */
  secureCookies: boolean
  /** The path of the hosted onboarding, without a trailing slash. Empty: the root of `onboardingHost`. */
  onboardingPath: string
  /** The host name of FOYER_NOCODE_URL. */
  onboardingHost?: string
  /** The directory for encrypted temporary files of large bodies. */
  arrivalsDirectory?: string
  /** Only tests change these. */
  times?: Partial<Times>
}

/** In milliseconds. */
export interface Times {
  headers: number
  /** For a whole ordinary body. */
  body: number
  /** For a body with a file. */
  largeBody: number
  /** For a whole request, uploads included. */
  request: number
  /** A reply that makes too little progress for this long is cut off. */
  stalled: number
  /** How long readiness fails before the server closes, so that load balancers notice. */
  drain: number
  /** Running requests are cut off this long after the server begins to close. */
  closing: number
}
export const defaultTimes: Times = {
  headers: 10_000,
  body: 10_000,
  largeBody: 120_000,
  request: 300_000,
  stalled: 30_000,
  drain: 1_500,
  closing: 20_000,
}

export interface PageSettings {
  render(view: OnboardingView): string
  /** Browser files, served below /assets/. Their names contain a hash. */
  assetsDirectory: string
}

/** The parts that every row receives. */
export interface Site {
  ports: Ports
  settings: ServerSettings
  times: Times
  pages: PageSettings | undefined
  limits: RateLimits
  queues: RequestQueues
  addresses: AddressLimit
  metrics: Metrics
  log: Logger
  lines: LineLimits
  /** Log lines of failures, by cause. */
  failures: MinuteLines
  requestedVersion(accept: string | undefined): RequestedVersion
  /** The server is about to stop: replies close their connections. */
  draining: boolean
  /** Waiting requests, which are aborted when the server is about to stop. */
  waiting: Set<AbortController>
  arrivals: Arrivals
  documents: ConcurrencyLimit
  downloads: ConcurrencyLimit
  /** The URLs whose errors have the shape of RFC 6749. */
  oauthAddresses: ReadonlySet<string>
}

/** A Host header with this name, with any port: a proxy may pass the public port, its own, or none. */
export const hostPattern = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?::\\d+)?$`, 'i')

/** Whether the onboarding is at the root of the host that the request names. */
export const isAtOnboardingRoot = ({ settings }: Site, { headers }: FastifyRequest): boolean =>
  settings.onboardingPath === '' &&
  settings.onboardingHost !== undefined &&
  hostPattern(settings.onboardingHost).test(headers.host ?? '')

const USER_AGENT_LENGTH = 400

export const browserInfoOf = (request: FastifyRequest): BrowserInfo => ({
  address: siteAddressOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
})

export const siteAddressOf = (request: FastifyRequest): string => request.ip
