/**
 * Calls a running Foyer over HTTP as a customer's system. Requests a token at the start and when the old one
 * is rejected.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { secondsOfRetryAfter } from '#events/retry-after.ts'
import { CommandError } from '../command.ts'
import type { Credentials } from './credentials.ts'

/** The service does not answer, or answers 429 or 5xx. The request may be retried. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceUnavailable'
  readonly retryAfterSeconds: number | null
  constructor(why: string, retryAfterSeconds: number | null = null) {
    super(why)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service rejects the request. A retry would return the same error. */
export class RequestRejected extends Error {
  override name = 'RequestRejected'
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}

export interface ApiClientOptions {
  url: string
  /** Read before each token request, because a service on a new database may have written new credentials. */
  credentials(): Promise<Credentials>
  stopSignal: AbortSignal
}

/** Throws ServiceUnavailable, RequestRejected, or CommandError when a retry is useless. */
export type Call = (operation: string, body: object) => Promise<unknown>

export function createApiClient({ url, credentials, stopSignal }: ApiClientOptions): Call {
  let token: string | undefined
  const withToken = async (operation: string, body: object) => {
    token ??= await tokenOf(url, await credentials(), stopSignal)
    return post(`${url}/v1/${operation}`, stopSignal, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  return async (operation, body) => {
    let response = await withToken(operation, body)
    if (response.status === 401) {
      token = undefined
      response = await withToken(operation, body)
    }
    if (response.status === 200) return response.body
    const { code = '', detail = '', errors = [] } = response.body as Problem
    const [first] = errors
    if (code === '') throw new CommandError(notFoyerMessage(url))
    throw new RequestRejected(first?.code ?? code, first?.message ?? detail)
  }
}

interface Problem {
  code?: string
  detail?: string
  errors?: Array<{ code: string; message: string }>
}

async function tokenOf(
  url: string,
  { clientId, clientSecret, source }: Credentials,
  stopSignal: AbortSignal,
) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  // The narrowest scope: listening changes nothing.
  const parameters = { grant_type: 'client_credentials', scope: 'application.read' }
  const { status, body } = await post(`${url}/v1/oauth2/token`, stopSignal, {
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(parameters),
  })
  const { access_token: token, error } = body as { access_token?: unknown; error?: unknown }
  if (typeof token === 'string') return token
  if (typeof error !== 'string') throw new CommandError(notFoyerMessage(url))
  throw new CommandError(
    `The service at ${url} rejects the client of ${source}: ${status} ${error}. Check the service ` +
      'address and the client.',
  )
}

const notFoyerMessage = (url: string) =>
  `The server at ${url} is not Foyer. Give the address of the service with --url.`

/** Longer than events.list waits. */
const TIMEOUT_MS = 40_000
/** The service or a proxy in front of it is overloaded or unavailable. */
const isUnavailable = (status: number): boolean => status === 429 || status >= 500

async function post(address: string, stopSignal: AbortSignal, init: RequestInit) {
  const limit = AbortSignal.any([stopSignal, AbortSignal.timeout(TIMEOUT_MS)])
  // Redirects are not followed: the credentials in the headers are for this address only.
  const request = fetch(address, { method: 'POST', redirect: 'manual', signal: limit, ...init })
  const { status, headers, text } = await request
    .then(async (response) => ({ ...partsOf(response), text: await response.text() }))
    .catch((error: unknown) => {
      stopSignal.throwIfAborted()
      throw new ServiceUnavailable(reasonOf(error))
    })
  if (isUnavailable(status)) {
    throw new ServiceUnavailable(
      `status ${status}`,
      secondsOfRetryAfter(headers.get('retry-after') ?? undefined, new Date()),
    )
  }
  return { status, body: parsed(text) }
}

const partsOf = ({ status, headers }: Response) => ({ status, headers })

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be looked up',
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'no response in time'
  const cause = (error as { cause?: unknown }).cause
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = String((first as { code?: unknown } | undefined)?.code ?? '')
  return reasons[code] ?? `the connection failed${code && ` (${code})`}`
}

const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 5_000
/** An upper limit for Retry-After, so that the command does not appear to hang. */
const MAX_RETRY_AFTER_MS = 60_000

/** How long to wait before the next attempt. `tries` is 0 after the first failure. */
export function retryDelayOf(retryAfterSeconds: number | null, tries: number): number {
  if (retryAfterSeconds === null) return Math.min(MIN_WAIT_MS * 2 ** tries, MAX_WAIT_MS)
  return Math.min(Math.max(retryAfterSeconds * 1_000, MIN_WAIT_MS), MAX_RETRY_AFTER_MS)
}

/** Rejects at once when the command is stopped. */
export const sleep = (milliseconds: number, stopSignal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal: stopSignal })
