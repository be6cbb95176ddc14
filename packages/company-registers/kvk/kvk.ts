/**
 * The Dutch company register: the basic profile and the search of KVK, by API key. Officers, signing rules
 * and owners are only in extracts, which are documents.
 */

import { list } from '@foyer/provider-http/answer-fields'
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
import { gapsOf, organizationOf, searchResultsOf, vatNumberOf } from './company.ts'

export interface KvkOptions extends RegistryOptions {
  apiKey: string
}

const NAME = 'KVK'
const SEARCH_SIZE = 20

export function kvk({ apiKey, ...options }: KvkOptions): Registry {
  const call = serviceOf(options, { apikey: apiKey })
  const callSearch = serviceOf(options, { apikey: apiKey })
  return {
    name: NAME,
    async lookup(number) {
      const id = number.issuingCountry === 'NL' ? numberIn(number.id, 'NL')?.id : undefined
      if (id === undefined) return { kind: 'NOT_FOUND' }
      const found = await call(`/v1/basisprofielen/${id}`, { endsAt: endOf(options) })
      return lookupOf(found, id, options.now())
    },
    search: (name) => search(name, callSearch, endOf(options)),
  }
}

function lookupOf(found: ServiceAnswer, id: string, now: Date): RegistryLookup {
  const read = objectOf(found)
  if ('kind' in read) return read
  const organization = organizationOf(read.fields, id, now.toISOString().slice(0, 10))
  if (!organization) return unavailable()
  const retrievedAt = now.toISOString()
  const provenance = { source: 'REGISTRY' as const, retrievedAt, reference: `basisprofielen/${id}` }
  const vatNumber = vatNumberOf(read.fields)
  const answer: RegistryAnswer = {
    organization,
    officers: [],
    signing: noSigning(provenance),
    ...(vatNumber && { vatNumber }),
    provenance,
    gaps: [
      ...gapsOf(read.fields, organization),
      { field: 'officers', reason: 'NOT_PUBLISHED' },
      { field: 'signing', reason: 'NOT_PUBLISHED' },
      // Only for those with a legitimate interest since 2025-07-16.
      { field: 'owners', reason: 'RESTRICTED' },
    ],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf(NAME, [found], retrievedAt) }
}

async function search(typed: string, call: CallService, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(typed)
  if (wanted === undefined) return noOrganizations
  const id = numberIn(wanted, 'NL')?.id
  const by: Record<string, string> = id === undefined ? { naam: wanted } : { kvkNummer: id }
  const query = new URLSearchParams({ ...by, resultatenPerPagina: `${SEARCH_SIZE}` })
  const found = await call(`/v2/zoeken?${query}`, { endsAt })
  const read = objectOf(found)
  if ('kind' in read)
    // The service answers 404 when nothing is found.
    return read.kind === 'NOT_FOUND' ? noOrganizations : unavailable(found.answer)
  const { resultaten } = read.fields
  if (!Array.isArray(resultaten)) return unavailable()
  return { kind: 'FOUND', organizations: searchResultsOf(list(resultaten, 100)).slice(0, SEARCH_SIZE) }
}
