/** The contracts of registries, eIDs and screening lists: implemented by every adapter and simulator. */
import type { Customer } from '../customers/customer.ts'
import type { OrganizationIdentifier, PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from '../schemas/organization.ts'
import type { CompanyAbove, OwnershipInterest } from '../schemas/ownership.ts'
import type {
  GoverningMember,
  PlaceOfBirth,
  SignatoryAuthority,
  SigningAuthorityBasis,
} from '../schemas/people.ts'
import type {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  Provenance,
  Timestamp,
} from '../schemas/primitives.ts'
import type { ScreenedOrganization, ScreenedPerson, ScreeningResult } from '../schemas/screening.ts'
import type { ProviderSetup } from './create/provider-gaps.ts'
import type { EidRefusal, IdentitySession, OwnPageEid } from './identity/progress.ts'
import type { IdentityRemark } from './identity/remarks.ts'
import type { SimulatedWallet } from './identity/simulated-wallet.ts'
import type { WalletRequests } from './identity/wallet-requests.ts'

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

/** Whether a VAT number is valid today. UNAVAILABLE: nobody could tell. */
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
  /** Companies above of which some owners are known and others may be missing. */
  tracedInPart?: Array<{ company: NonNullable<OwnershipInterest['of']>; reasons: RegistryGap['reason'][] }>
  /** What the registers of the companies above say of them. Absent: none was asked, or it was not kept. */
  companiesAbove?: CompanyAbove[]
  /** With the country code, where the register gives it or it follows from what it gives. */
  vatNumber?: string
  /** Of a check beside the register. */
  vat?: VatCheck
  provenance: Provenance
  gaps: RegistryGap[]
}

/** A raw answer of a provider, kept encrypted with its hash and time. */
export interface Evidence {
  source: string
  retrievedAt: Timestamp
  contentType: string
  body: string
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

export interface IdentityProof {
  provider: string
  /** The eIDAS level in the answer, not the requested one. */
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH'
  provenAt: Timestamp
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  country: CountryCode
  address: Address | null
  /** AMLR article 22(1)(a). Absent or empty: the eID does not say, or the person is stateless. */
  nationalities?: CountryCode[]
  /** AMLR article 22(1)(a). Absent or null: the eID does not say. */
  placeOfBirth?: PlaceOfBirth | null
  /** What a person should know about the way it was proven. */
  remarks?: IdentityRemark[]
  /** Hash of the signed answer of the provider, which is kept as evidence. */
  evidence: { type: string; sha256: string }
}

export type IdentityOutcome =
  | { kind: 'PROVEN'; proof: IdentityProof; evidence: Evidence[] }
  | { kind: 'CANCELLED' }
  | { kind: 'TIMED_OUT' }
  /** The answer belongs to another start, was used before, or is not signed by the provider. */
  | { kind: 'REFUSED'; why: string; refusal?: EidRefusal }
  | { kind: 'UNAVAILABLE' }
  /** Not answered yet. Only of an eID with a page of our own, to which the browser goes back. */
  | { kind: 'PENDING' }

/**
 * An eID by redirect, as in OpenID Connect: start, return with `state`, complete. Or in an app, while a page
 * of our own waits: `ownPage`.
 */
/** SOMETIMES: by the contract of the customer with the eID, or by the choice of the person. */
export type TellsNumber = 'ALWAYS' | 'SOMETIMES' | 'NEVER'

export interface IdentityProvider {
  key: string
  /** Display name: "BankID". */
  name: string
  /** The eID of the sandbox. */
  isTest?: true
  countries: CountryCode[]
  /** Whether it tells the national identity number of a person there. Absent: not of everyone. */
  tellsNumberIn?(country: CountryCode): TellsNumber
  /**
   * Origins of the redirects after `start`: the Content-Security-Policy of the page allows only these.
   * "https:" where the provider leads on to hosts that it does not name.
   */
  origins: string[]
  start(request: IdentityStart): Promise<IdentityStarted>
  /** What a start does not tell of the settings, such as keys that cannot be had. undefined: nothing. */
  problem?(): Promise<string | undefined>
  /** The person reads the text at the eID and signs it. Absent: the eID only identifies. */
  startSignature?(request: SignatureStart): Promise<IdentityStarted>
  complete(answer: IdentityReturn): Promise<IdentityOutcome>
  /**
   * Whether the service answers and accepts the settings, without starting anything. Absent: only a start
   * tells.
   */
  probe?(): Promise<boolean>
  /** Only of an eID that answers `waiting`. */
  ownPage?: OwnPageEid
}

export interface IdentityReturn extends IdentitySession {
  query: Record<string, string>
  state: string
  nonce: string
  returnUrl: string
  now: Date
  /** Of the text, for a signature: an answer that signs nothing or another text is refused. */
  sha256?: string
}

export interface IdentityStart extends IdentitySession {
  state: string
  nonce: string
  returnUrl: string
  /** Of the page of our own that waits, for an app that leads back to it. */
  pageUrl: string
  country: CountryCode
  language: LanguageCode
  /** The address and the name of the applicant's browser, as the service sees them. */
  browser: { address: string; userAgent: string }
  now: Date
}
export interface SignatureStart extends IdentityStart {
  text: string
  /** Of the text in UTF-8, in hex. */
  sha256: string
  /** Who is expected to sign, where their number is known. */
  signer: PersonalIdentityNumber | null
}
export type IdentityStarted =
  | { redirectTo: string }
  /** The browser goes to the page of our own: see `ownPage`. */
  | { waiting: true }
  | { unavailable: true }

export type ScreeningAnswer =
  | (ScreeningResult & { kind: 'ANSWERED'; evidence: Evidence[]; gaps?: RegistryGap[] })
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }
  /** No list is imported. This is a gap, so nothing is approved automatically. */
  | { kind: 'NOT_CONFIGURED' }

export interface Screening {
  screen(subjects: {
    persons: ScreenedPerson[]
    organizations: ScreenedOrganization[]
    now: Date
    /** That the lists must cover. Absent: whether they are enough is not asked. */
    market?: CountryCode
  }): Promise<ScreeningAnswer>
}

/** Whose providers are meant. */
export interface ProviderUser {
  customerId: string
  mode: Customer['mode']
}

/** The providers of one customer. */
export interface CustomerProviders {
  registry(country: CountryCode): Registry | undefined
  identityProviders(country: CountryCode): IdentityProvider[]
  screening: Screening
  /** Which of them are configured. */
  setup(country: CountryCode): ProviderSetup
}

export interface Providers {
  /** From memory, except for the first use: a change of the settings is noticed within 5 seconds. */
  of(customer: ProviderUser): Promise<CustomerProviders>
  testEid: TestEid
  wallets: WalletRequests
  simulatedWallet: SimulatedWallet
}

export interface TestEidOrder {
  country: CountryCode
  language: LanguageCode
  /** To sign; absent: the eID only identifies. */
  text?: string
}

/** The server side of the test eID. Sandbox customers only. */
export interface TestEid {
  /** undefined for an invalid order, or after five minutes. */
  readOrder(token: string, now: Date): TestEidOrder | undefined
  /**
   * The URL to redirect to; undefined for an unknown order or test person. `person` is a key of the
   * catalogue.
   */
  answer(token: string, choice: { person: string } | 'CANCEL' | 'TIME_OUT', now: Date): string | undefined
}
