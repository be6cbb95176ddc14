/** What the page of each kind of step shows: fields and buttons are named as they are sent. */
export interface Choice {
  value: string
  label: string
  hint?: string
}
export type Values = Record<string, string | string[]>
export interface Fact {
  label: string
  /** Several lines for addresses. */
  value: string[]
}

export interface OrganizationCard {
  name: string
  number: string
  /** What the registry says, in words of her language. */
  facts: Fact[]
}

export type StepView =
  /** Every stage of the company step also sends its own name, `stage`. */
  /** Field `query`; button `do=search`; link to by hand: button `do=manual`. Live: GET `${action}/search?q=` answers { organizations }. */
  | { kind: 'ORGANIZATION'; stage: 'SEARCH'; values: Values; registryName: string | null }
  /** Field `number` (radio), buttons `do=choose`, `do=again`, `do=manual`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'RESULTS'
      query: string
      /** The number of the one that she chose before. */
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
  /** Fields name, number, legalForm, line, postalCode, city, country; button `do=declare`; `do=again`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'MANUAL'
      values: Values
      countries: Choice[]
      legalForms: Choice[]
      /** The market has no register to go back to. */
      noRegister?: boolean
    }
  /** One button a provider: name `provider`, `do=start`. Proven already: card and `do=continue`. */
  | {
      kind: 'IDENTITY'
      providers: Array<{ key: string; name: string }>
      proven: { name: string; provider: string } | null
      available: boolean
    }
  /** Fields givenName, familyName, personalIdentityNumber, dateOfBirth.day/.month/.year, line, postalCode, city, country. */
  | {
      kind: 'PERSON_DETAILS'
      values: Values
      collect: Array<'personalIdentityNumber' | 'dateOfBirth' | 'address'>
      fromIdentity: boolean
      countries: Choice[]
    }
  /** Fields firstName, lastName, email, phoneNumber. */
  | { kind: 'CONTACT_DETAILS'; values: Values }
  /** One field a question, named by its key; DATE has .day .month .year; AMOUNT is one field with its currency shown. */
  | {
      kind: 'QUESTIONNAIRE'
      questions: QuestionView[]
      values: Values
      /** Some of its questions are asked only for certain answers. */
      callsForMore?: boolean
    }
  /** Multipart. Per slot: file field `file:<slot>` (multiple), button `do=upload`; button `remove=<document id>`; `do=continue`. */
  | { kind: 'DOCUMENTS'; slots: SlotView[]; maximumBytes: number }
  /** Field `type` (radio SWEDEN_DOMESTIC | IBAN when both), clearingNumber, accountNumber, iban, accountHolder. */
  | { kind: 'BANK_ACCOUNT'; accounts: Array<'SWEDEN_DOMESTIC' | 'IBAN'>; values: Values }
  /** One checkbox a text: field `accept` with the term's key as value. */
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
  /** Shown only when these answers are given: for a choice by the script at once, else on the next Continue. */
  followsUp: boolean
}

export interface SlotView {
  key: string
  label: string
  hint: string | null
  optional: boolean
  most: number
  files: Array<{ id: string; name: string; sizeBytes: number }>
}
