/** The pages of CONTACT_DETAILS: the form, and the code that confirms the e-mail address. */
import { maskEmail } from '../../applications/mailed-link/address.ts'
import { answerOf } from '../../applications/views.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { awaitedEmail, codeProblems, emailCodeAction } from '../email-code/page.ts'
import type { PageContext } from '../page-context.ts'
import { fact } from '../screens/summary-facts.ts'
import type { Values } from '../view.ts'
import type { StepPageRules } from './page-rules.ts'
import { singleForm } from './single-form.ts'

const form = singleForm('CONTACT_DETAILS', {
  view: (_step, context, values) => ({
    kind: 'CONTACT_DETAILS',
    stage: 'FORM',
    values,
    asksName: context.case.data.identity === null,
  }),
  initialValues: prefilledContact,
  summary: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.firstName} ${answer.lastName}`),
    ...fact(language, 'email', answer.email),
    ...fact(language, 'phoneNumber', shownPhoneNumber(answer.phoneNumber, { country: of.countryCode })),
  ],
  toPrepare: () => [],
  mayBeEmpty: false,
  notAsked: (_step, context) => (context.case.data.identity ? ['firstName', 'lastName'] : []),
  wasOnPage: () => true,
})

type Step = StepOf<'CONTACT_DETAILS'>

export const contactDetails: StepPageRules<'CONTACT_DETAILS'> = {
  ...form,
  view(step, context, typed) {
    const email = awaitedEmail(step, context)
    return email === undefined
      ? form.view(step, context, typed)
      : { kind: 'CONTACT_DETAILS', stage: 'CODE', address: maskEmail(email) }
  },
  back: (step, context) => (awaitedEmail(step, context) === undefined ? undefined : formUrl(step, context)),
  /** The page of the code keeps what was typed in the form. */
  draftOf: (sent, before) => (sent.stage === 'CODE' ? before : form.draftOf(sent, before)),
  problems: (step, context, draft) =>
    awaitedEmail(step, context) === undefined ? form.problems(step, context, draft) : codeProblems(context),
  action: (step, context) => emailCodeAction(step, context, { form, formUrl: formUrl(step, context) }),
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
