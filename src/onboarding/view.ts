/** What a page of the hosted onboarding shows: plain data, made by the flow, rendered by web/flow. Holds nothing that a check found. */
import type { StepStatus } from '../schemas/application.ts'
import type { CountryCode, LanguageCode } from '../schemas/primitives.ts'
import type { Problem } from '../workflows/fields/problem.ts'
import type { StepKind } from '../workflows/workflow.ts'
import type { Fact, StepView } from './step-views.ts'

export type * from './step-views.ts'

export interface OnboardingView {
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
  /** A sentence above the heading, in the flow's own words. */
  told?: string
  /** The customer's words for her, where a reviewer asks for more: as they were written. */
  asked?: string
  screen: Screen
}

export const noticeKeys = [
  'saved',
  'changed_elsewhere',
  'changed_before_sending',
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
  atHand: AtHand[]
  /** True when some answers are already there. */
  resumed: boolean
}

export type AtHand =
  | { kind: 'ORGANIZATION' | 'IDENTITY' | 'BANK_ACCOUNT' }
  | { kind: 'DOCUMENT'; title: string; hint: string | null }

/** One step; its form is POSTed to `action`. `values` are as she typed them, or as answered before. */
export interface StepScreen {
  kind: 'STEP'
  key: string
  action: string
  /** Goes back in the field `revision`: tells an answer given over an older one. */
  revision: number
  title: string
  optional: boolean
  step: StepView
}

/** Check your answers: POST `action` with `do=send`, and `without` for each change that she was told is not sent. */
export interface CheckScreen {
  kind: 'CHECK'
  action: string
  groups: CheckGroup[]
  /** Sent along: what was answered anew since is not sent unseen. */
  seen: string
  /** What Send says while something was changed and not continued. */
  sendWithout?: string
}
export interface CheckGroup {
  key: string
  kind: StepKind
  title: string
  change: string
  facts: Fact[]
  /** She changed this and did not continue. */
  unfinished?: { sentence: string; link: string }
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
  'link_sent',
  'links_enough',
  'application_finished',
  'application_cancelled',
  'application_expired',
  'not_found',
  'invalid_form',
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
  /** Where a new link can be sent to her by e-mail. */
  newLink?: NewLink
  /** For support; null where there is none. */
  requestId: string | null
}

/** POST `action` with `ticket` asks for it; `address` is masked. */
export interface NewLink {
  action: string
  ticket: string
  address: string
}

/** The test eID's own page: choose who to be and what happens. POST `action`, field `person` or `do`. */
export interface SimulatorScreen {
  kind: 'SIMULATOR'
  action: string
  order: string
  persons: Array<{ key: string; name: string; number: string; makesHappen: string }>
}
