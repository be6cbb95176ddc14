/**
 * The French register of companies: the open search of Annuaire des entreprises (Sirene of INSEE, officers of
 * the RNE). It has no signing rules, and the owners are not public.
 */

import { fields, list } from '@foyer/provider-http/answer-fields'
import type { Registry, RegistryAnswer, RegistryLookup, RegistrySearch } from '../contract.ts'
import {
  type CallService,
  endOf,
  evidenceOf,
  noOrganizations,
  noSigning,
  numberIn,
  objectOf,
  type RegistryOptions,
  type ServiceAnswer,
  searchTextOf,
  serviceOf,
  unavailable,
} from '../registry-calls.ts'
import { gapsOf, organizationOf, searchResultOf } from './company.ts'
import { officersOf } from './officers.ts'

const NAME = 'Annuaire des entreprises'
const SEARCH_SIZE = 20

export function rechercheEntreprises(options: RegistryOptions): Registry {
  const call = serviceOf(options)
  const callSearch = serviceOf(options)
  return {
    name: NAME,
    async lookup(number) {
      const id = number.issuingCountry === 'FR' ? numberIn(number.id, 'FR')?.id : undefined
      if (id === undefined) return { kind: 'NOT_FOUND' }
      const found = await call(`/search?${new URLSearchParams({ q: id })}`, { endsAt: endOf(options) })
      return lookupOf(found, id, options.now())
    },
    search: (name) => search(name, callSearch, endOf(options)),
  }
}

function lookupOf(found: ServiceAnswer, id: string, now: Date): RegistryLookup {
  const page = objectOf(found)
  if ('kind' in page) return page
  const { results } = page.fields
  if (Array.isArray(results) && results.length === 0) return { kind: 'NOT_FOUND' }
  // A text search may give similar companies: only the requested one counts.
  const unit = list(results, SEARCH_SIZE).find((each) => fields(each).siren === id)
  const organization = organizationOf(fields(unit), id, now)
  if (!organization) return unavailable()
  const officers = officersOf(fields(unit))
  const retrievedAt = now.toISOString()
  const provenance = { source: 'REGISTRY' as const, retrievedAt, reference: `unites-legales/${id}` }
  const answer: RegistryAnswer = {
    organization,
    officers: officers.officers,
    signing: noSigning(provenance),
    provenance,
    gaps: [
      ...gapsOf(fields(unit), organization),
      ...officers.gaps,
      { field: 'signing', reason: 'NOT_PUBLISHED' },
      // Only for those with a legitimate interest since 2024-07-31.
      { field: 'owners', reason: 'RESTRICTED' },
    ],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf(NAME, [found], retrievedAt) }
}

async function search(typed: string, call: CallService, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(typed)
  if (wanted === undefined) return noOrganizations
  const q = numberIn(wanted, 'FR')?.id ?? wanted
  const found = await call(`/search?${new URLSearchParams({ q, per_page: `${SEARCH_SIZE}` })}`, { endsAt })
  const page = objectOf(found)
  if ('kind' in page || !Array.isArray(page.fields.results)) return unavailable(found.answer)
  return { kind: 'FOUND', organizations: list(page.fields.results, SEARCH_SIZE).flatMap(searchResultOf) }
}
