/** What the outside world answers: registries, eIDs, screening lists. The shapes that every adapter and simulator gives. */

import type { OrganizationIdentifier, PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from '../schemas/organization.ts'
import type { GoverningMember, SignatoryAuthority, SigningAuthorityBasis } from '../schemas/people.ts'
import type {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  Provenance,
  Timestamp,
} from '../schemas/primitives.ts'
import type { PepHit, PersonSanctionHit, SanctionHit } from '../schemas/screening.ts'

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

/** What the source did not give, and why: said, never guessed. */
export interface RegistryGap {
  field: 'organization' | 'officers' | 'signing' | 'owners' | string
  reason: 'NOT_PUBLISHED' | 'SOURCE_DOWN' | 'RESTRICTED' | 'UNKNOWN_CODE' | 'NOT_CONFIGURED'
}

export interface RegistryAnswer {
  organization: RegistryOrganization
  /** Outer: the governing body (board, management, auditors); inner: its members. */
  officers: GoverningMember[][]
  signing: { combinations: SignatoryAuthority[][]; basis: SigningAuthorityBasis }
  provenance: Provenance
  gaps: RegistryGap[]
}

/** The raw answers that an adapter got, kept encrypted with hash and time as evidence. */
export interface Evidence {
  source: string
  retrievedAt: Timestamp
  contentType: string
  body: string
}

export interface RegistryFound {
  id: string
  display: string
  name: string
  country: CountryCode
  city: string | null
  legalForm: string | null
}

export type RegistryLookup =
  | { kind: 'FOUND'; answer: RegistryAnswer; evidence: Evidence[] }
  | { kind: 'NOT_FOUND' }
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

export type RegistrySearch =
  | { kind: 'FOUND'; organizations: RegistryFound[] }
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

/** A company registry of one market. Limits its own time (5 s unless told); never throws for an outage, only for a bug. */
export interface Registry {
  /** For people and evidence: "Brønnøysundregistrene". */
  name: string
  lookup(number: OrganizationIdentifier, options: { language: LanguageCode }): Promise<RegistryLookup>
  search(name: string, options: { language: LanguageCode }): Promise<RegistrySearch>
}

export interface IdentityProof {
  provider: string
  /** eIDAS level that the answer itself carries, not the one asked for. */
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH'
  provenAt: Timestamp
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  country: CountryCode
  address: Address | null
  /** Hash of the provider's signed answer; the answer itself is kept as evidence. */
  evidence: { type: string; sha256: string }
}

export type IdentityOutcome =
  | { kind: 'PROVEN'; proof: IdentityProof; evidence: Evidence[] }
  | { kind: 'CANCELLED' }
  | { kind: 'TIMED_OUT' }
  /** The answer is not for this start, was used before, or is not signed by the provider. */
  | { kind: 'REFUSED'; why: string }
  | { kind: 'UNAVAILABLE' }

/** An eID by redirect, as OpenID Connect does it: start, come back with `state`, complete. */
export interface IdentityProvider {
  key: string
  /** As people know it: "BankID". */
  name: string
  countries: CountryCode[]
  /** Origins that the browser passes by redirects from `start` on: the page that sends it there names them, and no others are let through. */
  origins: string[]
  start(ask: {
    state: string
    nonce: string
    returnUrl: string
    country: CountryCode
    language: LanguageCode
    now: Date
  }): Promise<{ redirectTo: string } | { unavailable: true }>
  complete(answer: {
    query: Record<string, string>
    state: string
    nonce: string
    returnUrl: string
    now: Date
  }): Promise<IdentityOutcome>
}

export interface ScreenedPerson {
  reference: string
  fullName: string
  givenName: string | null
  familyName: string | null
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  countries: CountryCode[]
}
export interface ScreenedOrganization {
  reference: string
  name: string
  previousNames: string[]
  organizationNumber: OrganizationIdentifier | null
  countries: CountryCode[]
}

export type ScreeningAnswer =
  | {
      kind: 'ANSWERED'
      sanctionHits: SanctionHit[]
      personSanctionHits: PersonSanctionHit[]
      pepHits: PepHit[]
      evidence: Evidence[]
    }
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }
  /** No list is imported: a gap, so that nothing is approved by itself. */
  | { kind: 'NOT_CONFIGURED' }

export interface Screening {
  screen(subjects: {
    persons: ScreenedPerson[]
    organizations: ScreenedOrganization[]
    now: Date
  }): Promise<ScreeningAnswer>
}
