/**
 * The Global LEI Index as a registry of any market: for companies that have a Legal Entity Identifier. It has
 * no officers and no signing rules. Germany has no open register, so it is the first choice there.
 */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Registry, RegistryAnswer, RegistryLookup, RegistrySearch } from '../contract.ts'
import {
  endOf,
  evidenceOf,
  noOrganizations,
  noSigning,
  type RegistryOptions,
  type ServiceAnswer,
  searchTextOf,
} from '../registry-calls.ts'
import { type GleifIndex, gleifIndex, type LeiRecord } from './index-records.ts'
import { gapsOf, organizationOf, searchResultOf } from './organization.ts'
import { parentsOf } from './parents.ts'

export interface GleifOptions extends RegistryOptions {
  /** null: of any country. */
  market: CountryCode | null
}

export const GLEIF = 'GLEIF'

export function gleif(options: GleifOptions): Registry {
  const index = gleifIndex(options)
  return {
    name: GLEIF,
    lookup: (number) => lookup(number, index, endOf(options), options.now()),
    search: (name) => search(name, index, endOf(options)),
  }
}

async function lookup(
  number: OrganizationIdentifier,
  index: GleifIndex,
  endsAt: number,
  now: Date,
): Promise<RegistryLookup> {
  const found = await index.find(number, endsAt)
  if (found.kind !== 'FOUND') return found
  const { record, answers } = found
  const parents = await index.parents(record.lei, endsAt)
  return foundFrom(record, found.number, [...answers, ...parents], parents, now)
}

function foundFrom(
  record: LeiRecord,
  number: OrganizationIdentifier,
  answers: ServiceAnswer[],
  parents: [direct: ServiceAnswer, ultimate: ServiceAnswer],
  now: Date,
): RegistryLookup {
  const retrievedAt = now.toISOString()
  const asOf = record.updatedOn
  const provenance = {
    source: 'REGISTRY' as const,
    retrievedAt,
    ...(asOf && { asOf }),
    reference: `lei-records/${record.lei}`,
  }
  const owners = parentsOf(parents)
  const answer: RegistryAnswer = {
    organization: organizationOf(record, number),
    officers: [],
    signing: noSigning(provenance),
    ...(owners.owners.length > 0 && { owners: owners.owners }),
    provenance,
    gaps: [
      ...gapsOf(record),
      { field: 'officers', reason: 'NOT_PUBLISHED' },
      { field: 'signing', reason: 'NOT_PUBLISHED' },
      // Parents are those of the consolidated accounts; shareholders are in no record.
      { field: 'owners', reason: owners.isDown ? 'SOURCE_DOWN' : 'NOT_PUBLISHED' },
      ...(owners.hasUnreadCountry ? [{ field: 'owners.country', reason: 'UNKNOWN_CODE' } as const] : []),
    ],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf(GLEIF, answers, retrievedAt) }
}

async function search(typed: string, index: GleifIndex, endsAt: number): Promise<RegistrySearch> {
  const wanted = searchTextOf(typed)
  if (wanted === undefined) return noOrganizations
  const found = await index.search(wanted, endsAt)
  if (found.kind !== 'FOUND') return found
  return { kind: 'FOUND', organizations: found.records.flatMap(searchResultOf) }
}
