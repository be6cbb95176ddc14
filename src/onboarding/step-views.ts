/** The views of all step kinds. The comments list the names of the fields and buttons in each form. */

import type { AccountKind } from '@foyer/national-fields/markets/market'
import type { Problem } from '@foyer/national-fields/problem'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { IdentityDocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import type { Collected } from '#workflows/steps/person-details.ts'
import type { OrganizationView } from './organization/stage-views.ts'
import type { TermsContent } from './screens/terms-content.ts'
import type { SigningView } from './signing/people-view.ts'

export type * from './organization/stage-views.ts'
export type * from './signing/people-view.ts'

export interface Choice {
  value: string
  label: string
  hint?: string
}
export type Values = Record<string, string | string[]>
export interface Fact {
  label: string
  /** For Check your answers. What is signed or kept has the whole label. */
  short?: string
  /** Addresses have several lines. */
  value: string[]
  /** The language of the value, when it is not the page's: the words of a foreign register. */
  language?: LanguageCode
}

/** What a register may say of a person, besides the name. */
export type GivenField = 'birth' | 'residence' | 'nationality'

/** One row of the owners: the name, what they hold in words, and what can be done. */
export interface OwnerRow {
  id: string
  name: string
  initials: string
  detail: string
  /** RESTORE: a registered person who was taken off the list. */
  action: 'CHANGE' | 'CONFIRM' | 'COMPLETE' | 'RESTORE'
  note: string | null
}

/**
 * A registered person that the list itself asks about. Fields isPep.<id> (yes | no) and about.<id>, which
 * sends `about`; button `do=open:<id>`.
 */
export interface OwnerCard {
  id: string
  name: string
  isSelf: boolean
  /** Their holdings, in words. */
  holdings: string | null
  /** What the register says. */
  facts: Array<{ field: GivenField; value: string }>
  about: string
  isPep: string
}

/** Every page about one owner also sends `owner`, and `seen` to detect that another tab has changed them. */
interface OfOwner {
  owner: string
  seen: number | null
  name: string
}

export type StepView =
  | OrganizationView
  /** One button `provider` per provider, with `do=start`. Already identified: a card and `do=continue`. */
  | {
      kind: 'IDENTITY'
      providers: Array<{ key: string; name: string; expect: 'REDIRECT' | 'APP' | 'WALLET' | 'TEST' }>
      /** Whether these eIDs give the national identity number. */
      tellsNumber: 'ALWAYS' | 'SOMETIMES' | 'NEVER'
      proven: ProvenPersonView | null
      available: boolean
      /** A document may be shown instead: link to `?stage=type`. */
      offersDocument: boolean
      /** The document that was declared before. */
      declared: { name: string; type: IdentityDocumentType } | null
      /** The stage of the document that is shown instead of the eIDs. Sends its own name, `stage`. */
      document: DocumentStageView | null
    }
  /**
   * Fields givenName, familyName, personalIdentityNumber, dateOfBirth.day/.month/.year, line, postalCode,
   * city, country, citizenship, otherCitizenship.1 and .2, birthTown, birthCountry.
   */
  | {
      kind: 'PERSON_DETAILS'
      values: Values
      /** The fields besides the name, without those that are proven. */
      collect: Collected[]
      /** Proven by an eID: these facts are shown, not asked. */
      proven: ProvenPersonView | null
      countries: Choice[]
      /** The first choice of the citizenship that is no country. */
      stateless: Choice
    }
  /** Every stage of the owners step also sends its own name, `stage`. Buttons `do=open:<id>`. */
  /** Fields rest (radio SMALL | OTHER), restText, nominees; buttons `do=continue`, `do=nobody`. */
  | {
      kind: 'OWNERSHIP'
      stage: 'LIST'
      company: string
      /** "more than 25%". */
      threshold: string
      /** "25% or less". */
      below: string
      cards: OwnerCard[]
      rows: OwnerRow[]
      /** The parts are shares in percent. null: there is nothing to add up. */
      sum: { words: string; parts: number[] } | null
      untraced: string[]
      asksRest: boolean
      /** An owner is behind three companies or more. */
      asksNominees: boolean
      canAddSelf: boolean
      values: Values
    }
  /** The senior managers where no person is an owner. Field nobodyWhy; buttons `do=continue`, `do=owners`. */
  | {
      kind: 'OWNERSHIP'
      stage: 'NOBODY'
      threshold: string
      /** People of the list who own that much nevertheless. */
      owners: OwnerRow[]
      cards: OwnerCard[]
      officials: OwnerRow[]
      values: Values
    }
  /**
   * Fields firstNames, lastNames, birth.day/.month/.year, identityNumber, residence, nationality, isPep,
   * ownerEmail, ownerLanguage;
   * buttons `do=continue`, `do=shares`, `do=remove:<id>`, `do=delete`.
   */
  | ({
      kind: 'OWNERSHIP'
      stage: 'PERSON'
      role: 'OWNER' | 'OFFICIAL'
      isSelf: boolean
      /** Proven facts, which the form does not ask for. */
      known: Fact[] | null
      /** Their holdings, in words. */
      holdings: string | null
      isRegistered: boolean
      /** What the register says of a person that is not confirmed so far, and what it leaves open. */
      given: { facts: Array<{ field: GivenField; value: string }>; open: GivenField[] } | null
      asksPep: boolean
      countries: Choice[]
      /** The languages of the e-mail with a link of their own; empty: this person gets none. */
      linkLanguages: Choice[]
      values: Values
    } & OfOwner)
  /** Fields how (boxes DIRECT | INDIRECT | CONTROL), share, band, control (boxes), controlText. */
  | ({
      kind: 'OWNERSHIP'
      stage: 'SHARE'
      company: string
      mode: 'NUMBER' | 'BAND' | 'EITHER'
      bands: Choice[]
      values: Values
    } & OfOwner)
  /**
   * The companies from the owner down: fields chainName.1, chainNumber.1, chainCountry.1, chainShare.1, ...,
   * lastShare; buttons `do=continue`, `do=more`.
   */
  | ({
      kind: 'OWNERSHIP'
      stage: 'COMPANIES'
      company: string
      count: number
      canAdd: boolean
      countries: Choice[]
      values: Values
    } & OfOwner)
  /** Fields position, relation (radio), officeSince, officeUntil. */
  | ({ kind: 'OWNERSHIP'; stage: 'OFFICE'; values: Values } & OfOwner)
  /** Why a registered person is no owner: field reason. */
  | ({ kind: 'OWNERSHIP'; stage: 'REMOVE'; values: Values } & OfOwner)
  /** Fields firstName and lastName of a person who is not proven, email, phoneNumber; `do=suggestion`. */
  | { kind: 'CONTACT_DETAILS'; stage: 'FORM'; values: Values; asksName: boolean; suggestion: string | null }
  /** Field `code`, buttons `do=confirm`, `do=resend`, `do=change`. The address is masked. */
  | { kind: 'CONTACT_DETAILS'; stage: 'CODE'; address: string }
  /** One field per question, named by its key. DATE has .day, .month and .year; AMOUNT shows its currency. */
  | {
      kind: 'QUESTIONNAIRE'
      questions: QuestionView[]
      values: Values
      /** Some questions are asked only for certain answers. */
      hasFollowUps?: boolean
    }
  /**
   * Multipart. Per slot: file field `file:<slot>` (multiple), button `do=upload`; `remove=<document id>`;
   * `do=continue`.
   */
  | { kind: 'DOCUMENTS'; slots: SlotView[]; maximumBytes: number }
  /**
   * Field `type` (radio SWEDEN_DOMESTIC | IBAN when both), clearingNumber, accountNumber, iban,
   * accountHolder. `recognised`: the bank, or the other country, in the typed number.
   */
  | { kind: 'BANK_ACCOUNT'; accounts: AccountKind[]; values: Values; recognised: string | null }
  /** One checkbox per text: field `accept` with the term's key as value. */
  | {
      kind: 'TERMS'
      terms: Array<{
        key: string
        title: string
        content: TermsContent
        version: string
        optional: boolean
        accepted: boolean
      }>
    }
  | SigningView

export interface QuestionView {
  key: string
  kind:
    | 'SHORT_TEXT'
    | 'LONG_TEXT'
    | 'NUMBER'
    | 'AMOUNT'
    | 'DATE'
    | 'YES_NO'
    | 'ONE_OF'
    | 'MANY_OF'
    | 'COUNTRY'
  label: string
  hint: string | null
  /** The customer's sentence for a missing answer. */
  required?: string
  optional: boolean
  choices: Choice[]
  currency: string | null
  /** Shown only for certain answers: immediately by the script, else after the next Continue. */
  isFollowUp: boolean
}

/**
 * TYPE: fields documentType, documentCountry. PHOTOS and SELFIE: files `file:<slot>`. DETAILS:
 * documentNumber, givenName, familyName, dateOfBirth.*, expiresOn.*, mrz. Button `do=continue`.
 */
export interface DocumentStageView {
  stage: 'TYPE' | 'PHOTOS' | 'SELFIE' | 'DETAILS'
  types: IdentityDocumentType[]
  type: IdentityDocumentType | null
  countries: Choice[]
  values: Values
  pictures: Array<{ slot: 'front' | 'back' | 'selfie'; file: FileView | null }>
  /** What was read from the photos, to be confirmed. null: the fields are shown. Button `do=correct`. */
  read: Fact[] | null
  /** Read from the photo, sent back with the fields in `corrects`. null: they are asked for. */
  lines: string | null
  /** The page of the photos: the lines in them are not clear. */
  again?: string
  /** The photo of the face is compared with the document by a program. */
  comparedByProgram?: true
}

/** A person that an eID has proven. Nothing of it can be typed over. */
export interface ProvenPersonView {
  name: string
  facts: Fact[]
  /** The eID's name. */
  provider: string
}

export interface SlotView {
  key: string
  label: string
  hint: string | null
  optional: boolean
  most: number
  files: FileView[]
  /** Files that were not stored, with the reason. Button `forget` removes the row. */
  refused: Array<{ key: string; problem: Problem; canForget: boolean }>
}

export interface FileView {
  id: string
  name: string
  sizeBytes: number
  /** The pages of a PDF, where they are known. */
  pages: number | null
  /** Path of its small picture. */
  preview: string | null
  isChecking: boolean /* Held until the scanner for viruses has answered. */
}
