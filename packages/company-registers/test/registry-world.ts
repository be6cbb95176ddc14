/** The small world of a registry under the contract: how its local server answers in each situation. */
import type { ServerResponse } from 'node:http'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { CallLimits } from '@foyer/provider-http/provider-http'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustingFetch,
} from '@foyer/provider-http/test/bad-certificates'
import type { Certificate } from '@foyer/provider-http/test/certificates'
import {
  brokenOff,
  endless,
  never,
  type Reply,
  type Routes,
  reset,
  serve,
  stalled,
  status,
} from '@foyer/provider-http/test/local-server'
import type { Registry } from '../contract.ts'

export const NOW = new Date('2026-11-20T09:30:00Z')
/**
 * The time limit of a lookup: less than the Retry-After of a busy register, and more than a busy machine
 * needs …
 */
export const LIMIT_MS = 29_000
/** … and in the situations that answer too slowly. */
export const SHORT_LIMIT_MS = 200

export interface OpenedRegistry {
  registry: Registry
  /** The canonical number to look up in this situation. */
  id: string
  /** The search in this situation. Default: that of the world. */
  searchText?: string
  /** Path and query of the requests so far. Absent: there is no server. */
  requests?: readonly string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Each is a way in which a lookup must be UNAVAILABLE, and a search must not be empty. */
export const failures = [
  'DOWN', // 503 with Retry-After: 60
  'BUSY', // 429 with Retry-After: 30
  'REFUSED', // 403
  'RESET',
  'CLOSED', // nobody listens
  'SLOW',
  'STALLED',
  'BROKEN_OFF',
  'HALF', // cut JSON
  'HTML',
  'OTHER_JSON', // a list of other things
  'EMPTY',
  'TOO_LARGE',
  'REDIRECTED',
  ...badCertificates,
] as const
export type Failure = (typeof failures)[number]
export type Situation =
  | Failure
  | 'FOUND'
  | 'FOUND_OVER_TLS'
  | 'UNKNOWN'
  | 'OTHER_COMPANY'
  | 'UNKNOWN_STATUS'
  | 'TROUBLED'

export interface RegistryWorld {
  /** For the titles of the tests. */
  name: string
  country: CountryCode
  /** A company that the register finds, active. */
  company: { id: string; name: string }
  /** Valid numbers' opposites: no request may be made for them. */
  invalidIds: readonly string[]
  /** A part of the company's name. null: the register has no search by name. */
  searchText: string | null
  /** Omits situations that cannot occur, as with a simulator. */
  situations: Partial<Record<Situation, () => Promise<OpenedRegistry>>>
  /** One block is missing: the company is found, with these gaps. */
  partial: readonly { name: string; open: () => Promise<OpenedRegistry>; gaps: readonly string[] }[]
  /** The register finds the company, and one of its other answers fails. */
  halfDown?: readonly { name: string; failure: Failure; open: () => Promise<OpenedRegistry> }[]
  /** The company's answers, to be damaged field by field. */
  damageable?: readonly {
    name: string
    answer: object
    open: (reply: () => unknown) => Promise<OpenedRegistry>
    /** The answers of a company in trouble: damage must not make it active. */
    isTroubled: boolean
  }[]
  /** Damage that legitimately says that something has ended or does not exist. */
  saysNone?: ((path: string, instead: unknown) => boolean) | undefined
}

export interface AdapterParts {
  baseUrl: string
  timeoutMs: number
  limits: Partial<CallLimits>
  /** Trusts the good certificate of local servers. Default: that of Node. */
  fetch?: typeof fetch
  now: () => Date
}

type Answers = { lookup: object; search?: object } & Record<string, object>
type Replies = Record<string, Reply>

/** The situation of an adapter: its answers by name, and the server that gives them. */
export interface LocalRegistry {
  name: string
  country: CountryCode
  company: { id: string; name: string }
  /** A valid number that the register does not know. */
  unknownId: string
  invalidIds: readonly string[]
  searchText: string | null
  adapter: (parts: AdapterParts) => Registry
  /**
   * `lookup` decides whether the company is found. `search`: the answer of a search that finds it. Others as
   * the register has them: `roles`, `owners`.
   */
  answers: Answers
  /** The routes of the server with these replies. */
  routes: (replies: Replies) => Routes
  /** The answer to a lookup of an unknown number. Default: 404. */
  notFound?: Reply
  otherCompany: Reply
  /** The answer to the lookup of a company whose status is a word that Foyer does not know. */
  unknownStatus: Reply
  /** The answers of a bankrupt company, where they differ. */
  troubled: Record<string, object>
  partial: readonly { name: string; replies: Replies; gaps: readonly string[] }[]
  saysNone?: (path: string, instead: unknown) => boolean
}

type FailingReply = Exclude<Failure, 'CLOSED' | (typeof badCertificates)[number]>

export const failing = (whole: object): Record<FailingReply, Reply> => ({
  DOWN: status(503, { 'retry-after': '60' }),
  BUSY: status(429, { 'retry-after': '30' }),
  REFUSED: status(403),
  RESET: reset,
  SLOW: never,
  STALLED: stalled,
  BROKEN_OFF: brokenOff,
  HALF: JSON.stringify(whole).slice(0, -20),
  HTML: '<html>',
  OTHER_JSON: '[1, null, "x"]',
  EMPTY: '',
  TOO_LARGE: endless,
  REDIRECTED: status(302, { location: '/elsewhere' }),
})

/** The world of an adapter on a local server. */
export function localWorld(local: LocalRegistry): RegistryWorld {
  const { answers, company } = local
  const open = async (
    replies: Replies,
    more: Partial<AdapterParts> & { secure?: Certificate; id?: string } = {},
  ) => {
    const routes = local.routes({ ...answers, ...replies })
    const server = await serve({ '/elsewhere': answers.lookup, ...routes }, more.secure)
    return {
      registry: local.adapter({
        baseUrl: server.baseUrl,
        timeoutMs: more.timeoutMs ?? LIMIT_MS,
        limits: { backoffMs: 5 },
        fetch: trustingFetch(),
        now: () => NOW,
      }),
      id: more.id ?? company.id,
      requests: server.requests,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  }
  const limitFor = (failure: Failure) =>
    failure === 'SLOW' || failure === 'STALLED' ? { timeoutMs: SHORT_LIMIT_MS } : {}
  const failed = (Object.entries(failing(answers.lookup)) as [Failure, Reply][]).map(([failure, reply]) => [
    failure,
    () => open({ lookup: reply, ...(answers.search && { search: reply }) }, limitFor(failure)),
  ])
  const others = Object.entries(answers).filter(([name]) => name !== 'lookup' && name !== 'search')
  return {
    ...local,
    situations: {
      ...Object.fromEntries(failed),
      ...Object.fromEntries(
        badCertificates.map((which) => [which, () => open({}, { secure: badCertificate(which) })]),
      ),
      FOUND: () => open({}),
      FOUND_OVER_TLS: () => open({}, { secure: goodCertificate() }),
      UNKNOWN: () => open({ lookup: local.notFound ?? status(404) }, { id: local.unknownId }),
      OTHER_COMPANY: () => open({ lookup: local.otherCompany }),
      UNKNOWN_STATUS: () => open({ lookup: local.unknownStatus }),
      TROUBLED: () => open(local.troubled),
      CLOSED: async () => {
        const opened = await open({})
        await opened[Symbol.asyncDispose]()
        return { ...opened, [Symbol.asyncDispose]: async () => {} }
      },
    },
    partial: local.partial.map(({ name, replies, gaps }) => ({ name, gaps, open: () => open(replies) })),
    halfDown: others.flatMap(([name, whole]) =>
      (Object.entries(failing(whole)) as [Failure, Reply][]).map(([failure, reply]) => ({
        ...{ name, failure },
        open: () => open({ [name]: reply }, limitFor(failure)),
      })),
    ),
    damageable: [answers, local.troubled].flatMap((set, at) =>
      Object.entries(set)
        .filter(([name]) => name !== 'search')
        .map(([name, answer]) => ({
          name,
          answer,
          isTroubled: at === 1,
          open: (reply: () => unknown) =>
            open({ ...set, [name]: (response: ServerResponse) => response.end(JSON.stringify(reply())) }),
        })),
    ),
  }
}
