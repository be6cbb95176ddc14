/** The Finnish business information system (YTJ): open data API v3 of PRH. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, parsed } from '@foyer/provider-http/answer-fields'
import type { ProviderAnswer } from '@foyer/provider-http/provider-http'
import type { Registry, RegistryLookup, RegistrySearch } from '../contract.ts'
import {
  type CallService,
  endOf,
  evidenceOf,
  noOrganizations,
  noSigning,
  numberIn,
  type RegistryOptions,
  searchTextOf,
  serviceOf,
  unavailable,
} from '../registry-calls.ts'
import { gapsOf, organizationOf, searchResultOf } from './organization.ts'

const NAME = 'PRH'
const PATH = '/companies'
const MOST_FOUND = 20

/** `baseUrl` is with the version and without the path of the operation. */
export function prh(options: RegistryOptions): Registry {
  // One circuit breaker each, so that companies are found while the search is down.
  const [callCompany, callSearch] = [serviceOf(options), serviceOf(options)]
  return {
    name: NAME,
    async lookup(number, { language }) {
      const id = number.issuingCountry === 'FI' ? numberIn(number.id, 'FI')?.id : undefined
      if (id === undefined) return { kind: 'NOT_FOUND' }
      return await lookup(id, callCompany, endOf(options), { language, now: options.now })
    },
    search: (query, { language }) => search(query, callSearch, endOf(options), language),
  }
}

const pathOf = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query)}`

/** undefined: not in the documented form. */
function companiesOf(answer: ProviderAnswer): Fields[] | undefined {
  const companies =
    answer.kind === 'ANSWERED' && answer.status === 200 ? parsed(answer.body)?.companies : undefined
  return Array.isArray(companies) ? list(companies, MOST_FOUND).map((each) => fields(each)) : undefined
}

async function lookup(
  id: string,
  call: CallService,
  endsAt: number,
  { language, now }: { language: LanguageCode; now: () => Date },
): Promise<RegistryLookup> {
  const called = await call(pathOf({ businessId: id }), { endsAt })
  const { answer } = called
  if (answer.kind === 'UNAVAILABLE') return unavailable(answer)
  if (answer.status === 404) return { kind: 'NOT_FOUND' }
  const companies = companiesOf(answer)
  if (companies?.length === 0) return { kind: 'NOT_FOUND' }
  const company = companies?.length === 1 ? (companies[0] ?? {}) : undefined
  const organization = company && organizationOf(company, id, language)
  // An answer about another company is treated as no answer.
  if (!company || !organization) return unavailable()
  const retrievedAt = now().toISOString()
  const provenance = { source: 'REGISTRY', retrievedAt, reference: `companies/${id}` } as const
  return {
    kind: 'FOUND',
    answer: {
      organization,
      // Officers and signing rights are in the paid extracts of the trade register only.
      officers: [],
      signing: noSigning(provenance),
      provenance,
      gaps: gapsOf(company, organization),
    },
    evidence: evidenceOf(NAME, [called], retrievedAt),
  }
}

/** Only the first page: the applicant can type more of the name. */
async function search(
  query: string,
  call: CallService,
  endsAt: number,
  language: LanguageCode,
): Promise<RegistrySearch> {
  const name = searchTextOf(query)
  if (name === undefined) return noOrganizations
  const id = numberIn(name, 'FI')?.id
  const { answer } = await call(pathOf(id === undefined ? { name } : { businessId: id }), { endsAt })
  const companies = companiesOf(answer)
  return companies
    ? { kind: 'FOUND', organizations: companies.flatMap((each) => searchResultOf(each, language)) }
    : unavailable(answer)
}
