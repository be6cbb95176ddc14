/**
 * The Danish company register: the Elasticsearch service of CVR, with an account that Erhvervsstyrelsen gives
 * on request.
 */

import { type Fields, fields, isFields, list } from '@foyer/provider-http/answer-fields'
import type { Registry, RegistryAnswer, RegistryLookup, RegistrySearch } from '../contract.ts'
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
import { gapsOf, organizationOf, searchResultOf } from './company.ts'
import { officersOf } from './officers.ts'
import { ownersOf } from './owners.ts'
import { signingOf } from './signing.ts'

export interface CvrOptions extends RegistryOptions {
  userName: string
  password: string
}

const NAME = 'CVR'
const PATH = '/cvr-permanent/virksomhed/_search'
const SEARCH_SIZE = 20
// A large group has thousands of former officers and owners in its answer.
const MAX_BYTES = 16 * 1024 * 1024
const metadata = 'Vrvirksomhed.virksomhedMetadata'

export function cvr({ userName, password, ...options }: CvrOptions): Registry {
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  const parts = { ...options, limits: { maxBytes: MAX_BYTES, ...options.limits } }
  const headers = { authorization, 'content-type': 'application/json' }
  const call = serviceOf(parts, headers)
  const callSearch = serviceOf(parts, headers)
  return {
    name: NAME,
    async lookup(number) {
      const id = number.issuingCountry === 'DK' ? numberIn(number.id, 'DK')?.id : undefined
      if (id === undefined) return { kind: 'NOT_FOUND' }
      const found = await post(call, { query: byNumber(id), size: 1 }, endOf(options))
      return lookupOf(found, id, options.now())
    },
    search: (name) => search(name, callSearch, endOf(options)),
  }
}

const byNumber = (id: string) => ({ term: { 'Vrvirksomhed.cvrNummer': Number(id) } })

/** A search is a POST that changes nothing. */
const post = (call: CallService, body: object, endsAt: number) =>
  call(PATH, { method: 'POST', body: JSON.stringify(body), repeatable: true, endsAt })

/** undefined: not an answer of all shards. Data of a missing shard would seem not to exist. */
function hitsOf(found: ServiceAnswer): unknown[] | undefined {
  const read = objectOf(found)
  if ('kind' in read) return undefined
  const { hits, timed_out: timedOut, _shards: shards } = read.fields
  const isWhole = timedOut !== true && (fields(shards).failed ?? 0) === 0
  const entries = fields(hits).hits
  return isWhole && Array.isArray(entries) ? entries : undefined
}

const companyOf = (hit: unknown): Fields => fields(hit, '_source', 'Vrvirksomhed')

function lookupOf(found: ServiceAnswer, id: string, now: Date): RegistryLookup {
  const hits = hitsOf(found)
  if (!hits) return unavailable(found.answer)
  if (hits.length === 0) return { kind: 'NOT_FOUND' }
  const company = hits.map(companyOf).find((each) => isFields(each) && String(each.cvrNummer) === id)
  const retrievedAt = now.toISOString()
  const today = retrievedAt.slice(0, 10)
  const organization = company && organizationOf(company, id, today)
  if (!company || !organization) return unavailable()
  const provenance = { source: 'REGISTRY' as const, retrievedAt, reference: `virksomhed/${id}` }
  const officers = officersOf(company, today)
  const owners = ownersOf(company, today)
  const signing = signingOf(company, officers, provenance, today)
  const answer: RegistryAnswer = {
    organization,
    officers: officers.officers,
    signing: signing.signing,
    ...(owners.owners && { owners: owners.owners }),
    provenance,
    gaps: [...gapsOf(company, organization, today), ...officers.gaps, ...signing.gaps, ...owners.gaps],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf(NAME, [found], retrievedAt) }
}

async function search(typed: string, call: CallService, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(typed)
  if (wanted === undefined) return noOrganizations
  const id = numberIn(wanted, 'DK')?.id
  const byName = { match: { [`${metadata}.nyesteNavn.navn`]: { query: wanted, operator: 'and' } } }
  const body = {
    _source: [
      'Vrvirksomhed.cvrNummer',
      `${metadata}.nyesteNavn`,
      `${metadata}.nyesteVirksomhedsform`,
      `${metadata}.nyesteBeliggenhedsadresse`,
    ],
    query: id === undefined ? byName : byNumber(id),
    size: SEARCH_SIZE,
  }
  const found = await post(call, body, endsAt)
  const hits = hitsOf(found)
  if (!hits) return unavailable(found.answer)
  return { kind: 'FOUND', organizations: list(hits, SEARCH_SIZE).map(companyOf).flatMap(searchResultOf) }
}
