/** Calls external services, with limits of time and size, retries and a circuit breaker. */
import { setTimeout as pause } from 'node:timers/promises'

export interface CallLimits {
  /** Retries after 429, 5xx or a broken connection. */
  retries: number
  /** Before the first retry. Doubled each time, less a random part of up to half. */
  backoffMs: number
  maxBytes: number
  /** Consecutive failed calls that open the circuit breaker … */
  failuresUntilOpen: number
  /** … for this long; then one call is tried. */
  openMs: number
}

const defaultLimits: CallLimits = {
  retries: 2,
  backoffMs: 150,
  maxBytes: 2 * 1024 * 1024,
  failuresUntilOpen: 5,
  openMs: 15_000,
}

type CallProblem =
  | 'TIMED_OUT'
  | 'CANCELLED'
  | 'NETWORK'
  | 'STATUS'
  | 'TOO_LARGE'
  /** Not text in its own encoding. */
  | 'UNREADABLE'
  | 'REDIRECTED'
  | 'OPEN'

export type ProviderAnswer =
  | { kind: 'ANSWERED'; status: number; contentType: string; body: string }
  | { kind: 'UNAVAILABLE'; why: CallProblem; retryAfterSeconds: number | null }

export interface ProviderRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Whether the call may be retried. Default: GET only. */
  repeatable?: boolean
  /** A time of `performance.now()`, shared by all calls of a lookup. */
  endsAt: number
  /** Cancelled by the caller; the circuit breaker does not count it. */
  cancel?: AbortSignal
}

export type ProviderCaller = (request: ProviderRequest) => Promise<ProviderAnswer>

/** Observes how calls end, and whether the breaker is open. */
export interface CallWatch {
  breaker(isOpen: () => boolean): void
  ended(outcome: 'ANSWERED' | CallProblem): void
}

interface CallerOptions {
  fetch?: typeof fetch
  limits?: Partial<CallLimits>
  /** Only for a Retry-After that is a date. */
  now: () => Date
  /** Random, from 0 to 1. */
  chance?: () => number
  watch?: CallWatch
}

/**
 * One caller per service, because its breaker counts that service's failures. Throws only for an invalid URL.
 */
export function providerCaller(options: CallerOptions): ProviderCaller {
  const limits = { ...defaultLimits, ...options.limits }
  const breaker = breakerOf(limits)
  options.watch?.breaker(breaker.isOpen)
  return async (request) => {
    const url = new URL(request.url)
    const closedIn = breaker.closedIn()
    const answer =
      closedIn === null ? await repeated(url, request, limits, options) : unavailable('OPEN', closedIn)
    breaker.learn(answer)
    options.watch?.ended(answer.kind === 'ANSWERED' ? answer.kind : answer.why)
    return answer
  }
}

function breakerOf(limits: CallLimits) {
  let failures = 0
  let openUntil = 0
  return {
    isOpen: () => failures >= limits.failuresUntilOpen,
    /** Seconds until the next call is allowed; null is now. After `openMs` only one call is let through. */
    closedIn(): number | null {
      if (failures < limits.failuresUntilOpen) return null
      const left = openUntil - performance.now()
      if (left > 0) return Math.ceil(left / 1000)
      openUntil = performance.now() + limits.openMs
      return null
    },
    learn(answer: ProviderAnswer) {
      if (answer.kind === 'ANSWERED') failures = 0
      else if (answer.why === 'TIMED_OUT' || answer.why === 'NETWORK' || answer.why === 'STATUS') {
        failures += 1
        if (failures >= limits.failuresUntilOpen) openUntil = performance.now() + limits.openMs
      }
    },
  }
}

async function repeated(
  url: URL,
  request: ProviderRequest,
  limits: CallLimits,
  options: CallerOptions,
): Promise<ProviderAnswer> {
  const repeatable = request.repeatable ?? (request.method ?? 'GET') === 'GET'
  for (let turn = 0; ; turn += 1) {
    const answer = await once(url, request, limits, options)
    if (answer.kind === 'ANSWERED' || (answer.why !== 'STATUS' && answer.why !== 'NETWORK')) return answer
    if (!repeatable || turn >= limits.retries) return answer
    const jitter = 1 - (options.chance ?? Math.random)() / 2
    const wait = (answer.retryAfterSeconds ?? 0) * 1000 || limits.backoffMs * 2 ** turn * jitter
    // Returns at once if the wait would exceed the time limit.
    if (performance.now() + wait >= request.endsAt) return answer
    const woken = await pause(wait, true, { signal: request.cancel }).catch(() => false)
    if (!woken) return unavailable('CANCELLED')
  }
}

async function once(
  url: URL,
  request: ProviderRequest,
  limits: CallLimits,
  options: CallerOptions,
): Promise<ProviderAnswer> {
  const left = Math.ceil(request.endsAt - performance.now())
  if (left <= 0) return unavailable('TIMED_OUT')
  const timeLimit = AbortSignal.timeout(left)
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: request.method ?? 'GET',
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
      // A redirect could lead to the internal network.
      redirect: 'manual',
      signal: request.cancel ? AbortSignal.any([timeLimit, request.cancel]) : timeLimit,
    })
    return await answerOf(response, limits, options.now)
  } catch {
    if (request.cancel?.aborted) return unavailable('CANCELLED')
    return unavailable(timeLimit.aborted ? 'TIMED_OUT' : 'NETWORK')
  }
}

async function answerOf(
  response: Response,
  limits: CallLimits,
  now: CallerOptions['now'],
): Promise<ProviderAnswer> {
  const { status } = response
  const refused = status === 429 || status >= 500
  if (refused || status < 200 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    return refused ? unavailable('STATUS', retryAfterOf(response, now())) : unavailable('REDIRECTED')
  }
  const contentType = response.headers.get('content-type') ?? ''
  const bytes = await bytesOf(response, limits.maxBytes)
  if (bytes === undefined) return unavailable('TOO_LARGE')
  const body = textOf(bytes, contentType)
  return body === undefined ? unavailable('UNREADABLE') : { kind: 'ANSWERED', status, contentType, body }
}

/**
 * UTF-8 (RFC 8259, section 8.1), unless the answer states another encoding. undefined: a byte that is no
 * letter of it. A name with such a letter would be found on no list.
 */
function textOf(bytes: Buffer, contentType: string): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Counts the decompressed bytes while they arrive, because of decompression bombs. */
async function bytesOf(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(response: Response, now: Date): number | null {
  const value = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = value === '' ? Number.NaN : Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

function unavailable(why: CallProblem, retryAfterSeconds: number | null = null): ProviderAnswer {
  return { kind: 'UNAVAILABLE', why, retryAfterSeconds }
}
