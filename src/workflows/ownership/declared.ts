/** What the applicant declares about the owners of the company, as the answer keeps it. */
import type { OrganizationIdentifier, PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import type { Share } from '../../schemas/ownership.ts'
import type { PersonRef } from '../../schemas/people.ts'
import type { CountryCode, ISODate, LanguageCode } from '../../schemas/primitives.ts'

/** TRUST: an arrangement like one, such as a fiducie or a Treuhand, too. */
export const companyForms = ['COMPANY', 'FOUNDATION', 'TRUST'] as const
export type CompanyForm = (typeof companyForms)[number]

/** A company between an owner and the applicant's company. */
export interface ChainCompany {
  name: string
  organizationNumber: OrganizationIdentifier | null
  /** Where it is registered. null: the register does not say. */
  country: CountryCode | null
  /** Absent or null: nothing and no person has said it. */
  form?: CompanyForm | null
  /** What it holds of the next company on the way. */
  share: Share
}

/** One way from an owner to the company. Without companies in between it is direct. */
export interface OwnershipWay {
  /** What the owner holds of the first company on the way. */
  share: Share
  through: ChainCompany[]
}

export const controlMeans = ['VOTING_RIGHTS', 'APPOINTMENT_OF_BOARD', 'OTHER_CONTROL'] as const
export type ControlMeans = (typeof controlMeans)[number]

/** What a person holds, and how. */
export interface Holdings {
  ways: OwnershipWay[]
  /** Control besides shares. */
  control: ControlMeans[]
  /** How, in the words of the register or the applicant. */
  controlText: string | null
}

export const officeRelations = ['SELF', 'FAMILY', 'ASSOCIATE'] as const
export type OfficeRelation = (typeof officeRelations)[number]

/** A prominent public function: of the person, of their family or of a close associate (AMLR article 2). */
export interface PublicOffice {
  position: string
  relation: OfficeRelation
  /** Years. null: not stated, or still held. */
  since: number | null
  until: number | null
}

/** What identifies an owner (AMLR article 62(1)). */
export interface OwnerPerson {
  givenName: string
  familyName: string
  dateOfBirth: ISODate
  countryOfResidence: CountryCode
  nationality: CountryCode
  personalIdentityNumber: PersonalIdentityNumber | null
}

/** A person as the register has them, before the applicant confirms them. */
export interface RegisteredPerson extends Holdings {
  party: PersonRef
}

/** Where an owner is asked to prove who they are. */
export interface OwnerContact {
  email: string
  language: LanguageCode
}

export interface DeclaredPerson extends OwnerPerson, Holdings {
  /** REGISTRY: confirmed as registered. CHANGED: registered otherwise. DECLARED: not in the register. */
  source: 'REGISTRY' | 'CHANGED' | 'DECLARED'
  registered: PersonRef | null
  isApplicant: boolean
  /** null: not asked. */
  isPep: boolean | null
  office: PublicOffice | null
  /** Absent: not asked for, or not given. */
  contact?: OwnerContact
}

/** A registered owner or official who is none any more. */
export interface RemovedPerson {
  party: PersonRef
  reason: string
}

/** Who owns what the declared owners do not. */
export interface Remainder {
  /** SMALL: others, none of whom reaches the threshold. */
  who: 'SMALL' | 'OTHER'
  text: string | null
}

/** The company that the answer is about. */
export interface OwnedCompany {
  name: string
  organizationNumber: OrganizationIdentifier | null
  market: CountryCode
}
