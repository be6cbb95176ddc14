/** A call to somebody else's service: limited in time and size, repeated when it helps, not made at all while they are down. */
import { setTimeout as pause } from 'node:timers/promises'

export interface CallLimits {
  /** How often a call is made again after 429, 5xx or a broken connection. */
  retries: number
  /** Before the first repetition; doubled each time, less up to half by chance so that callers do not return in step. */
  backoffMs: number
  maxBytes: number
  /** So many failed calls in a row open the circuit breaker … */
  failuresUntilOpen: number
  /** … for this long; then one call may try. */
  openMs: number
}

const usual: CallLimits = {
  retries: 2,
  backoffMs: 150,
  maxBytes: 2 * 1024 * 1024,
  failuresUntilOpen: 5,
  openMs: 15_000,
}

type CallProblem = 'TIMED_OUT' | 'CANCELLED' | 'NETWORK' | 'STATUS' | 'TOO_LARGE' | 'REDIRECTED' | 'OPEN'

export type OutsideAnswer =
  | { kind: 'ANSWERED'; status: number; contentType: string; body: string }
  | { kind: 'UNAVAILABLE'; why: CallProblem; retryAfterSeconds: number | null }

export interface OutsideAsk {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Whether asking twice does no harm; a GET always may. */
  repeatable?: boolean
  /** On the clock of `performance.now()`: one moment for all calls of a lookup. */
  endsAt: number
  /** The caller lost interest. Says nothing about the service. */
  cancel?: AbortSignal
}

export type OutsideCaller = (ask: OutsideAsk) => Promise<OutsideAnswer>

/** Hears how calls end, and whether the breaker is open. */
export interface CallWatch {
  breaker(isOpen: () => boolean): void
  ended(outcome: 'ANSWERED' | CallProblem): void
}

interface CallerOptions {
  fetch?: typeof fetch
  limits?: Partial<CallLimits>
  /** Only for a Retry-After that is a date. */
  now: () => Date
  /** From 0 to 1. */
  chance?: () => number
  watch?: CallWatch
}

/** One caller per service: its breaker counts that service's failures. Throws only for an address that is none. */
export function outsideCaller(options: CallerOptions): OutsideCaller {
  const limits = { ...usual, ...options.limits }
  const breaker = breakerOf(limits)
  options.watch?.breaker(breaker.isOpen)
  return async (ask) => {
    const url = new URL(ask.url)
    const closedIn = breaker.closedIn()
    const answer =
      closedIn === null ? await repeated(url, ask, limits, options) : unavailable('OPEN', closedIn)
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
    /** Seconds until it is worth asking; null is now. Whoever is let through when the time is over is the only one for another turn. */
    closedIn(): number | null {
      if (failures < limits.failuresUntilOpen) return null
      const left = openUntil - performance.now()
      if (left > 0) return Math.ceil(left / 1000)
      openUntil = performance.now() + limits.openMs
      return null
    },
    learn(answer: OutsideAnswer) {
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
  ask: OutsideAsk,
  limits: CallLimits,
  options: CallerOptions,
): Promise<OutsideAnswer> {
  const repeatable = ask.repeatable ?? (ask.method ?? 'GET') === 'GET'
  for (let turn = 0; ; turn += 1) {
    const answer = await once(url, ask, limits, options)
    if (answer.kind === 'ANSWERED' || (answer.why !== 'STATUS' && answer.why !== 'NETWORK')) return answer
    if (!repeatable || turn >= limits.retries) return answer
    const jitter = 1 - (options.chance ?? Math.random)() / 2
    const wait = (answer.retryAfterSeconds ?? 0) * 1000 || limits.backoffMs * 2 ** turn * jitter
    // A wait that the time limit does not allow is told to the caller at once, instead of being waited for in vain.
    if (performance.now() + wait >= ask.endsAt) return answer
    const woken = await pause(wait, true, { signal: ask.cancel }).catch(() => false)
    if (!woken) return unavailable('CANCELLED')
  }
}

async function once(
  url: URL,
  ask: OutsideAsk,
  limits: CallLimits,
  options: CallerOptions,
): Promise<OutsideAnswer> {
  const left = Math.ceil(ask.endsAt - performance.now())
  if (left <= 0) return unavailable('TIMED_OUT')
  const timeLimit = AbortSignal.timeout(left)
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: ask.method ?? 'GET',
      headers: { accept: 'application/json', ...ask.headers },
      body: ask.body ?? null,
      // A redirect could lead anywhere, also into our own network.
      redirect: 'manual',
      signal: ask.cancel ? AbortSignal.any([timeLimit, ask.cancel]) : timeLimit,
    })
    return await answerOf(response, limits, options.now)
  } catch {
    if (ask.cancel?.aborted) return unavailable('CANCELLED')
    return unavailable(timeLimit.aborted ? 'TIMED_OUT' : 'NETWORK')
  }
}

async function answerOf(
  response: Response,
  limits: CallLimits,
  now: CallerOptions['now'],
): Promise<OutsideAnswer> {
  const { status } = response
  const refused = status === 429 || status >= 500
  if (refused || status < 200 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    return refused ? unavailable('STATUS', retryAfterOf(response, now())) : unavailable('REDIRECTED')
  }
  const body = await textOf(response, limits.maxBytes)
  if (body === undefined) return unavailable('TOO_LARGE')
  return { kind: 'ANSWERED', status, contentType: response.headers.get('content-type') ?? '', body }
}

/** Counted after decompression, while it arrives: a small answer can unpack into a very large one. */
async function textOf(response: Response, maxBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** Seconds or a date: RFC 9110 section 10.2.3. */
function retryAfterOf(response: Response, now: Date): number | null {
  const value = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = value === '' ? Number.NaN : Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

function unavailable(why: CallProblem, retryAfterSeconds: number | null = null): OutsideAnswer {
  return { kind: 'UNAVAILABLE', why, retryAfterSeconds }
}
