/** Shared code of the registry adapters: calls to one service, and the answers as evidence. */

import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import type { CountryCode, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Fields, parsed, text } from '@foyer/provider-http/answer-fields'
import type { Evidence } from '@foyer/provider-http/evidence'
import {
  type CallLimits,
  type CallWatch,
  type ProviderAnswer,
  type ProviderRequest,
  providerCaller,
} from '@foyer/provider-http/provider-http'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryLookup, RegistrySearch } from './contract.ts'

export interface RegistryOptions {
  /** There is no default, so that nothing calls a register by accident. */
  baseUrl: string
  fetch?: typeof fetch
  /** Limit of a whole lookup or search. */
  timeoutMs?: number
  limits?: Partial<CallLimits>
  now: () => Date
  watch?: CallWatch
}

export interface ServiceAnswer {
  /** The path of the request, kept as evidence: without secrets. */
  path: string
  answer: ProviderAnswer
}

type ServiceRequest = Omit<ProviderRequest, 'url'>
export type CallService = (path: string, request: ServiceRequest) => Promise<ServiceAnswer>

/** One circuit breaker per service, so that the company is found while another service is down. */
export function serviceOf(options: RegistryOptions, headers: Record<string, string> = {}): CallService {
  const { fetch, limits, now, watch } = options
  const call = providerCaller({
    now,
    ...(fetch && { fetch }),
    ...(limits && { limits }),
    ...(watch && { watch }),
  })
  const base = options.baseUrl.replace(/\/+$/, '')
  return async (path, request) => ({
    path,
    answer: await call({ ...request, url: base + path, headers: { ...headers, ...request.headers } }),
  })
}

export const endOf = ({ timeoutMs = 5_000 }: RegistryOptions): number => performance.now() + timeoutMs

export const unavailable = (answer?: ProviderAnswer) => ({
  kind: 'UNAVAILABLE' as const,
  retryAfterSeconds: answer?.kind === 'UNAVAILABLE' ? answer.retryAfterSeconds : null,
})

type NotFound = Exclude<RegistryLookup, { kind: 'FOUND' }>

/** The JSON object of a lookup. A refused key is no answer either. */
export function objectOf({ answer }: ServiceAnswer): { fields: Fields } | NotFound {
  if (answer.kind === 'UNAVAILABLE') return unavailable(answer)
  if (answer.status === 404 || answer.status === 410) return { kind: 'NOT_FOUND' }
  const read = answer.status === 200 ? parsed(answer.body) : undefined
  return read ? { fields: read } : unavailable()
}

export function evidenceOf(name: string, answers: ServiceAnswer[], retrievedAt: Timestamp): Evidence[] {
  return answers.flatMap(({ path, answer }) =>
    answer.kind === 'ANSWERED' && answer.body !== ''
      ? [{ source: `${name} ${path}`, retrievedAt, contentType: answer.contentType, body: answer.body }]
      : [],
  )
}

/** A number as the market writes it. null for another text. */
export function numberIn(value: unknown, country: CountryCode) {
  const written = text(value, 60)
  if (written === null) return null
  const read = organizationNumber(written, { country, mode: 'sandbox' })
  return 'value' in read ? read.value : null
}

/** undefined: nothing to look for. */
export const searchTextOf = (typed: string, most = 180): string | undefined => text(typed, most) ?? undefined

export const noOrganizations: RegistrySearch = { kind: 'FOUND', organizations: [] }

/** The empty signing rules of a register that has none. */
export const noSigning = (
  provenance: RegistryAnswer['provenance'],
  ruleText: string[] = [],
): RegistryAnswer['signing'] => ({
  combinations: [],
  basis: {
    coverage: 'NONE',
    origin: 'STRUCTURED_REGISTER',
    ruleText,
    ruleCode: null,
    truncated: false,
    provenance,
  },
})

/** A person with only a certain name. */
export const personNamed = (
  name: Partial<PersonRef['name']> & { fullName: string },
  more: Partial<Omit<PersonRef, 'kind' | 'name'>> = {},
): PersonRef => ({
  kind: 'PERSON',
  name: { givenName: null, middleName: null, familyName: null, ...name },
  personalIdentityNumber: null,
  dateOfBirth: null,
  nationality: null,
  countryOfResidence: null,
  ...more,
})
