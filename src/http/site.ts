/** What the HTTP side is told by main.ts, and what it hands to every row of the table that it serves. */
import type { FastifyRequest } from 'fastify'
import type { Logger, LoggerOptions } from 'pino'
import type { MinuteLines } from '../minute-lines.ts'
import type { OnboardingView } from '../onboarding/view.ts'
import type { Ports } from '../ports.ts'
import type { Arrivals } from './body/arrivals.ts'
import type { Room } from './body/concurrency-limit.ts'
import type { AddressLimit } from './connections/address-limit.ts'
import type { LineLimits } from './logging/line-limits.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimitSettings, RateLimits } from './rate-limits.ts'
import type { Turns } from './turns.ts'
import type { Wanted } from './versions.ts'

export interface ServerSettings {
  /** Public address without a slash at its end. */
  baseUrl: string
  /** Which proxies may say where a request comes from; as Fastify takes it. */
  trustProxy?: boolean | string | string[] | number
  rateLimits: RateLimitSettings
  /** Requests of one customer that are at work at once; 64 unless said. */
  customerConcurrency?: number
  redisUrl?: string
  logger: Logger | LoggerOptions
  /** The service is reached by https: Secure cookies and HSTS. */
  secureCookies: boolean
  /** Path of the hosted onboarding, without a slash at its end. */
  onboardingPath: string
  /** Where large bodies wait, encrypted, that have no room in memory while they arrive. */
  arrivalsDirectory?: string
  /** Only tests change these. */
  times?: Partial<Times>
}

/** In milliseconds. */
export interface Times {
  headers: number
  /** An ordinary body must be here whole. */
  body: number
  /** A body that holds a file. */
  largeBody: number
  /** A whole request, uploads included. */
  request: number
  /** A response of which too little moves for so long is cut. */
  stalled: number
  /** How long readiness says no before the server closes, so that the load balancer has seen it. */
  drain: number
  /** What is still running is cut off this long after the server began to close. */
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
  /** Browser files, served below /assets/ for ever: their names hold a hash. */
  assetsDirectory: string
}

/** What every row is served with. */
export interface Site {
  ports: Ports
  settings: ServerSettings
  times: Times
  pages: PageSettings | undefined
  limits: RateLimits
  turns: Turns
  addresses: AddressLimit
  metrics: Metrics
  log: Logger
  lines: LineLimits
  /** What failed, by its cause. */
  failures: MinuteLines
  wanted(accept: string | undefined): Wanted
  /** The server is about to stop: replies close their connections. */
  draining: boolean
  /** Requests that wait for something; they end when the server is about to stop. */
  waiting: Set<AbortController>
  arrivals: Arrivals
  documents: Room
  downloads: Room
  /** Where errors have the shape of RFC 6749. */
  oauthAddresses: ReadonlySet<string>
}

export const addressOf = (request: FastifyRequest): string => request.ip
