/** The rules of one market: one file per country in this folder, one row each in ../markets.ts. */

import type { FieldResult, Rejection } from '../problem.ts'
import type { OrganizationIdentifier, PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type { ISODate, LanguageCode } from '../schemas/primitives.ts'

/** A rule that does not exist in a market, or is not known, is null. Nothing may be left out. */
export interface Market {
  /** The most likely time zone of the applicant (IANA). */
  timeZone: string
  /** The official languages, the most common one first. */
  languages: readonly LanguageCode[]
  /** ISO 4217: for amounts in the currency of the market. */
  currency: string
  /** null: any plausible number is kept as typed. */
  personalIdentityNumber: PersonNumberForm | null
  /** null: any plausible number is kept as typed. */
  organizationNumber: OrganizationNumberForm | null
  /** Phones then show a keyboard with letters for an identity number. */
  identityNumberHasLetters: boolean
  postalCode: PostalCodeForm
  /**
   * E.164 numbers reserved for fiction, which libphonenumber does not accept. Sandbox customers may use them.
   * null: none, or the library accepts them.
   */
  fictionalPhoneNumbers: RegExp | null
  /** The kinds of account to choose from when the workflow names none. */
  bankAccounts: readonly AccountKind[]
  /** Published examples, or numbers reserved for fiction, to show the form. null: the hint has none. */
  examples: {
    organizationNumber: string
    personalIdentityNumber: string | null
    phoneNumber: string
    iban: string
    postalCode: string
  }
}

/** How a stored number is shown. */
export type Notation = readonly [pattern: RegExp, replacement: string]

export interface ParsedPersonNumber {
  id: string
  type: PersonalIdentityNumber['type']
  synthetic: boolean
  /** null if the number does not contain it. */
  dateOfBirth: ISODate | null
}
export interface PersonNumberForm {
  /** `written` is the compact form (fields/normalise.ts). */
  read(written: string, today: ISODate): FieldResult<ParsedPersonNumber>
  /** null: shown as stored. */
  notation: Notation | null
}

export interface ParsedOrganizationNumber extends Pick<OrganizationIdentifier, 'id' | 'display' | 'euid'> {
  /** Default: REGISTRATION. */
  type?: OrganizationIdentifier['type']
  /** The number belongs to a person. */
  soleTrader?: boolean
}
export interface OrganizationNumberForm {
  /** `written` is the compact form (fields/normalise.ts) without a label in front. */
  read(written: string, mode: 'sandbox' | 'live'): ParsedOrganizationNumber | Rejection
  /** Words after a number, which companies of the market must or may use. */
  suffix: RegExp | null
  /** Numbers of one of several registers that count alike. null: the market has one register. */
  entry: RegisterEntryForm | null
  /** A valid number of this form is of no other market: by its check digit or letters. null: it may be. */
  distinctive: RegExp | null
}

/** The number in a register without the register: "HRB 6684" of one of the German courts. */
export interface RegisterEntryForm {
  /** How the compact form begins, whatever follows. */
  begins: RegExp
  /** The canonical entry; null: another text, or one that names its register. */
  read(written: string): string | null
}

/** From the UPU addressing guides (S42). */
export interface PostalCodeForm {
  /** Matches the code in capitals, without spaces, hyphens and country prefix. */
  digits: RegExp
  /** The stored form, as a replacement with the groups of `digits`. */
  canonical: string
  /** A prefix besides the country code: the vehicle sign that was used until 2004. */
  prefix: string | null
  /** null: shown as stored. */
  notation: Notation | null
  /** Phones then show a keyboard with letters. */
  hasLetters: boolean
}

export type AccountKind = 'SWEDEN_DOMESTIC' | 'IBAN'

/** The most common forms of postal codes. */
export const fourDigits = { digits: /^(\d{4})$/, canonical: '$1', notation: null, hasLetters: false } as const
export const fiveDigits = { digits: /^(\d{5})$/, canonical: '$1', notation: null, hasLetters: false } as const
