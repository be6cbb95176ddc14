/**
 * The views of the hosted onboarding: plain data for web/onboarding to render. They never hold a check's
 * result.
 */

import type { Problem } from '@foyer/national-fields/problem'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { LookStyle } from '#customers/look.ts'
import type { StepStatus } from '#kernel/schemas/application.ts'
import type { DecisionTime, StepKind } from '#workflows/workflow.ts'
import type { EidScreen, HandoffScreen } from './eid/app-views.ts'
import type { MessageScreen } from './message-views.ts'
import type { OwnerScreen } from './owner-link/link-views.ts'
import type { CoSignerScreen, WaitingScreen } from './signing/people-view.ts'
import type { Fact, StepView } from './step-views.ts'

export type * from './eid/app-views.ts'
export * from './message-views.ts'
export type * from './owner-link/link-views.ts'
export type { PartGroup } from './signing/people-view.ts'
export type * from './step-views.ts'

export interface OnboardingView {
  language: LanguageCode
  /** The languages to choose from. */
  languages: LanguageCode[]
  market: CountryCode
  sandbox: boolean
  look: LookStyle & {
    /** The customer's name. */
    name: string
    privacyUrl: string | null
    supportAddress: string | null
    /** Paths of logos. Without one, the name is shown. */
    logo?: string
    logoDark?: string
    /** Path of the picture on the first page. */
    cover?: string
  }
  /**
   * Base path of this application's pages, `/onboarding/<application>`; null on pages without an application.
   */
  base: string | null
  csrf: string | null
  /** "Step 3 of 6"; null outside the steps. */
  progress: { at: number; of: number } | null
  /** Beside every page that leads to the steps. */
  steps?: StepList | null
  /** Where Back leads; null on the start page. */
  back: string | null
  /** In the order of the fields on the page. The codes are keys of `problems` in web/shared/translations. */
  problems: Problem[]
  /** A sentence above the heading: saved, changed elsewhere, registry unavailable, eID cancelled. */
  notice: NoticeKey | null
  /** A sentence above the heading, already translated. */
  noticeText?: string
  /** The reviewer's message to the applicant, unchanged. */
  reviewerMessage?: string
  /** The page is shown in a frame of these origins. */
  embedded?: EmbeddedPage
  /** Only in the preview for staff, which runs no scripts. */
  preview?: PreviewBar
  screen: Screen
}

export interface EmbeddedPage {
  /** All that the workflow names. */
  origins: string[]
  /** The page around, which gets messages; null where it is not known. */
  parent: string | null
  /** The id of the application, as the API writes it. */
  application: string
}

/** Above a page of a draft: GET `action` with what to show. */
export interface PreviewBar {
  action: string
  /** The workflow's name. */
  name: string
  chosen: { market: string; language: string; filling: string; page: string; stage: string }
  markets: string[]
  languages: string[]
  pages: PreviewOption[]
  /** The stages of the page, beside its first state. */
  stages: PreviewOption[]
}
interface PreviewOption {
  value: string
  label: string
}

export interface StepList {
  /** In order, with Check and send as the last, or Check before the signatures. */
  items: StepListItem[]
  /** When the answers were last saved, if that was today: "16:09". */
  savedAt: string | null
}
export interface StepListItem {
  title: string
  status: StepStatus
  /** Null for a step that is not reached yet. */
  href: string | null
  /** The page that is open. */
  isHere: boolean
}

export const noticeKeys = [
  'saved',
  'changed_elsewhere',
  'typed_over_newer',
  'changed_before_sending',
  'changed_before_signing',
  'registry_down',
  'registry_not_found',
  'registry_no_hits',
  'eid_cancelled',
  'eid_timed_out',
  'eid_failed',
  'eid_unavailable',
  'eid_elsewhere',
  'file_added',
  'file_removed',
  'reopened',
  'form_expired',
  'owners_enough',
  'owners_below',
  'code_sent',
  'code_just_sent',
  'codes_enough',
  'code_unavailable',
  'identity_expired',
  'signature_of_another',
  'signature_answers_changed',
  'signer_asked',
  'signer_asked_again',
  'signer_cancelled',
  'signer_mails_enough',
  'signer_not_mailed',
  'signers_enough',
  'signing_taken_back',
] as const
export type NoticeKey = (typeof noticeKeys)[number]

export type Screen =
  | StartScreen
  | StepScreen
  | CheckScreen
  | DoneScreen
  | SavedScreen
  | HandoffScreen
  | EidScreen
  | MessageScreen
  | SimulatorScreen
  | WaitingScreen
  | CoSignerScreen
  | OwnerScreen

/** The customer, the purpose, and the things to prepare, before any data is entered. POST `base` starts. */
export interface StartScreen {
  kind: 'START'
  workflow: 'KYC' | 'KYB'
  /** The product that they apply for, in the customer's words: "You are opening a business account." */
  purpose: string | null
  toPrepare: PreparationItem[]
  /** Some answers are already saved. */
  resumed: boolean
  /** A reviewer asked for something again. */
  isAskedAgain: boolean
}

export type PreparationItem =
  | { kind: 'ORGANIZATION' | 'IDENTITY' | 'BANK_ACCOUNT' }
  | { kind: 'DOCUMENT'; title: string; hint: string | null }

/** One step; its form is POSTed to `action`. `values` are the applicant's input, or the saved answer. */
export interface StepScreen {
  kind: 'STEP'
  key: string
  action: string
  /** Sent back in the field `revision`, to detect a form that was filled in over an older answer. */
  revision: number
  /** The title in the list of steps. */
  title: string
  /** The customer's own title, which is the heading then. */
  hasOwnTitle: boolean
  optional: boolean
  /** Links to `${action}/phone`, where a code opens this step on a phone. */
  offersPhone: boolean
  step: StepView
  /** Only in a frame, of a step that an eID completes. */
  atTop?: AtTop
}

/** In a frame: opens the step in a new window, once. POST `link`. */
export interface AtTop {
  link: string
  /** Where the new window is, for the applicant to compare. */
  host: string
  /** GET: whether the step is done, as JSON; the page itself then leads to the next step. */
  asks: string
}

/** POST `action` with `do=send`, and `without` for each step whose unsaved change was announced. */
export interface CheckScreen {
  kind: 'CHECK'
  action: string
  groups: CheckGroup[]
  /** Sent back, so that answers that changed since are not submitted unseen. */
  seen: string
  /** Label of the button while there are unsaved changes. */
  sendWithout?: string
  /** The button leads to the signatures; the last signature sends the application. */
  isSigned: boolean
}
export interface CheckGroup {
  key: string
  kind: StepKind
  title: string
  change: string
  facts: Fact[]
  /** The answer differs from the one that was checked before. */
  isChanged?: true
  /** The step was changed but not continued from. */
  unsavedChange?: { sentence: string; link: string }
}

/** `leave` is our own URL that redirects (303) to the customer's stored redirect URL; `host` is shown. */
export interface DoneScreen {
  kind: 'DONE'
  reference: string
  /** A time of today, else date and time. */
  sentAt: { isToday: boolean; text: string }
  /** Null where it is not known. */
  givenName: string | null
  /** The addresses that get the receipt and the decision. Null: it is not mailed. */
  receiptTo: string | null
  decisionTo: string | null
  /** The names of those who signed. */
  signers: string[]
  /** The time in the workflow; null: the page gives no time. */
  decisionTime: DecisionTime | null
  leave: string
  host: string
  copy: string
  /** The browser leaves by itself after these seconds, unless the applicant opens `stay`; null: it stays. */
  leavesAfter: number | null
  stay: string
}

export interface SavedScreen {
  kind: 'SAVED'
  /** Back to the open step. */
  continueUrl: string
  /** POST `action` mails a link; null where no mail can be sent. */
  mail: SavedMail | null
}

export interface SavedMail {
  action: string
  /** Masked; null: asked for in the field `email`. */
  address: string | null
  /** Until when the link works, once it was sent. */
  sentUntil: string | null
  /** The typed text, after a problem. */
  typed: string
}

/** The page of the sandbox eID: choose a person and an outcome. POST `action`, field `person` or `do`. */
export interface SimulatorScreen {
  kind: 'SIMULATOR'
  action: string
  order: string
  persons: Array<{ key: string; name: string; number: string; makesHappen: string }>
  /** To sign; absent: the eID only identifies. */
  text?: string
  /** For the simulated wallet: the relying party, and the mistakes that it can make. */
  wallet?: { relyingParty: string; misbehaviours: string[] }
}
