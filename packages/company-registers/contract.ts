/** The contract of company registers: each adapter and the simulator implement it. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  Provenance,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { GoverningMember, SignatoryAuthority, SigningAuthorityBasis } from '@foyer/signing-rules/schemas'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from './schemas/organization.ts'
import type { CompanyAbove, OwnershipInterest } from './schemas/ownership.ts'

export interface RegistryOrganization {
  organizationName: string
  previousNames: string[]
  organizationNumber: OrganizationIdentifier
  legalType: LegalType | null
  foundationDate: ISODate | null
  registrationDate: ISODate | null
  addresses: Address[]
  companyStatus: OrganizationStatus
  numberOfEmployeesInterval: string | null
  industryCodes: IndustryCodes[]
  businessActivity: string | null
  registrationAuthority: RegistrationAuthority | null
  registeredCorporateTaxDate: ISODate | null
  registeredCorporateVatDate: ISODate | null
}

/** A field that the source did not give, and why. */
export interface RegistryGap {
  field: 'organization' | 'officers' | 'signing' | 'owners' | 'owners.above' | 'owners.above.country' | string
  /** NOT_FOLLOWED: beyond a limit. NOT_IDENTIFIED: there is one without a name. SET_ASIDE: by a setting. */
  reason:
    | 'NOT_PUBLISHED'
    | 'SOURCE_DOWN'
    | 'RESTRICTED'
    | 'UNKNOWN_CODE'
    | 'NOT_IDENTIFIED'
    | 'NOT_CONFIGURED'
    | 'NOT_FOLLOWED'
    | 'SET_ASIDE'
  /** The register has the field of no company. */
  ofNoCompany?: true
}

/** Whether a VAT number is valid today. UNAVAILABLE: it is not known. */
export interface VatCheck {
  /** With the country code: "DK10150817". */
  number: string
  status: 'VALID' | 'INVALID' | 'UNAVAILABLE'
  /** As registered for VAT; null where the country does not publish it. */
  name: string | null
  address: string | null
  checkedAt: Timestamp
}

export interface RegistryAnswer {
  organization: RegistryOrganization
  /** Outer: the governing body (board, management, auditors); inner: its members. */
  officers: GoverningMember[][]
  signing: { combinations: SignatoryAuthority[][]; basis: SigningAuthorityBasis }
  /** Who owns or controls it, and the companies above it. Absent: the register gives no owners. */
  owners?: OwnershipInterest[]
  /** Companies above with some known owners, where other owners may be missing. */
  tracedInPart?: Array<{ company: NonNullable<OwnershipInterest['of']>; reasons: RegistryGap['reason'][] }>
  /**
   * The answers of the registers of the companies above. Absent: no register was asked, or the answer was not
   * stored.
   */
  companiesAbove?: CompanyAbove[]
  /** With the country code, where the register gives it or it follows from what it gives. */
  vatNumber?: string
  /** The result of a check beside the register. */
  vat?: VatCheck
  provenance: Provenance
  gaps: RegistryGap[]
}

export interface RegistrySearchResult {
  id: string
  display: string
  name: string
  country: CountryCode
  city: string | null
  legalForm: LegalType | null
}

export type RegistryLookup =
  | { kind: 'FOUND'; answer: RegistryAnswer; evidence: Evidence[] }
  | { kind: 'NOT_FOUND' }
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

export type RegistrySearch =
  | { kind: 'FOUND'; organizations: RegistrySearchResult[] }
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

/**
 * The company registry of one market. Has its own timeout (5 s by default); throws only for a bug, not for an
 * outage.
 */
export interface Registry {
  /** Display name: "Brønnøysundregistrene". */
  name: string
  /** The register of the sandbox. Pages name it in their own language. */
  isTest?: true
  lookup(number: OrganizationIdentifier, options: { language: LanguageCode }): Promise<RegistryLookup>
  search(name: string, options: { language: LanguageCode }): Promise<RegistrySearch>
}
