/** What a page of the hosted onboarding shows: plain data, made by the flow, rendered by web/flow. Holds nothing that a check found. */
import type { StepStatus } from '../shapes/application.ts'
import type { CountryCode, LanguageCode } from '../shapes/basic.ts'
import type { Problem } from '../workflows/fields/problem.ts'
import type { StepKind } from '../workflows/workflow.ts'

export interface FlowView {
  language: LanguageCode
  /** The languages that she may choose. */
  languages: LanguageCode[]
  market: CountryCode
  sandbox: boolean
  look: {
    /** Who asks: the customer's name. */
    name: string
    accent: string | null
    radius: 0 | 6 | 12 | 20
    privacyUrl: string | null
    supportAddress: string | null
  }
  /** Base path of this application's pages, `/onboarding/<application>`; null on pages that belong to none. */
  base: string | null
  csrf: string | null
  /** "Step 3 of 6"; null outside the steps. */
  progress: { at: number; of: number } | null
  /** Where Back leads; null on the first page. */
  back: string | null
  /** In the order of the fields on the page; empty when all is well. Keys of web/shared/translations problems.*. */
  problems: Problem[]
  /** A sentence above the heading: saved, changed elsewhere, registry down, eID cancelled. */
  notice: NoticeKey | null
  screen: Screen
}

export const noticeKeys = [
  'saved',
  'changed_elsewhere',
  'registry_down',
  'registry_not_found',
  'registry_no_hits',
  'eid_cancelled',
  'eid_timed_out',
  'eid_failed',
  'eid_unavailable',
  'file_added',
  'file_removed',
  'asked_again',
  'form_expired',
] as const
export type NoticeKey = (typeof noticeKeys)[number]

export type Screen =
  | StartScreen
  | StepScreen
  | CheckScreen
  | DoneScreen
  | SavedScreen
  | MessageScreen
  | SimulatorScreen

/** Who asks, what for, what to have at hand, before any data is entered. POST `base` begins. */
export interface StartScreen {
  kind: 'START'
  workflow: 'KYC' | 'KYB'
  steps: Array<{ title: string; status: StepStatus }>
  /** True when some answers are already there. */
  resumed: boolean
}

/** One step; its form is POSTed to `action`. `values` are as she typed them, or as answered before. */
export interface StepScreen {
  kind: 'STEP'
  key: string
  action: string
  /** Goes back in the field `edition`: tells an answer given over an older one. */
  edition: number
  title: string
  optional: boolean
  step: StepView
}

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
  /** Field `query`; button `do=search`; link to by hand: button `do=manual`. Live: GET `${action}/search?q=` answers { organizations }. */
  | { kind: 'ORGANIZATION'; stage: 'SEARCH'; values: Values; registryName: string | null }
  /** Field `number` (radio), buttons `do=choose`, `do=again`, `do=manual`. */
  | {
      kind: 'ORGANIZATION'
      stage: 'RESULTS'
      query: string
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
  | { kind: 'ORGANIZATION'; stage: 'MANUAL'; values: Values; countries: Choice[]; legalForms: Choice[] }
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
  | { kind: 'QUESTIONNAIRE'; questions: QuestionView[]; values: Values }
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
  /** Shown only when these answers are given (by the script at once; without it, on the next Continue). */
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

/** Check your answers: POST `action` with `do=send`. */
export interface CheckScreen {
  kind: 'CHECK'
  action: string
  groups: Array<{ key: string; kind: StepKind; title: string; change: string; facts: Fact[] }>
}

/** What happens next. `leave` is our own address that answers 303 to the stored redirect address; `host` is shown. */
export interface DoneScreen {
  kind: 'DONE'
  reference: string
  submittedAt: string
  leave: string
  host: string
  copy: string
}

export interface SavedScreen {
  kind: 'SAVED'
  /** Back to where she was. */
  onward: string
}

export const messageKeys = [
  'session_ended',
  'link_expired',
  'link_unknown',
  'application_finished',
  'application_cancelled',
  'application_expired',
  'not_found',
  'form_wrong',
  'too_large',
  'too_many_requests',
  'unavailable',
  'error',
] as const
export type MessageKey = (typeof messageKeys)[number]
/** A page that says one thing, with the way back to the customer when it is known. */
export interface MessageScreen {
  kind: 'MESSAGE'
  key: MessageKey
  wayBack: { host: string; href: string } | null
  /** For support; null where there is none. */
  requestId: string | null
}

/** The test eID's own page: choose who to be and what happens. POST `action`, field `person` or `do`. */
export interface SimulatorScreen {
  kind: 'SIMULATOR'
  action: string
  order: string
  persons: Array<{ key: string; name: string; number: string; makesHappen: string }>
}
