/** Calls a running Foyer over HTTP, as a customer's system does: with a token that is fetched when there is none, or it is over. */
import { setTimeout as pause } from 'node:timers/promises'
import { secondsOfRetryAfter } from '../../events/retry-after.ts'
import { CommandError } from '../command.ts'
import type { Credentials } from './credentials.ts'

/** The service does not answer now, or asks for patience: the same can be asked again later. */
export class Away extends Error {
  override name = 'Away'
  readonly retryAfterSeconds: number | null
  constructor(why: string, retryAfterSeconds: number | null = null) {
    super(why)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service says no: the same gives the same. */
export class SaidNo extends Error {
  override name = 'SaidNo'
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}

export interface Calling {
  url: string
  /** Asked before every token: a service on a new database may have written new ones. */
  credentials(): Promise<Credentials>
  ending: AbortSignal
}

/** Throws Away, SaidNo, and CommandError where asking again is no use. */
export type Call = (operation: string, body: object) => Promise<unknown>

export function callingAt({ url, credentials, ending }: Calling): Call {
  let token: string | undefined
  const withToken = async (operation: string, body: object) => {
    token ??= await tokenOf(url, await credentials(), ending)
    return post(`${url}/v1/${operation}`, ending, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  return async (operation, body) => {
    let answer = await withToken(operation, body)
    if (answer.status === 401) {
      token = undefined
      answer = await withToken(operation, body)
    }
    if (answer.status === 200) return answer.body
    const { code = '', detail = '', errors = [] } = answer.body as Problem
    const [first] = errors
    if (code === '') throw new CommandError(noFoyer(url))
    throw new SaidNo(first?.code ?? code, first?.message ?? detail)
  }
}

interface Problem {
  code?: string
  detail?: string
  errors?: Array<{ code: string; message: string }>
}

async function tokenOf(url: string, { clientId, clientSecret, source }: Credentials, ending: AbortSignal) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  // No more than is needed: listening changes nothing.
  const asked = { grant_type: 'client_credentials', scope: 'application.read' }
  const { status, body } = await post(`${url}/v1/oauth2/token`, ending, {
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(asked),
  })
  const { access_token: token, error } = body as { access_token?: unknown; error?: unknown }
  if (typeof token === 'string') return token
  if (typeof error !== 'string') throw new CommandError(noFoyer(url))
  throw new CommandError(
    `The service at ${url} gives no token to the client of ${source}: ${status} ${error}. Is it the right service, and the right client?`,
  )
}

const noFoyer = (url: string) => `What answers at ${url} is no Foyer. Name the service's address with --url.`

/** Longer than a waiting call takes. */
const TIME_LIMIT_MS = 40_000
/** The service, or the proxy in front of it, has no time or does not reach it. */
const isAway = (status: number): boolean => status === 429 || status >= 500

async function post(address: string, ending: AbortSignal, init: RequestInit) {
  const limit = AbortSignal.any([ending, AbortSignal.timeout(TIME_LIMIT_MS)])
  // Not followed: what stands in the headers is for this address alone.
  const asking = fetch(address, { method: 'POST', redirect: 'manual', signal: limit, ...init })
  const { status, headers, text } = await asking
    .then(async (response) => ({ ...partsOf(response), text: await response.text() }))
    .catch((error: unknown) => {
      ending.throwIfAborted()
      throw new Away(reasonOf(error))
    })
  if (isAway(status)) {
    throw new Away(
      `it answers ${status}`,
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
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name can not be looked up now',
}

function reasonOf(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'no answer came in time'
  const cause = (error as { cause?: unknown }).cause
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = String((first as { code?: unknown } | undefined)?.code ?? '')
  return reasons[code] ?? `the connection could not be made${code && ` (${code})`}`
}

const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000
/** Who watches is not left without a word for days, whatever a proxy asks for. */
const LONGEST_ASKED_MS = 60_000

/** Before the next try, the first being number 0. */
export function patienceOf(asked: number | null, tries: number): number {
  if (asked === null) return Math.min(SHORTEST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  return Math.min(Math.max(asked * 1_000, SHORTEST_WAIT_MS), LONGEST_ASKED_MS)
}

/** Ends at once, and without a word, when it is asked to. */
export const pausing = (milliseconds: number, ending: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal: ending })
