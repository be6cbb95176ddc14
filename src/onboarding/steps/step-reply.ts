/**
 * What the form of a step leads to, as its action describes it. page-reply.ts carries it out, for all kinds.
 */

import type { Problem } from '@foyer/national-fields/problem'
import type { answer } from '#applications/applicant-moves.ts'
import type { Case } from '#applications/case.ts'
import type { PageReply } from '#endpoint.ts'
import type { NewAnswer } from '#workflows/answers.ts'
import type { Form } from '#workflows/steps/step-kind.ts'

export type StepReply = Redirect | JsonReply | SaveAnswer | ShowProblems | ShowForm

type Redirect = { redirect: string }
/** For the script of the page. */
type JsonReply = Extract<PageReply, { json: unknown }>

/** Saves the answer and continues with the next page. */
interface SaveAnswer {
  reply: 'SAVE_ANSWER'
  answer: NewAnswer
  /** Of a company: what the register says, or null if the applicant has typed it. */
  registry?: Parameters<typeof answer>[2]
  /** The form with the answer, if it is not the one of the request. */
  sent?: Form
  /** The case, if the action has changed it. */
  changed?: Case
}

/** Keeps what was typed as the draft, and shows the step with the problems. */
interface ShowProblems {
  reply: 'SHOW_PROBLEMS'
  typed: Form
  problems: Problem[]
  /** The case, if the action has changed it. */
  changed?: Case
}

/** The page again, in the reply to the form itself: nothing of it is stored. */
interface ShowForm {
  reply: 'SHOW_FORM'
  typed: Form
  problems: Problem[]
  status: 200 | 422
}
