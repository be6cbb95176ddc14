/** A person, an organization or a vessel on a screening list, in the shape that all formats are read into. */
import type { CountryCode, PartialDate } from '@foyer/national-fields/schemas/primitives'
import type { PepDetails, SanctionListing } from '../schemas.ts'

export type ListedNameKind = 'PRIMARY' | 'ALIAS' | 'WEAK_ALIAS' | 'PREVIOUS'

export interface ListedEntity {
  /** Unique within its list and stable over versions, such as 'QDi.001'. */
  id: string
  schema: 'Person' | 'Organization' | 'Company' | 'LegalEntity' | 'Vessel'
  /** The first is the caption. */
  names: { text: string; kind: ListedNameKind }[]
  birthDates: PartialDate[]
  /** Nationality, residence, registration. */
  countries: CountryCode[]
  gender: 'MALE' | 'FEMALE' | 'UNKNOWN'
  identifiers: { id: string; issuingCountry: CountryCode | null; type: string }[]
  topics: string[]
  /** Empty for PEP lists. */
  listings: SanctionListing[]
  pep: PepDetails | null
}
