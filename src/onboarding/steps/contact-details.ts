/** The pages of CONTACT_DETAILS: the form, and the code that confirms the e-mail address. */

import { emailSuggestion } from '@foyer/national-fields/contact/email-suggestion'
import { shownPhoneNumber } from '@foyer/national-fields/contact/phone-number'
import { answerOf } from '#applications/views.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { keepDraft } from '../drafts/keep-draft.ts'
import { awaitedEmail, codeProblems, emailCodeAction } from '../email-code/page.ts'
import { documentOf, type PageContext } from '../page-context.ts'
import { fact } from '../screens/summary-facts.ts'
import type { Values } from '../view.ts'
import type { StepPageRules } from './page-rules.ts'
import { singleForm } from './single-form.ts'
import type { StepReply } from './step-reply.ts'

const form = singleForm('CONTACT_DETAILS', {
  view: (_step, context, values) => ({
    kind: 'CONTACT_DETAILS',
    stage: 'FORM',
    values,
    asksName: context.case.data.identity === null && documentOf(context) === null,
    suggestion: context.input.query.suggestion === undefined ? null : emailSuggestion(field(values, 'email')),
  }),
  initialValues: prefilledContact,
  summary: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.firstName} ${answer.lastName}`),
    ...fact(language, 'email', answer.email),
    ...fact(language, 'phoneNumber', shownPhoneNumber(answer.phoneNumber, { country: of.countryCode })),
  ],
  toPrepare: () => [],
  mayBeEmpty: false,
  notAsked: (_step, context) =>
    context.case.data.identity || documentOf(context) ? ['firstName', 'lastName'] : [],
  wasOnPage: () => true,
})

type Step = StepOf<'CONTACT_DETAILS'>

export const contactDetails: StepPageRules<'CONTACT_DETAILS'> = {
  ...form,
  view(step, context, typed) {
    const email = awaitedEmail(step, context)
    return email === undefined
      ? form.view(step, context, typed)
      : { kind: 'CONTACT_DETAILS', stage: 'CODE', address: email }
  },
  back: (step, context) => (awaitedEmail(step, context) === undefined ? undefined : formUrl(step, context)),
  /** The page of the code keeps the typed text of the form. */
  draftOf: (sent, before) => (sent.stage === 'CODE' ? before : form.draftOf(sent, before)),
  problems: (step, context, draft) =>
    awaitedEmail(step, context) === undefined ? form.problems(step, context, draft) : codeProblems(context),
  action: async (step, context) =>
    (await suggestionPage(step, context)) ??
    emailCodeAction(step, withSuggestion(context), { form, formUrl: formUrl(step, context) }),
}

const suggestionIn = ({ input: { form: sent } }: PageContext): string | null =>
  sent.stage === 'CODE' ? null : emailSuggestion(field(sent, 'email'))

/** Asks once about an address that looks mistyped. The applicant decides: Continue again keeps it. */
async function suggestionPage(step: Step, context: PageContext): Promise<StepReply | undefined> {
  const { form: sent } = context.input
  const typed = form.draftOf(sent, undefined)
  const isAsked = field(sent, 'at') === 'suggestion' || field(sent, 'do') === 'suggestion'
  if (isAsked || !typed || suggestionIn(context) === null) return undefined
  if (form.problems(step, context, typed).length > 0) return undefined
  const kept = await keepDraft(context, step, typed)
  // Too long, or answered in another tab meanwhile: the form says so.
  return kept === 'KEPT' ? { redirect: `${context.base}/${step.key}?suggestion` } : undefined
}

function withSuggestion(context: PageContext): PageContext {
  const { input } = context
  const email = field(input.form, 'do') === 'suggestion' ? suggestionIn(context) : null
  return email === null ? context : { ...context, input: { ...input, form: { ...input.form, email } } }
}

const formUrl = (step: Step, { base }: PageContext): string => `${base}/${step.key}?stage=form`

function prefilledContact(context: PageContext): Values {
  const { prefill } = context.case.data
  const details = answerOf(context.case, context.workflow, 'PERSON_DETAILS')
  return {
    firstName: prefill.firstName ?? details?.givenName ?? '',
    lastName: prefill.lastName ?? details?.familyName ?? '',
    email: prefill.email ?? '',
    phoneNumber: prefill.phoneNumber
      ? shownPhoneNumber(prefill.phoneNumber, { country: context.case.countryCode })
      : '',
  }
}
