/**
 * Sends one request to a receiver: at most 10 seconds, no redirects, no proxy, at most 64 kB of the answer.
 */
import http from 'node:http'
import https from 'node:https'
import {
  assertPublicAddress,
  publicAddressLookup,
  type Resolve,
  resolverByNameServers,
} from '@foyer/provider-http/ssrf-safe-dns'
import { secondsOfRetryAfter } from '../../retry-after.ts'
import { readWebhookUrl } from '../../webhook-url.ts'
import { networkErrorMessage } from './network-errors.ts'

export interface Sent {
  at: Date
  durationMs: number
  /** null: no answer. */
  status: number | null
  /** Why the try failed; null for 2xx. */
  error: string | null
  retryAfterSeconds: number | null
  /** At most 64 kB. */
  body: Buffer
}

export interface WebhookSender {
  /** `headers` depend on the time of sending. Never throws. */
  send(url: string, body: string, headers: (at: Date) => Record<string, string>): Promise<Sent>
  close(): void
}

export interface WebhookSenderSettings {
  allowPrivate: boolean
  now(): Date
  resolve?: Resolve
  timeLimitMs?: number
  /** Another rule for URLs; only for `foyer listen`, which posts to the user's own machine. */
  readUrl?: typeof readWebhookUrl
}

const TIME_LIMIT_MS = 10_000
/**
 * Per address of a name, except the last. Node's 250 ms are too short for a receiver on another continent.
 */
const ATTEMPT_MS = 2_000
const MOST_BYTES = 64 * 1024
/** Closes idle connections earlier than most servers do, so that few are found half closed. */
const IDLE_MS = 4_000

export function senderOf({
  allowPrivate,
  now,
  resolve = resolverByNameServers(),
  timeLimitMs = TIME_LIMIT_MS,
  readUrl = readWebhookUrl,
}: WebhookSenderSettings): WebhookSender {
  const lookup = publicAddressLookup(resolve, allowPrivate)
  const { kept, fresh } = agents()
  const requestVia = (via: Agents, url: URL, body: string, headers: Record<string, string>, left: number) =>
    request({ url, agents: via, lookup, body, headers, timeLimitMs: left })
  return {
    async send(text, body, headersAt) {
      const at = now()
      const began = performance.now()
      const duration = () => Math.round(performance.now() - began)
      try {
        const read = readUrl(text, allowPrivate)
        if (read.url === undefined) return failed(at, 0, read.wrong)
        const url = new URL(read.url)
        assertPublicAddress(url.hostname, allowPrivate)
        const headers = headersAt(at)
        // The receiver may have just closed a kept connection; only then a new connection is tried at once.
        const answer = await requestVia(kept, url, body, headers, timeLimitMs).catch((error) => {
          if (!isStale(error)) throw error
          return requestVia(fresh, url, body, headers, timeLimitMs - duration())
        })
        return sentOf(answer, at, duration())
      } catch (error) {
        return failed(at, duration(), networkErrorMessage(error))
      }
    },
    close() {
      for (const agent of [kept, fresh].flatMap((each) => Object.values(each))) agent.destroy()
    },
  }
}

/** Own agents, because Node's global agents may use a proxy from the environment. */
type Agents = Record<'http:' | 'https:', http.Agent>

function agents(): { kept: Agents; fresh: Agents } {
  const singleUse = { autoSelectFamilyAttemptTimeout: ATTEMPT_MS }
  const keepAlive = {
    ...singleUse,
    keepAlive: true,
    maxFreeSockets: 16,
    scheduling: 'lifo' as const,
    timeout: IDLE_MS,
  }
  return {
    kept: { 'http:': new http.Agent(keepAlive), 'https:': new https.Agent(keepAlive) },
    fresh: { 'http:': new http.Agent(singleUse), 'https:': new https.Agent(singleUse) },
  }
}

interface OutgoingRequest {
  url: URL
  agents: Agents
  lookup: ReturnType<typeof publicAddressLookup>
  body: string
  headers: Record<string, string>
  timeLimitMs: number
}
interface HttpAnswer {
  status: number
  retryAfter: string | undefined
  body: Buffer
}

const isStale = (error: unknown) => (error as { isStale?: boolean }).isStale === true

function request({ url, agents, lookup, body, headers, timeLimitMs }: OutgoingRequest): Promise<HttpAnswer> {
  const module = url.protocol === 'http:' ? http : https
  const agent = agents[url.protocol as 'http:' | 'https:']
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const outgoing = module.request(url, {
      method: 'POST',
      agent,
      lookup,
      headers: { ...headers, 'content-length': length },
    })
    let answer: Omit<HttpAnswer, 'body'> | undefined
    // The status that has arrived counts, even when the body is incomplete.
    const timer = setTimeout(() => {
      if (!answer) reject(Object.assign(new Error('no answer in time'), { code: 'TIMED_OUT' }))
      outgoing.destroy()
    }, timeLimitMs)
    outgoing.on('close', () => {
      clearTimeout(timer)
      // Closed without answer or error: a switch of protocols (101) that was not requested.
      if (!answer) reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    })
    outgoing.on('error', (error) => {
      // After an answer, the end of its body decides.
      if (!answer) {
        const isReset = ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code))
        reject(Object.assign(error, { isStale: outgoing.reusedSocket && isReset }))
      }
    })
    outgoing.on('response', (response) => {
      const { statusCode = 0, headers: responseHeaders } = response
      answer = { status: statusCode, retryAfter: responseHeaders['retry-after'] }
      readSome(response, answer, resolve)
    })
    outgoing.end(body)
  })
}

function readSome(
  response: http.IncomingMessage,
  answer: Omit<HttpAnswer, 'body'>,
  done: (answer: HttpAnswer) => void,
): void {
  const parts: Buffer[] = []
  let length = 0
  response.on('data', (chunk: Buffer) => {
    parts.push(chunk.subarray(0, Math.max(0, MOST_BYTES - length)))
    length += chunk.length
    if (length < MOST_BYTES) return
    // The rest is not awaited. The body is never decompressed: it is kept as it came.
    response.destroy()
  })
  // 'close' comes in every case: at the end, when cut off, and after the time limit.
  response.on('error', () => undefined)
  response.on('close', () => done({ ...answer, body: Buffer.concat(parts) }))
}

function sentOf({ status, retryAfter, body }: HttpAnswer, at: Date, durationMs: number): Sent {
  const isDelivered = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const error = isDelivered
    ? null
    : isRedirect
      ? `The receiver answered ${status}. Redirects are not followed.`
      : `The receiver answered ${status}.`
  return { at, durationMs, status, error, retryAfterSeconds: secondsOfRetryAfter(retryAfter, at), body }
}

const failed = (at: Date, durationMs: number, error: string): Sent => ({
  at,
  durationMs,
  status: null,
  error,
  retryAfterSeconds: null,
  body: Buffer.alloc(0),
})
