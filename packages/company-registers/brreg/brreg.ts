/**
 * The Norwegian company register: the open API of Brønnøysundregistrene (units, roles, signature and
 * procuration).
 */

import { type Fields, fields, isTrue, list, parsed, text } from '@foyer/provider-http/answer-fields'
import type { Evidence } from '@foyer/provider-http/evidence'
import {
  type CallLimits,
  type CallWatch,
  type ProviderAnswer,
  providerCaller,
} from '@foyer/provider-http/provider-http'
import type {
  Registry,
  RegistryAnswer,
  RegistryLookup,
  RegistryOrganization,
  RegistrySearch,
} from '../contract.ts'
import { organizationNumber, type SourceResult } from './fields.ts'
import { flagsOfEveryUnit, gapsOf, organizationOf, searchResultOf } from './organization.ts'
import { officersOf } from './roles.ts'
import { signingOf } from './signing.ts'

export interface BrregOptions {
  /**
   * The address without the paths of the services. There is no default, so that nothing calls the register by
   * accident.
   */
  baseUrl: string
  fetch?: typeof fetch
  /** Limit of a whole lookup or search. */
  timeoutMs?: number
  limits?: Partial<CallLimits>
  now: () => Date
  watch?: CallWatch
}

const NAME = 'Brønnøysundregistrene'
const UNITS = '/enhetsregisteret/api/enheter'
const MANDATES = '/fullmakt/enheter'
const SEARCH_SIZE = 20
// The register rejects longer ones.
const LONGEST_NAME = 180

interface ServiceAnswer {
  path: string
  answer: ProviderAnswer
}

type CallService = (path: string, endsAt: number, cancel?: AbortSignal) => Promise<ServiceAnswer>

export function brreg(options: BrregOptions): Registry {
  // One circuit breaker per service, so that the company is found while Fullmakt or the search is down.
  const services = {
    unit: serviceCaller(options, UNITS),
    roles: serviceCaller(options, UNITS),
    signature: serviceCaller(options, MANDATES),
    procuration: serviceCaller(options, MANDATES),
  }
  const callSearch = serviceCaller(options, UNITS)
  const endsAt = () => performance.now() + (options.timeoutMs ?? 5_000)
  return {
    name: NAME,
    lookup: (number) => {
      const id = number.issuingCountry === 'NO' ? organizationNumber(number.id)?.id : undefined
      return id === undefined
        ? Promise.resolve({ kind: 'NOT_FOUND' })
        : lookup(id, services, endsAt(), options.now)
    },
    search: (name) => search(name, callSearch, endsAt()),
  }
}

function serviceCaller(options: BrregOptions, path: string): CallService {
  const { fetch, limits, now, watch } = options
  const call = providerCaller({
    now,
    ...(fetch && { fetch }),
    ...(limits && { limits }),
    ...(watch && { watch }),
  })
  const base = options.baseUrl.replace(/\/+$/, '') + path
  return async (rest, endsAt, cancel) => ({
    path: `${path}${rest}`,
    answer: await call({ url: base + rest, endsAt, ...(cancel && { cancel }) }),
  })
}

async function lookup(
  id: string,
  services: Record<'unit' | 'roles' | 'signature' | 'procuration', CallService>,
  endsAt: number,
  now: () => Date,
): Promise<RegistryLookup> {
  // Concurrent, because an applicant waits. The other calls are cancelled if there is no company.
  const stop = new AbortController()
  const others = Promise.all([
    services.roles(`/${id}/roller`, endsAt, stop.signal),
    services.signature(`/${id}/signatur`, endsAt, stop.signal),
    services.procuration(`/${id}/prokura`, endsAt, stop.signal),
  ])
  const unit = await services.unit(`/${id}`, endsAt)
  const read = unitOf(unit.answer)
  const organization = 'kind' in read ? undefined : organizationOf(read.fields, id, now())
  if ('kind' in read || !organization) {
    stop.abort()
    await others
    return 'kind' in read ? read : { kind: 'UNAVAILABLE', retryAfterSeconds: null }
  }
  return foundFrom(organization, { ...unit, fields: read.fields }, await others, now().toISOString())
}

function foundFrom(
  organization: RegistryOrganization,
  unit: ServiceAnswer & { fields: Fields },
  [roles, signature, procuration]: [ServiceAnswer, ServiceAnswer, ServiceAnswer],
  retrievedAt: string,
): RegistryLookup {
  const { id } = organization.organizationNumber
  const isOfOther = (read: Fields) => companyOfMandate(read) !== id
  const officers = officersOf(resultOf(roles, (read) => (companyOfRoles(read) ?? id) !== id))
  const mandate = resultOf(signature, isOfOther)
  const signing = signingOf(mandate, resultOf(procuration, isOfOther), officers, {
    source: 'REGISTRY',
    retrievedAt,
    reference: `fullmakt/enheter/${id}`,
  })
  const answer: RegistryAnswer = {
    organization,
    officers: officers.officers,
    signing: signing.signing,
    provenance: { source: 'REGISTRY', retrievedAt, reference: `enheter/${id}` },
    gaps: [
      ...gapsOf(unit.fields, organization),
      // The two services may have data of different days; a contradiction needs a review.
      ...(organization.companyStatus.code === 'ACTIVE' && isInTrouble(mandate)
        ? [{ field: 'companyStatus', reason: 'UNKNOWN_CODE' } as const]
        : []),
      ...officers.gaps,
      ...signing.gaps,
      // Not public since 2024-10-01.
      { field: 'owners', reason: 'RESTRICTED' },
    ],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf([unit, roles, signature, procuration], retrievedAt) }
}

/** Whether Fullmakt reports bankruptcy or liquidation of the company. */
const isInTrouble = (mandate: SourceResult): boolean =>
  mandate.kind === 'ANSWERED' && flagsOfEveryUnit.some((flag) => isTrue(fields(mandate.fields.enhet)[flag]))

function unitOf(answer: ProviderAnswer): { fields: Fields } | Exclude<RegistryLookup, { kind: 'FOUND' }> {
  if (answer.kind === 'UNAVAILABLE')
    return { kind: 'UNAVAILABLE', retryAfterSeconds: answer.retryAfterSeconds }
  // 410: removed for legal reasons; must not be shown.
  if (answer.status === 404 || answer.status === 410) return { kind: 'NOT_FOUND' }
  const unit = answer.status === 200 ? parsed(answer.body) : undefined
  return unit ? { fields: unit } : { kind: 'UNAVAILABLE', retryAfterSeconds: null }
}

const companyOfMandate = (read: Fields) => fields(read.enhet).organisasjonsnummer
/** Roles name their company in a link only. */
const companyOfRoles = (read: Fields) =>
  /\/enheter\/(\d{9})\b/.exec(text(fields(read, '_links', 'self').href) ?? '')?.[1]

/** An answer about another company is treated as no answer. */
function resultOf({ answer }: ServiceAnswer, isOther: (read: Fields) => boolean): SourceResult {
  if (answer.kind === 'UNAVAILABLE') return { kind: 'SOURCE_DOWN' }
  if (answer.status === 404 || answer.status === 410) return { kind: 'NOT_PUBLISHED' }
  const read = answer.status === 200 ? parsed(answer.body) : undefined
  if (!read) return { kind: 'SOURCE_DOWN' }
  return isOther(read) ? { kind: 'SOURCE_DOWN' } : { kind: 'ANSWERED', fields: read }
}

function evidenceOf(answers: ServiceAnswer[], retrievedAt: string): Evidence[] {
  return answers.flatMap(({ path, answer }) =>
    answer.kind === 'ANSWERED'
      ? [{ source: `${NAME} ${path}`, retrievedAt, contentType: answer.contentType, body: answer.body }]
      : [],
  )
}

/** Only the first page: the applicant can type more of the name. */
async function search(name: string, callSearch: CallService, endsAt: number): Promise<RegistrySearch> {
  const wanted = text(name, LONGEST_NAME)
  if (wanted === null) return { kind: 'FOUND', organizations: [] }
  // The register has separate parameters for numbers and names.
  const by = /^\d{9}$/.test(wanted) ? 'organisasjonsnummer' : 'navn'
  const { answer } = await callSearch(
    `?${new URLSearchParams({ [by]: wanted, size: `${SEARCH_SIZE}` })}`,
    endsAt,
  )
  if (answer.kind === 'UNAVAILABLE')
    return { kind: 'UNAVAILABLE', retryAfterSeconds: answer.retryAfterSeconds }
  const page = answer.status === 200 ? parsed(answer.body) : undefined
  if (!page?.page) return { kind: 'UNAVAILABLE', retryAfterSeconds: null }
  return {
    kind: 'FOUND',
    organizations: list(fields(page._embedded).enheter, SEARCH_SIZE).flatMap(searchResultOf),
  }
}
