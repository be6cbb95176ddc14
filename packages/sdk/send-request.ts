/** Sends a request: time limits, and further tries where these cannot do the work twice. */
import type { CallOptions } from './calls.ts'
import { connectionFailed, errorOf, FoyerError, timedOut } from './errors.ts'

export interface Limits extends Required<Omit<CallOptions, 'signal'>> {
  signal: AbortSignal | undefined
}

export interface Sending<T> {
  /** Called before each try, so that each has a token that is valid then. */
  prepare(): Promise<{ url: string; init: RequestInit }>
  read(response: Response): Promise<T>
  /** Whether the request, sent again, has the same effect as the first alone. */
  repeatable: boolean
  /** `read` ends before the body does: the caller can still end it. */
  streams?: boolean
  /** Asked once, whether another try may succeed at once: with another token. */
  recovers?(error: FoyerError): boolean
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export async function sendRequest<T>(fetch: Fetch, limits: Limits, sending: Sending<T>): Promise<T> {
  const deadline = Date.now() + limits.totalTimeoutMs
  let mayRecover = true
  for (let tries = 0; ; ) {
    limits.signal?.throwIfAborted()
    // A token may take tries of its own, so that the time of one try is not for it.
    const { url, init } = await inTime(limits.signal, deadline - Date.now(), () => sending.prepare())
    const left = Math.min(limits.timeoutMs, deadline - Date.now())
    try {
      return await inTime(
        limits.signal,
        left,
        async (signal) => sending.read(await fetch(url, { ...init, signal, redirect: 'manual' })),
        sending.streams,
      )
    } catch (cause) {
      limits.signal?.throwIfAborted()
      const error = cause instanceof FoyerError ? cause : connectionFailed(CUT, cause)
      if (mayRecover && sending.recovers?.(error)) {
        mayRecover = false
        continue
      }
      const wait = waitAfter(error, tries)
      const isLast = tries >= limits.maxRetries || Date.now() + wait >= deadline
      if (isLast || !mayRepeat(error, sending.repeatable)) throw error
      tries += 1
      await pause(wait, limits.signal)
    }
  }
}

const CUT = 'The connection failed, or ended before the whole reply came.'

/** Throws the error of a reply that is not 2xx, and ConnectionError when the reply is not whole. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw errorOf(response, text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw connectionFailed('The reply ended early, or is not JSON.', cause)
  }
}

const RETRIED_STATUSES = [408, 500, 502, 503, 504]

function mayRepeat({ status, code }: FoyerError, repeatable: boolean): boolean {
  // The service counts requests before it does anything.
  if (status === 429) return true
  if (!repeatable) return false
  return status === 0 || RETRIED_STATUSES.includes(status) || code === 'idempotency_in_progress'
}

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 8_000

/** Doubles with each try. Half of it is random, so that many clients do not come back at the same time. */
function waitAfter({ retryAfter }: FoyerError, tries: number): number {
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  const jitter = (backoff / 2) * (1 + Math.random())
  return retryAfter === null ? jitter : retryAfter * 1_000 + jitter / 2
}

/** Ends the work when the caller ends it, or after this time. */
async function inTime<T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  streams = false,
): Promise<T> {
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(timedOut(milliseconds)), milliseconds)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await untilAborted(work(ending.signal), ending.signal)
  } finally {
    clearTimeout(timer)
    if (!streams) signal?.removeEventListener('abort', abort)
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await (signal ? untilAborted(passed, signal) : passed)
  } finally {
    clearTimeout(timer)
  }
}

/** The work goes on, because others may wait for it too; only this caller stops waiting. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
