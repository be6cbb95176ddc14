/** The page on which the applicant enters the code that was sent to their address. */

import type { Problem } from '@foyer/national-fields/problem'
import type { NewAnswer } from '#workflows/answers.ts'
import { contactDetails } from '#workflows/steps/contact-details.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { keepDraft } from '../drafts/keep-draft.ts'
import { PROBLEMS_PARAM } from '../navigation.ts'
import { contextWith, type PageContext, stepContextOf } from '../page-context.ts'
import type { StepPageRules } from '../steps/page-rules.ts'
import type { StepReply } from '../steps/step-reply.ts'
import type { NoticeKey } from '../view.ts'
import { codeRequestStatusOf, codeStateOf, enterCode, requestCode } from './code.ts'

type Step = StepOf<'CONTACT_DETAILS'>

/** The answer in the step's draft, if it is a complete one. */
function typedAnswer(step: Step, context: PageContext, draft: Form | undefined) {
  const reading = draft && contactDetails.read?.(step, draft, stepContextOf(context, step))
  return reading && 'answer' in reading ? reading.answer : undefined
}

/** The address that waits for its code. Undefined: the page is the form. */
export function awaitedEmail(step: Step, context: PageContext): string | undefined {
  if (!step.confirmEmail || context.input.query.stage === 'form') return undefined
  const { emailCode, drafts } = context.case.data
  const answer = typedAnswer(step, context, drafts[step.key])
  return answer && !answer.emailConfirmedAt && answer.email === emailCode?.email ? answer.email : undefined
}

const EMPTY = 'empty'

/** After a code was sent with this page: why it was not right. */
export function codeProblems({ case: of, input }: PageContext): Problem[] {
  const { emailCode } = of.data
  if (!emailCode) return []
  if (input.query[PROBLEMS_PARAM] === EMPTY) return [{ field: 'code', code: 'required' }]
  const code = {
    OPEN: 'code_wrong',
    EXPIRED: 'code_expired',
    USED_UP: 'code_used_up',
    REFUSED: 'code_not_sent',
  } as const
  return [{ field: 'code', code: code[codeStateOf(emailCode, input.now())] }]
}

interface FormOfStep {
  form: StepPageRules<'CONTACT_DETAILS'>
  formUrl: string
}

export async function emailCodeAction(
  step: Step,
  context: PageContext,
  { form, formUrl }: FormOfStep,
): Promise<StepReply> {
  const { form: sent } = context.input
  const email = awaitedEmail(step, context)
  const isCodePage = sent.stage === 'CODE' && email !== undefined
  if (isCodePage && field(sent, 'do') === 'change') return { redirect: formUrl }
  if (isCodePage && field(sent, 'do') === 'resend') return askForCode(step, context, email)
  if (isCodePage) return tryCode(step, context, email)
  const typed = form.draftOf(sent, undefined)
  const answer = typedAnswer(step, context, typed)
  if (!step.confirmEmail || !answer || answer.emailConfirmedAt) return form.action(step, context)
  const kept = await keepDraft(context, step, typed)
  // Too long, or answered in another tab meanwhile: the form says so.
  if (kept !== 'KEPT') return form.action(step, context)
  return askForCode(step, context, answer.email)
}

/** A code that was just sent is still on its way: the page asks for that one. */
async function askForCode(step: Step, context: PageContext, email: string): Promise<StepReply> {
  const here = `${context.base}/${step.key}`
  const to = (notice: NoticeKey) => ({ redirect: `${here}?notice=${notice}` })
  if (!context.input.mail.reaches(context.case.mode)) return to('code_unavailable')
  const status = codeRequestStatusOf(context.case, email, context.input.now())
  if (status === 'LIMIT_REACHED') return to('codes_enough')
  if (status === 'JUST_SENT') return to('code_just_sent')
  await context.move(requestCode(email, context.language))
  return to('code_sent')
}

async function tryCode(step: Step, context: PageContext, email: string): Promise<StepReply> {
  const here = `${context.base}/${step.key}`
  const code = field(context.input.form, 'code').replace(/[\s.-]/g, '')
  if (code === '') return { redirect: `${here}?${PROBLEMS_PARAM}=${EMPTY}` }
  const hash = context.input.emailCodes.hashOf(context.case.id, email, code)
  const changed = await context.move(enterCode(hash))
  const after = contextWith(context, changed)
  const answer = typedAnswer(step, after, changed.data.drafts[step.key])
  return answer?.emailConfirmedAt
    ? { reply: 'SAVE_ANSWER', answer: answer as NewAnswer, changed }
    : { redirect: `${here}?${PROBLEMS_PARAM}` }
}
