/** Sends one request to a receiver: 10 seconds, no redirect followed, no proxy, at most 64 kB of the answer read. */
import http from 'node:http'
import https from 'node:https'
import { secondsOfRetryAfter } from '../../events/retry-after.ts'
import { readWebhookUrl } from '../../events/webhook-url.ts'
import { networkErrorMessage } from './network-errors.ts'
import { publicAddressLookup, resolverByNameServers, type Resolve, assertPublicAddress } from './ssrf-safe-dns.ts'

export interface Sent {
  at: Date
  durationMs: number
  /** null: there was no answer. */
  status: number | null
  /** Why it counts as failed; null for 2xx. */
  error: string | null
  retryAfterSeconds: number | null
  /** At most 64 kB. */
  body: Buffer
}

export interface WebhookSender {
  /** `headers` depend on the moment of sending. Never throws. */
  send(url: string, body: string, headers: (at: Date) => Record<string, string>): Promise<Sent>
  close(): void
}

export interface WebhookSenderSettings {
  allowPrivate: boolean
  now(): Date
  resolve?: Resolve
  timeLimitMs?: number
  /** Another rule of what an address may look like; only for who posts to herself, as `foyer listen` does. */
  readUrl?: typeof readWebhookUrl
}

const TIME_LIMIT_MS = 10_000
/** For each address of a name but the last. Node's own 250 ms give up a receiver on another continent, for an address of IPv6 that leads nowhere from here. */
const ATTEMPT_MS = 2_000
const MOST_BYTES = 64 * 1024
/** A connection that lies idle this long is closed: shorter than most servers keep theirs, so that few are met half closed. */
const IDLE_MS = 4_000

export function senderOf({
  allowPrivate,
  now,
  resolve = resolverByNameServers(),
  timeLimitMs = TIME_LIMIT_MS,
  readUrl = readWebhookUrl,
}: WebhookSenderSettings): WebhookSender {
  const lookup = publicAddressLookup(resolve, allowPrivate)
  const patient = { autoSelectFamilyAttemptTimeout: ATTEMPT_MS }
  const often = {
    ...patient,
    keepAlive: true,
    maxFreeSockets: 16,
    scheduling: 'lifo' as const,
    timeout: IDLE_MS,
  }
  const kept: Agents = { 'http:': new http.Agent(often), 'https:': new https.Agent(often) }
  const fresh: Agents = { 'http:': new http.Agent(patient), 'https:': new https.Agent(patient) }
  const once = (agents: Agents, url: URL, body: string, headers: Record<string, string>, left: number) =>
    request({ url, agents, lookup, body, headers, timeLimitMs: left })
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
        // A kept connection may have been closed by the other side just now; then, and only then, a fresh one is tried at once.
        const answer = await once(kept, url, body, headers, timeLimitMs).catch((error) => {
          if (!isStale(error)) throw error
          return once(fresh, url, body, headers, timeLimitMs - duration())
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

/** Agents of our own take no proxy from the environment; the process's would. */
type Agents = Record<'http:' | 'https:', http.Agent>

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
    const asking = module.request(url, {
      method: 'POST',
      agent,
      lookup,
      headers: { ...headers, 'content-length': length },
    })
    let answer: Omit<HttpAnswer, 'body'> | undefined
    // Over: what came is what counts. The status is the receiver's word, its body only a remark.
    const timer = setTimeout(() => {
      if (!answer) reject(Object.assign(new Error('no answer in time'), { code: 'TIMED_OUT' }))
      asking.destroy()
    }, timeLimitMs)
    asking.on('close', () => {
      clearTimeout(timer)
      // Closed without answer or error: a switch to another protocol (101), which nobody asked for.
      if (!answer) reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    })
    asking.on('error', (error) => {
      // With an answer the end of its body decides.
      if (!answer) {
        const isReset = ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code))
        reject(Object.assign(error, { isStale: asking.reusedSocket && isReset }))
      }
    })
    asking.on('response', (response) => {
      const { statusCode = 0, headers: said } = response
      answer = { status: statusCode, retryAfter: said['retry-after'] }
      readSome(response, answer, resolve)
    })
    asking.end(body)
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
    // What was not read is not waited for, and never inflated: the body is kept as it came.
    response.destroy()
  })
  // The one after all: at the end, when cut off, and when the time is over.
  response.on('error', () => undefined)
  response.on('close', () => done({ ...answer, body: Buffer.concat(parts) }))
}

function sentOf({ status, retryAfter, body }: HttpAnswer, at: Date, durationMs: number): Sent {
  const isDone = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const error = isDone
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
