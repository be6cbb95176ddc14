/** The applicant's declaration about the owners of the company, as stored in the answer. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, ISODate, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'

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
  /** Its share of the next company on the path. */
  share: Share
}

/** One way from an owner to the company. Without companies in between it is direct. */
export interface OwnershipWay {
  /** The owner's share of the first company on the path. */
  share: Share
  through: ChainCompany[]
}

export const controlMeans = ['VOTING_RIGHTS', 'APPOINTMENT_OF_BOARD', 'OTHER_CONTROL'] as const
export type ControlMeans = (typeof controlMeans)[number]

/** A person's share, and the path to it. */
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

/** The identity of an owner (AMLR article 62(1)). */
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

/** A registered person who is no longer an owner or official. */
export interface RemovedPerson {
  party: PersonRef
  reason: string
}

/** The holders of the remaining shares. */
export interface Remainder {
  /** SMALL: others, all below the threshold. */
  who: 'SMALL' | 'OTHER'
  text: string | null
}

/** The company that the answer is about. */
export interface OwnedCompany {
  name: string
  organizationNumber: OrganizationIdentifier | null
  market: CountryCode
}
