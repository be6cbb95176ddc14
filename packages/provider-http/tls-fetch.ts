/**
 * A fetch to public addresses only, with its own certificates where a provider wants mutual TLS. Node's fetch
 * takes neither a lookup nor a client certificate.
 */
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import { createGunzip } from 'node:zlib'
import {
  assertPublicAddress,
  publicAddressLookup,
  type Resolve,
  resolverByNameServers,
} from './ssrf-safe-dns.ts'

/** PEM, or PKCS #12 with its passphrase. */
export interface ClientCertificate {
  cert?: string
  key?: string
  pfx?: Uint8Array
  passphrase?: string
  /** The authorities that sign the server's certificate, instead of the usual ones. */
  ca?: string
}

export type GuardedFetch = (certificate?: ClientCertificate) => typeof fetch

interface GuardSettings {
  /** For development, and for services behind a VPN: also http. */
  allowPrivate: boolean
  resolve?: Resolve
}

/** Per address of a name, except the last. */
const ATTEMPT_MS = 2_000
/** Closes idle connections earlier than most servers do. */
const IDLE_MS = 4_000

/** Throws for a certificate that cannot be read; like fetch, a call fails with TypeError and its cause. */
export function guardedFetch({
  allowPrivate,
  resolve = resolverByNameServers(),
}: GuardSettings): GuardedFetch {
  const lookup = publicAddressLookup(resolve, allowPrivate)
  return ({ pfx, ...certificate } = {}) => {
    const common = { lookup, autoSelectFamilyAttemptTimeout: ATTEMPT_MS }
    // Opened once, and not for each connection: the password of PKCS #12 takes many rounds.
    const secureContext = createSecureContext({
      ...{ ...certificate, ...(pfx && { pfx: Buffer.from(pfx) }) },
      minVersion: 'TLSv1.2',
    })
    const agents = agentsOf({ ...common, ...kept }, { secureContext })
    const fresh = agentsOf(common, { secureContext })
    return async (input, init) => {
      const request = new Request(input, init)
      const signal = signalOf(input, init, request)
      const url = new URL(request.url)
      try {
        if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new NotHttps()
        assertPublicAddress(url.hostname, allowPrivate)
        const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
        // The server may have just closed a kept connection; only then a new one is tried at once.
        const sent = { request, url, signal, body }
        const answer = await send(sent, agents).catch((error) => {
          if (!isStale(error)) throw error
          return send(sent, fresh)
        })
        return responseOf(answer)
      } catch (cause) {
        signal.throwIfAborted()
        throw new TypeError('fetch failed', { cause })
      }
    }
  }
}

/** The caller's own: a Request passes its abort on only until the Request is freed (undici). */
const signalOf = (input: string | URL | Request, init: RequestInit | undefined, request: Request) =>
  init?.signal ?? (input instanceof Request ? input : request).signal

const kept = { keepAlive: true, maxFreeSockets: 16, scheduling: 'lifo', timeout: IDLE_MS } as const

type Agents = Record<'https:' | 'http:', http.Agent>
/** Own agents, because Node's global agents may use a proxy from the environment. */
const agentsOf = (common: http.AgentOptions, tls: https.AgentOptions): Agents => ({
  'https:': new https.Agent({ ...common, ...tls }),
  'http:': new http.Agent(common),
})

const isStale = (error: unknown) => (error as { isStale?: boolean }).isStale === true

class NotHttps extends Error {
  readonly code = 'NOT_HTTPS'
}

interface Sent {
  request: Request
  url: URL
  signal: AbortSignal
  body: Buffer | undefined
}

function send({ request, url, signal, body }: Sent, agents: Agents): Promise<http.IncomingMessage> {
  const { method, headers } = request
  const wanted = { 'accept-encoding': 'gzip', ...Object.fromEntries(headers) }
  const length = body ? { 'content-length': String(body.length) } : {}
  const agent = agents[url.protocol as keyof Agents]
  const options = { method, agent, signal, headers: { ...wanted, ...length } }
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, options, resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      reject(Object.assign(error, { isStale: sent.reusedSocket && isReset }))
    })
    // Switches of protocol are not asked for; without a listener the connection would only close.
    sent.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    sent.end(body)
  })
}

/** Redirects are answers like others: the caller decides, and nothing follows them. */
function responseOf(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) {
    answer.destroy()
    throw Object.assign(new Error('invalid status'), { code: 'HPE_INVALID_STATUS' })
  }
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value)
  if ([204, 205, 304].includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  const isZipped = /^(x-)?gzip$/i.test(answer.headers['content-encoding'] ?? '')
  return new Response(streamOf(isZipped ? unzipped(answer) : answer), { status, headers })
}

function unzipped(answer: http.IncomingMessage): Readable {
  const content = createGunzip()
  answer.on('error', (error) => content.destroy(error))
  content.on('close', () => answer.destroy())
  return answer.pipe(content)
}

const streamOf = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>
