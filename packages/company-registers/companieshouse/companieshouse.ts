/** Companies House: companies, officers and persons with significant control of the United Kingdom. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type Fields, fields, list, parsed, text } from '@foyer/provider-http/answer-fields'
import type { Registry, RegistryLookup, RegistrySearch, RegistrySearchResult } from '../contract.ts'
import {
  type CallService,
  endOf,
  evidenceOf,
  noOrganizations,
  numberIn,
  objectOf,
  type RegistryOptions,
  type ServiceAnswer,
  searchTextOf,
  serviceOf,
  unavailable,
} from '../registry-calls.ts'
import { countryGapsOf, officersOf, presentIn } from './officers.ts'
import { gapsOf, legalTypeOf, organizationOf } from './organization.ts'
import { ownersOf } from './owners.ts'
import { type Pages, pagesOf } from './pages.ts'
import { signingOf } from './signing.ts'

const NAME = 'Companies House'
const MOST_FOUND = 20

type Services = Record<'profile' | 'officers' | 'controllers' | 'statements' | 'search', CallService>

/** The API key is the user name of HTTP Basic authentication, without a password. */
export function companieshouse(options: RegistryOptions & { apiKey: string }): Registry {
  const service = () => serviceOf(options, { authorization: `Basic ${btoa(`${options.apiKey}:`)}` })
  // One circuit breaker each, so that the company is found while a list is down.
  const services: Services = {
    profile: service(),
    officers: service(),
    controllers: service(),
    statements: service(),
    search: service(),
  }
  return {
    name: NAME,
    async lookup(number) {
      const known = number.issuingCountry === 'GB' ? numberIn(number.id, 'GB') : null
      return known ? await lookup(known, services, endOf(options), options.now) : { kind: 'NOT_FOUND' }
    },
    search: (query) => search(query, services, endOf(options)),
  }
}

async function lookup(
  number: OrganizationIdentifier,
  services: Services,
  endsAt: number,
  now: () => Date,
): Promise<RegistryLookup> {
  const path = `/company/${number.id}`
  // Concurrent, because an applicant waits. The lists are cancelled if there is no company.
  const stop = new AbortController()
  const more = { endsAt, cancel: stop.signal }
  const lists = Promise.all([
    pagesOf(`${path}/officers`, services.officers, more),
    pagesOf(`${path}/persons-with-significant-control`, services.controllers, more),
    pagesOf(`${path}/persons-with-significant-control-statements`, services.statements, more),
  ])
  const called = await services.profile(path, { endsAt })
  const profile = objectOf(called)
  if ('kind' in profile) {
    stop.abort()
    await lists
    return profile
  }
  return foundFrom(number, { called, profile: profile.fields }, await lists, now().toISOString())
}

function foundFrom(
  number: OrganizationIdentifier,
  { called, profile }: { called: ServiceAnswer; profile: Fields },
  [listed, controllers, statements]: [Pages, Pages, Pages],
  retrievedAt: string,
): RegistryLookup {
  const organization = organizationOf(profile, number)
  // An answer about another company is treated as no answer.
  if (!organization) return unavailable()
  const provenance = { source: 'REGISTRY', retrievedAt, reference: `company/${number.id}` } as const
  const officers = officersOf(listed)
  const signing = signingOf(organization, officers, provenance)
  const { owners, gaps } = ownersOf(controllers, statements)
  const answers = [called, ...listed.answers, ...controllers.answers, ...statements.answers]
  return {
    kind: 'FOUND',
    answer: {
      organization,
      officers: officers.officers,
      signing: signing.signing,
      ...(owners && { owners }),
      provenance,
      gaps: [
        ...gapsOf(organization, profile),
        ...officers.gaps,
        ...countryGapsOf('officers', presentIn(listed)),
        ...signing.gaps,
        ...gaps,
      ],
    },
    evidence: evidenceOf(NAME, answers, retrievedAt),
  }
}

/** Only the first page: the applicant can type more of the name. */
async function search(query: string, services: Services, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(query)
  if (wanted === undefined) return noOrganizations
  // The search by name ranks similar numbers, so a number is looked up.
  const number = /\d{4}/.test(wanted) ? numberIn(wanted, 'GB') : null
  if (number) return await searchNumber(number, services.profile, endsAt)
  const parameters = new URLSearchParams({ q: wanted, items_per_page: `${MOST_FOUND}` })
  const { answer } = await services.search(`/search/companies?${parameters}`, { endsAt })
  const page = answer.kind === 'ANSWERED' && answer.status === 200 ? parsed(answer.body) : undefined
  if (!page || !Array.isArray(page.items)) return unavailable(answer)
  const found = list(page.items, MOST_FOUND).map((each) => fields(each))
  return {
    kind: 'FOUND',
    organizations: found.flatMap((each) => resultOf(each, text(each.title), fields(each.address))),
  }
}

async function searchNumber(
  number: OrganizationIdentifier,
  call: CallService,
  endsAt: number,
): Promise<RegistrySearch> {
  const found = objectOf(await call(`/company/${number.id}`, { endsAt }))
  if ('kind' in found) return found.kind === 'NOT_FOUND' ? noOrganizations : found
  const { fields: profile } = found
  return {
    kind: 'FOUND',
    organizations: resultOf(
      profile,
      text(profile.company_name),
      fields(profile.registered_office_address),
    ).filter(({ id }) => id === number.id),
  }
}

function resultOf(source: Fields, name: string | null, address: Fields): RegistrySearchResult[] {
  const number = numberIn(source.company_number, 'GB')
  if (!number || name === null) return []
  const { id, display } = number
  return [
    { id, display, name, country: 'GB', city: text(address.locality, 100), legalForm: legalTypeOf(source) },
  ]
}
