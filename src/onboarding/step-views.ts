/**
 * What the page of each step kind shows. The comments list the names of the fields and buttons in its form.
 */
import type { Problem } from '../workflows/fields/problem.ts'

export interface Choice {
  value: string
  label: string
  hint?: string
}
export type Values = Record<string, string | string[]>
export interface Fact {
  label: string
  /** Addresses have several lines. */
  value: string[]
}

export interface OrganizationCard {
  name: string
  number: string
  /** The registry's data, in the applicant's language. */
  facts: Fact[]
}

export type StepView =
  /** Every stage of the company step also sends its own name, `stage`. */
  /**
   * Field `query`, buttons `do=search` and `do=manual`. While typing: GET `${action}/search?q=` returns {
   * organizations }.
   */
  | { kind: 'ORGANIZATION'; stage: 'SEARCH'; values: Values; registryName: string | null }
  /** Field `number` (radio), buttons `do=choose`, `do=again`, `do=manual`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'RESULTS'
      query: string
      /** The number that was chosen before. */
      chosen?: string
      found: Array<{
        number: string
        display: string
        name: string
        city: string | null
        legalForm: string | null
      }>
    }
  /** "Is this your company?": buttons `do=confirm`, `do=again`. */
  | { kind: 'ORGANIZATION'; stage: 'CONFIRM'; card: OrganizationCard }
  /** Fields name, number, legalForm, line, postalCode, city, country; buttons `do=declare`, `do=again`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'MANUAL'
      values: Values
      countries: Choice[]
      legalForms: Choice[]
      /** The market has no registry, so there is no search to return to. */
      noRegister?: boolean
    }
  /** One button `provider` per provider, with `do=start`. Already identified: a card and `do=continue`. */
  | {
      kind: 'IDENTITY'
      providers: Array<{ key: string; name: string }>
      proven: { name: string; provider: string } | null
      available: boolean
    }
  /**
   * Fields givenName, familyName, personalIdentityNumber, dateOfBirth.day/.month/.year, line, postalCode,
   * city, country.
   */
  | {
      kind: 'PERSON_DETAILS'
      values: Values
      collect: Array<'personalIdentityNumber' | 'dateOfBirth' | 'address'>
      fromIdentity: boolean
      countries: Choice[]
    }
  /** Fields firstName, lastName, email, phoneNumber. */
  | { kind: 'CONTACT_DETAILS'; values: Values }
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
   * accountHolder.
   */
  | { kind: 'BANK_ACCOUNT'; accounts: Array<'SWEDEN_DOMESTIC' | 'IBAN'>; values: Values }
  /** One checkbox per text: field `accept` with the term's key as value. */
  | {
      kind: 'TERMS'
      terms: Array<{
        key: string
        title: string
        text: string
        version: string
        optional: boolean
        accepted: boolean
      }>
    }

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
  optional: boolean
  choices: Choice[]
  currency: string | null
  /** Shown only for certain answers: immediately by the script, else after the next Continue. */
  isFollowUp: boolean
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
  /** Of a PDF; null where it is not known. */
  pages: number | null
  /** Path of its small picture; null without one. */
  preview: string | null
  /** It is held until the scanner for viruses has answered. */
  isChecking: boolean
}
