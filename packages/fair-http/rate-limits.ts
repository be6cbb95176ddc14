/** Rate limits: per credential, per client at the token endpoint, per session, and for failed attempts. */
import { hash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { networkOf } from './connections/network.ts'
import { Refusal } from './refusal.ts'

export interface RateLimitSettings {
  /** Each per minute; 0 means no limit. */
  api: number
  token: number
  tokenFailures: number
  /** Unauthenticated requests of one address. */
  address?: number
}

export interface RateLimits {
  /** Counts the cost, 1 by default, and returns the headers of the reply. Throws too_many_requests. */
  spend(
    kind: 'api' | 'token',
    key: string,
    own?: number | null,
    cost?: number,
  ): Promise<Record<string, string>>
  /** Throws after too many failures of this address. Returns whether it has failed at all. */
  assertAddressMayTry(address: string): Promise<boolean>
  /**
   * Throws after too many failures for this client, from any address. Checked only for addresses that have
   * failed: an address with the right secret is never refused, so an attacker cannot lock a client out.
   */
  assertClientMayTry(clientId: string): Promise<void>
  countFailure(address: string, clientId: string | undefined): Promise<void>
  /** Counts an invalid link from this address. Throws after too many. A valid link always opens. */
  countInvalidLink(address: string): Promise<void>
  /**
   * Counts an opened link of this application. Throws when it exceeds what people, scanners and previews do.
   */
  countOpenedLink(applicationId: string): Promise<void>
  /** Counts a registry lookup for this application. Throws when it exceeds the rate of a typing person. */
  countRegistryLookup(applicationId: string): Promise<void>
  /** Counts a page request or form of a browser session, in this process, before anything is read. */
  countVisit(cookie: string, method: string): Promise<void>
  /** Counts a form of this application, from any of its sessions. */
  countPost(applicationId: string): Promise<void>
  close(): Promise<void>
}

const seconds = 60
/** Each start creates a session and an audit line. */
const startsPerMinute = 60
/** One lookup for each pause in typing. All customers share the registry. */
const lookUpsPerMinute = 120
/** Drafts are saved every three seconds at most, and fifty files are sent one by one. */
const postsPerMinute = 120
/** Ten a second, lookups and Back included. */
const pagesPerMinute = 600
// The limiter only counts. The limit is compared here, because customers can have their own.
const unlimited = Number.MAX_SAFE_INTEGER

export function openRateLimits(
  settings: RateLimitSettings,
  redisUrl: string | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): RateLimits {
  const redis = redisUrl ? openRedis(redisUrl, log) : undefined
  const counter = counterOn(redis)
  const local = counterOn(undefined)
  return {
    ...failureLimits(settings.tokenFailures, counter),
    async spend(kind, key, own, cost = 1) {
      const limit = own ?? settings[kind]
      if (limit === 0) return {}
      // A cost above the quota takes the whole quota.
      const points = Math.min(cost, Math.max(limit - 1, 1))
      return headersOf(limit, await counter.consume(`${kind}:${key}`, points))
    },
    async countOpenedLink(applicationId) {
      headersOf(startsPerMinute, await counter.consume(`starts:${applicationId}`))
    },
    async countRegistryLookup(applicationId) {
      headersOf(lookUpsPerMinute, await counter.consume(`look-ups:${applicationId}`))
    },
    async countVisit(cookie, method) {
      const limit = method === 'POST' ? postsPerMinute : pagesPerMinute
      // Hashed, because a cookie is a secret and can be of any length.
      headersOf(limit, await local.consume(`${method}:${hash('sha256', cookie, 'base64url')}`))
    },
    async countPost(applicationId) {
      headersOf(postsPerMinute, await counter.consume(`posts:${applicationId}`))
    },
    close: async () => {
      redis?.disconnect()
    },
  }
}

function failureLimits(
  limit: number,
  counter: RateLimiterAbstract,
): Pick<RateLimits, 'assertAddressMayTry' | 'assertClientMayTry' | 'countFailure' | 'countInvalidLink'> {
  /** Refused attempts are counted too, so that a client that does not stop is treated as a flood. */
  const assertAttemptAllowed = async (name: string): Promise<boolean> => {
    const before = await counter.get(name)
    if (before && before.consumedPoints >= limit)
      throw tooManyRequests(limit, await counter.consume(name), failureDetail)
    return before !== null
  }
  return {
    async assertAddressMayTry(address) {
      if (limit === 0) return false
      return assertAttemptAllowed(`failures:${networkOf(address)}`)
    },
    async assertClientMayTry(clientId) {
      if (limit > 0) await assertAttemptAllowed(failuresOf(clientId))
    },
    async countFailure(address, clientId) {
      if (limit === 0) return
      await Promise.all([
        counter.consume(`failures:${networkOf(address)}`),
        clientId !== undefined && counter.consume(failuresOf(clientId)),
      ])
    },
    async countInvalidLink(address) {
      if (limit > 0) headersOf(limit, await counter.consume(`links:${networkOf(address)}`))
    },
  }
}

function openRedis(url: string, log: Pick<Logger, 'info' | 'warn'>): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 250 })
  logOutages(redis, log)
  return redis
}

/**
 * Logs an outage once, and its end. Without a listener the process would exit; the limiter counts in memory
 * instead.
 */
function logOutages(redis: Redis, log: Pick<Logger, 'info' | 'warn'>): void {
  let isAway = false
  redis.on('error', ({ code, message }: Error & { code?: string }) => {
    // Only the first word of a reply, such as WRONGPASS.
    if (!isAway)
      log.warn({ reason: code ?? message.split(' ')[0] }, 'Redis is away: limits are counted in memory')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
}

/** Hashed: a caller may send a secret as the client id by mistake, and Redis stores keys in plain text. */
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

/**
 * Structured fields of draft-ietf-httpapi-ratelimit-headers: quota and window, remaining requests and reset.
 */
function limitHeaders(limit: number, spent: Spent): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${limit};w=${seconds}`,
    ratelimit: `"default";r=${Math.max(0, limit - spent.consumedPoints)};t=${wait(spent)}`,
  }
}

const wait = (spent: Spent) => Math.max(1, Math.ceil(spent.msBeforeNext / 1000))

const failureDetail =
  'Client authentication has failed too often, from this address or for this client. ' +
  'Retry-After says how many seconds to wait.'

type Spent = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/** Multiple of the limit: a client that reads the replies never reaches it. */
const FLOOD = 2

export const tooManyRequests = (limit: number, spent: Spent, detail?: string, flood = FLOOD * limit) =>
  new Refusal('too_many_requests', {
    ...(detail !== undefined && { detail }),
    isFlood: spent.consumedPoints > flood,
    headers: { ...limitHeaders(limit, spent), 'retry-after': String(wait(spent)) },
  })
