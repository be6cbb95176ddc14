/** How often a caller may come: per credential, per client at the token endpoint, and who guesses. */
import { hash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { ApiError } from '../errors.ts'
import { networkOf } from './connections/network.ts'

export interface RateLimitSettings {
  /** Each a number a minute; 0 is no limit. */
  api: number
  token: number
  tokenFailures: number
  /** Of one address, without a caller that is known. */
  address?: number
}

export interface RateLimits {
  /** Counts one, or as many as it costs, and gives the headers of the answer. Throws too_many_requests. */
  spend(
    kind: 'api' | 'token',
    key: string,
    own?: number | null,
    cost?: number,
  ): Promise<Record<string, string>>
  /** Throws when this address has guessed too often. Tells whether it has guessed at all. */
  mayTry(address: string): Promise<boolean>
  /**
   * Throws when this client's secret was guessed too often, from wherever. Asked of addresses that have guessed alone: an address that
   * sends the right secret is never refused, and nobody can lock out another.
   */
  mayTryAs(clientId: string): Promise<void>
  failed(address: string, clientId: string | undefined): Promise<void>
  /** A link that opens nothing came from this address. Throws when that was too often; a link that is right always opens. */
  guessed(address: string): Promise<void>
  /** This application's link was opened. Throws when that was more often than people, scanners and previews do. */
  started(applicationId: string): Promise<void>
  /** A register was asked for this application's applicant. Throws when that was more often than fingers do. */
  lookedUp(applicationId: string): Promise<void>
  /** A browser session asks for a page, or sends one. Counted in this process, before anything is read. */
  visited(cookie: string, method: string): Promise<void>
  /** Something was sent for this application, from whichever of its sessions. */
  posted(applicationId: string): Promise<void>
  close(): Promise<void>
}

const seconds = 60
/** Each opening is a session and a line in the audit log. */
const startsPerMinute = 60
/** As she types there is a question for each pause. They are asked of a register that others need as well. */
const lookUpsPerMinute = 120
/** Drafts are kept every three seconds at most, and fifty files come one by one. */
const postsPerMinute = 120
/** Ten a second, look-ups and Back included. */
const pagesPerMinute = 600
// The limiter only counts; the limit is compared here, because each customer may have one of its own.
const unlimited = Number.MAX_SAFE_INTEGER

export function openRateLimits(
  settings: RateLimitSettings,
  redisUrl: string | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): RateLimits {
  const redis = redisUrl
    ? new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 250 })
    : undefined
  if (redis) tellOutages(redis, log)
  const counter = counterOn(redis)
  const here = counterOn(undefined)
  /** What is refused is counted too: who goes on all the same is a flood. */
  const mayGuess = async (name: string): Promise<boolean> => {
    const before = await counter.get(name)
    if (before && before.consumedPoints >= settings.tokenFailures)
      throw tooManyRequests(settings.tokenFailures, await counter.consume(name), tooManyFailures)
    return before !== null
  }

  return {
    async spend(kind, key, own, cost = 1) {
      const limit = own ?? settings[kind]
      if (limit === 0) return {}
      // What costs more than a minute's quota takes the whole of one.
      const points = Math.min(cost, Math.max(limit - 1, 1))
      return headersOf(limit, await counter.consume(`${kind}:${key}`, points))
    },
    async mayTry(address) {
      if (settings.tokenFailures === 0) return false
      return mayGuess(`failures:${networkOf(address)}`)
    },
    async mayTryAs(clientId) {
      if (settings.tokenFailures > 0) await mayGuess(failuresOf(clientId))
    },
    async failed(address, clientId) {
      if (settings.tokenFailures === 0) return
      await Promise.all([
        counter.consume(`failures:${networkOf(address)}`),
        clientId !== undefined && counter.consume(failuresOf(clientId)),
      ])
    },
    async guessed(address) {
      if (settings.tokenFailures > 0)
        headersOf(settings.tokenFailures, await counter.consume(`links:${networkOf(address)}`))
    },
    async started(applicationId) {
      headersOf(startsPerMinute, await counter.consume(`starts:${applicationId}`))
    },
    async lookedUp(applicationId) {
      headersOf(lookUpsPerMinute, await counter.consume(`look-ups:${applicationId}`))
    },
    async visited(cookie, method) {
      const limit = method === 'POST' ? postsPerMinute : pagesPerMinute
      // A cookie is a secret, and can be of any length.
      headersOf(limit, await here.consume(`${method}:${hash('sha256', cookie, 'base64url')}`))
    },
    async posted(applicationId) {
      headersOf(postsPerMinute, await counter.consume(`posts:${applicationId}`))
    },
    close: async () => {
      redis?.disconnect()
    },
  }
}

/** Once when it goes, once when it is back. Without a listener an outage would end the process; the limiter counts in memory meanwhile. */
function tellOutages(redis: Redis, log: Pick<Logger, 'info' | 'warn'>): void {
  let isAway = false
  redis.on('error', ({ code, message }: Error & { code?: string }) => {
    // Of a reply its first word alone, such as WRONGPASS.
    if (!isAway)
      log.warn({ reason: code ?? message.split(' ')[0] }, 'Redis is away: limits are counted in memory')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
}

/** What somebody gave in place of a client's name may be a secret, and Redis keeps names in plain text. */
const failuresOf = (clientId: string): string => `client-failures:${hash('sha256', clientId, 'base64url')}`

function counterOn(redis: Redis | undefined): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ points: unlimited, duration: seconds, keyPrefix: 'foyer' })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: redis,
    points: unlimited,
    duration: seconds,
    keyPrefix: 'foyer',
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  })
}

function headersOf(limit: number, spent: RateLimiterRes): Record<string, string> {
  if (spent.consumedPoints > limit) throw tooManyRequests(limit, spent)
  return limitHeaders(limit, spent)
}

/** Structured fields of draft-ietf-httpapi-ratelimit-headers: quota and window, then what remains and for how long. */
function limitHeaders(limit: number, spent: Spent): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${limit};w=${seconds}`,
    ratelimit: `"default";r=${Math.max(0, limit - spent.consumedPoints)};t=${wait(spent)}`,
  }
}

const wait = (spent: Spent) => Math.max(1, Math.ceil(spent.msBeforeNext / 1000))

const tooManyFailures =
  'Client authentication has failed too often, from this address or for this client. Retry-After says in how many seconds it goes on.'

type Spent = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/** So many times the limit in its minute: nobody asks so often who reads the answers. */
const FLOOD = 2

export const tooManyRequests = (limit: number, spent: Spent, detail?: string, flood = FLOOD * limit) =>
  new ApiError('too_many_requests', {
    ...(detail !== undefined && { detail }),
    isFlood: spent.consumedPoints > flood,
    headers: { ...limitHeaders(limit, spent), 'retry-after': String(wait(spent)) },
  })
