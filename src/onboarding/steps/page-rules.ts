/** The rules of every kind of step for its pages. */

import type { Problem } from '@foyer/national-fields/problem'
import type { AnswerOf } from '#workflows/answers.ts'
import type { Form, Values } from '#workflows/steps/step-kind.ts'
import type { StepKind, StepOf } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import type { TextKey } from '../texts.ts'
import type { Fact, PreparationItem, StepView } from '../view.ts'
import type { StepReply } from './step-reply.ts'

export type ViewOf<K extends StepKind> = Extract<StepView, { kind: K }>

export interface StepPageRules<K extends StepKind> {
  /** `typed` is input that is not saved: of this request, else the draft. */
  view(step: StepOf<K>, context: PageContext, typed: Values | undefined): ViewOf<K>
  /** What can be found out before the page is first shown. A reply is sent instead of the page. */
  beforeShowing(step: StepOf<K>, context: PageContext): Promise<StepReply | undefined>
  /** The URL that shows this page, if it is not the requested one. */
  redirect(step: StepOf<K>, context: PageContext): string | undefined
  /** Where Back leads within the step; undefined when it leaves the step. */
  back(step: StepOf<K>, context: PageContext): string | undefined
  /** URLs of other sites that the form redirects to; undefined if it stays here. */
  leadsTo(step: StepOf<K>, context: PageContext): string[] | undefined
  /** The page shows what the camera sees, so its script may ask for the camera. */
  usesCamera(step: StepOf<K>, context: PageContext): boolean
  /** It wants an eID app or a camera, so it can be continued on a phone. */
  offersPhone(view: ViewOf<K>): boolean
  /** The rows of Check your answers and of the copy. Never a check's result. */
  summary(answer: AnswerOf<K>, step: StepOf<K>, context: PageContext): Fact[]
  /** Things that the applicant has to fetch, for the start page. */
  toPrepare(step: StepOf<K>, context: PageContext): PreparationItem[]
  /** The draft after this form; undefined when the form has nothing to keep. */
  draftOf(form: Form, before: Form | undefined): Form | undefined
  /** The URL that shows the draft; `param` says why it is shown. */
  draftUrl(step: StepOf<K>, context: PageContext, draft: Form, param: string): string
  problems(step: StepOf<K>, context: PageContext, draft: Form): Problem[]
  /** A sentence above the form with this draft. */
  draftNotice(step: StepOf<K>, context: PageContext, draft: Form): TextKey | undefined
  /** Whether the draft differs from the saved answer: changed, but not continued from. */
  hasUnsavedChange(step: StepOf<K>, context: PageContext, draft: Form): boolean
  /** Whether the form has the content that is already saved. */
  isResubmission(savedAnswer: AnswerOf<K>, step: StepOf<K>, context: PageContext): boolean
  /** How an optional step is skipped. */
  skipped: 'NEVER' | 'BY_BUTTON' | 'BY_BUTTON_OR_BLANK'
  /** Before another button leaves the page. A reply keeps the applicant here. */
  beforeLeaving(step: StepOf<K>, context: PageContext): Promise<StepReply | undefined>
  /** The applicant has sent the form. */
  action(step: StepOf<K>, context: PageContext): Promise<StepReply>
}

/** For kinds with one page, which leads nowhere else. */
export const onePage = {
  beforeShowing: async () => undefined,
  redirect: () => undefined,
  back: () => undefined,
  leadsTo: () => undefined,
  usesCamera: () => false,
  offersPhone: () => false,
  draftNotice: () => undefined,
  draftUrl: (step: { key: string }, { base }: PageContext, _draft: Form, param: string) =>
    `${base}/${step.key}?${param}`,
  beforeLeaving: async () => undefined,
}
