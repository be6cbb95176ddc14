/** The pages of CONTACT_DETAILS. */
import { answerOf } from '../../applications/views.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import type { PageContext } from '../page-context.ts'
import { fact } from '../screens/summary-facts.ts'
import type { Values } from '../view.ts'
import { singleForm } from './single-form.ts'

export const contactDetails = singleForm('CONTACT_DETAILS', {
  view: (_step, _context, values) => ({ kind: 'CONTACT_DETAILS', values }),
  initialValues: prefilledContact,
  summary: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.firstName} ${answer.lastName}`),
    ...fact(language, 'email', answer.email),
    ...fact(language, 'phoneNumber', shownPhoneNumber(answer.phoneNumber, { country: of.countryCode })),
  ],
  toPrepare: () => [],
  mayBeEmpty: false,
  wasOnPage: () => true,
})

function prefilledContact(context: PageContext): Values {
  const { identity, prefill } = context.case.data
  const details = answerOf(context.case, context.workflow, 'PERSON_DETAILS')
  return {
    firstName: prefill.firstName ?? details?.givenName ?? identity?.givenName ?? '',
    lastName: prefill.lastName ?? details?.familyName ?? identity?.familyName ?? '',
    email: prefill.email ?? '',
    phoneNumber: prefill.phoneNumber
      ? shownPhoneNumber(prefill.phoneNumber, { country: context.case.countryCode })
      : '',
  }
}
