/** The pages of PERSON_DETAILS. */
import { shownIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import { collectedBy } from '../../workflows/steps/person-details.ts'
import { addressValues } from '../../workflows/steps/postal-address.ts'
import type { PageContext } from '../page-context.ts'
import { countryChoices } from '../screens/country-choices.ts'
import { addressLines, dateText, fact, identityNumber } from '../screens/summary-facts.ts'
import type { Values } from '../view.ts'
import { singleForm } from './single-form.ts'

export const personDetails = singleForm('PERSON_DETAILS', {
  view: (step, context, values) => ({
    kind: 'PERSON_DETAILS',
    collect: [...collectedBy(step)],
    values,
    fromIdentity: context.case.data.identity !== null,
    countries: countryChoices(context),
  }),
  initialValues: prefilledPerson,
  summary: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.givenName} ${answer.familyName}`),
    ...identityNumber(language, answer.personalIdentityNumber),
    ...fact(language, 'dateOfBirth', dateText(answer.dateOfBirth, language)),
    ...fact(language, 'address', ...addressLines(answer.address, language, of.countryCode)),
  ],
  toPrepare: () => [],
  mayBeEmpty: false,
  wasOnPage: () => true,
})

/** The eID's data, else the customer's prefill; the applicant confirms it. */
function prefilledPerson({ case: { data, countryCode } }: PageContext): Values {
  const { identity, prefill } = data
  if (!identity)
    return { givenName: prefill.firstName ?? '', familyName: prefill.lastName ?? '', country: countryCode }
  const [year = '', month = '', day = ''] = (identity.dateOfBirth ?? '').split('-')
  return {
    givenName: identity.givenName,
    familyName: identity.familyName,
    personalIdentityNumber: identity.personalIdentityNumber
      ? shownIdentityNumber(identity.personalIdentityNumber)
      : '',
    'dateOfBirth.day': day,
    'dateOfBirth.month': month,
    'dateOfBirth.year': year,
    ...addressValues(identity.address),
    country: identity.address?.country ?? countryCode,
  }
}
