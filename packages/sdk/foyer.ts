/** The client: every operation as a method, and downloads. */
import { type AccessTokens, type Granted, givenTokens, renewedTokens } from './access-token.ts'
import type { CallOptions, Download, WriteOptions } from './calls.ts'
import type { FoyerError } from './errors.ts'
import { base64Of, downloadOf, withContent } from './files.ts'
import type { Operations } from './generated/operations.ts'
import { apiVersion, table } from './generated/table.ts'
import { listOf } from './pages.ts'
import { type Fetch, type Limits, readJson, type Sending, sendRequest } from './send-request.ts'

interface Settings {
  /** The address of the service: `https://foyer.example`. */
  baseUrl: string
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch
  /** Milliseconds for each try. Default: 60,000. */
  timeoutMs?: number
  /** Milliseconds for all tries and the waits between them. Default: 180,000. */
  totalTimeoutMs?: number
  /** Further tries after the first, where they are safe. Default: 3. */
  maxRetries?: number
}

interface Credential {
  clientId: string
  clientSecret: string
  /** `application.read` for a client that only reads. Default: all that the credential may do. */
  scope?: 'application' | 'application.read'
}

interface Token {
  /** A token, or a function that returns one: asked before each request, again after a refused token. */
  accessToken: string | (() => string | Promise<string>)
}

export type FoyerOptions = Settings & (Credential | Token)

export interface Foyer extends Operations {
  /** Reads the file of a `downloadURL`. Sends no token: the URL itself is the permission, for ten minutes. */
  download(from: string | { downloadURL: string }, options?: CallOptions): Promise<Download>
}

interface Client {
  baseUrl: string
  fetch: Fetch
  limits: Omit<Limits, 'signal'>
  tokens: AccessTokens
}

/** A function and not a class, because its methods come from the table. */
export const Foyer: new (options: FoyerOptions) => Foyer = function (this: object, options: FoyerOptions) {
  const client = clientOf(options)
  const download: Foyer['download'] = (from, more = {}) => {
    const url = typeof from === 'string' ? from : from.downloadURL
    const prepare = async () => ({ url, init: {} })
    const sending = { prepare, read: downloadOf, repeatable: true, streams: true }
    return sendRequest(client.fetch, limitsOf(client, more), sending)
  }
  const tree = treeOf((name, repeat) => methodOf(client, name, repeat))
  Object.assign(this, tree, { download })
} as unknown as new (
  options: FoyerOptions,
) => Foyer

function clientOf(options: FoyerOptions): Client {
  const { fetch, timeoutMs = 60_000, totalTimeoutMs = 180_000, maxRetries = 3 } = options
  const client = {
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ''),
    // Not the method of an object: some runtimes refuse to call it with another `this`.
    fetch: (url: string, init: RequestInit) => (fetch ?? globalThis.fetch)(url, init),
    limits: { timeoutMs, totalTimeoutMs, maxRetries },
  }
  const tokens = 'accessToken' in options ? givenTokens(options.accessToken) : tokensFor(client, options)
  return { ...client, tokens }
}

// --- tokens ---

/** RFC 6749 section 2.3.1: both are encoded as in a form, then as HTTP Basic. */
function tokensFor(client: Omit<Client, 'tokens'>, { clientId, clientSecret, scope }: Credential) {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const init: RequestInit = {
    method: 'POST',
    headers: {
      authorization: `Basic ${base64Of(new TextEncoder().encode(pair))}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: String(new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) })),
  }
  const url = `${client.baseUrl}/v1/oauth2/token`
  // No work is done twice by a second token.
  const sending: Sending<unknown> = {
    prepare: async () => ({ url, init }),
    read: readJson,
    repeatable: true,
  }
  const limits = { ...client.limits, signal: undefined }
  return renewedTokens(async () => (await sendRequest(client.fetch, limits, sending)) as Granted)
}

// --- operations ---

type Repeat = (typeof table)[keyof typeof table]
type Method = (body?: object, options?: WriteOptions) => Promise<unknown>

/** `applications.export` is a method, and `applications.export.download` another below it. */
function treeOf(methodFor: (name: string, repeat: Repeat) => Method): object {
  const tree: Record<string, object> = {}
  for (const [name, repeat] of Object.entries(table)) {
    const parts = name.split(/[./]/)
    const last = parts.pop() ?? ''
    let at = tree
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Record<string, object>
    }
    at[last] = Object.assign(methodFor(name, repeat), at[last])
  }
  return tree
}

function methodOf(client: Client, name: string, repeat: Repeat): Method {
  if (repeat === 'GET') return (options?: object) => callOperation(client, name, repeat, undefined, options)
  const call = (body: object, options?: WriteOptions) => callOperation(client, name, repeat, body, options)
  if (repeat !== 'LIST') return (body = {}, options) => call(body, options)
  return (body = {}, options) => listOf(body, (page) => call(page, options))
}

async function callOperation(
  client: Client,
  name: string,
  repeat: Repeat,
  body: object | undefined,
  options: WriteOptions = {},
): Promise<unknown> {
  // Made once: each try sends the same key and the same bytes.
  const key = repeat === 'KEY' ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const { baseUrl, fetch, tokens } = client
  let text: string | undefined
  let token = ''
  return sendRequest(fetch, limitsOf(client, options), {
    async prepare() {
      if (body) text ??= JSON.stringify(await withContent(body))
      token = await tokens.get()
      const headers = new Headers({
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'foyer-version': apiVersion,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      })
      const sent = text === undefined ? { method: 'GET' } : { method: 'POST', body: text }
      return { url: `${baseUrl}/v1/${name}`, init: { ...sent, headers } }
    },
    read: readJson,
    repeatable: repeat !== 'ONCE',
    recovers: ({ status, code }: FoyerError) =>
      status === 401 && code === 'invalid_token' && tokens.drop(token),
  })
}

function limitsOf({ limits }: Client, options: CallOptions): Limits {
  const { signal, timeoutMs, totalTimeoutMs, maxRetries } = options
  return {
    signal,
    timeoutMs: timeoutMs ?? limits.timeoutMs,
    totalTimeoutMs: totalTimeoutMs ?? limits.totalTimeoutMs,
    maxRetries: maxRetries ?? limits.maxRetries,
  }
}
