/** The pages of PERSON_DETAILS. */
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import { isPlaceKnown, otherCitizenshipFields, STATELESS } from '#workflows/steps/citizenship-and-birth.ts'
import { collectedBy } from '#workflows/steps/person-details.ts'
import { addressValues } from '#workflows/steps/postal-address.ts'
import { documentOf, type PageContext } from '../page-context.ts'
import { countryChoices } from '../screens/country-choices.ts'
import { citizenshipWords, placeWords } from '../screens/origin-words.ts'
import { provenPersonOf } from '../screens/proven-person.ts'
import { addressLines, dateText, fact, identityNumber } from '../screens/summary-facts.ts'
import { translate } from '../texts.ts'
import type { Values } from '../view.ts'
import { singleForm } from './single-form.ts'

export const personDetails = singleForm('PERSON_DETAILS', {
  view: (step, context, values) => ({
    kind: 'PERSON_DETAILS',
    collect: collectedBy(step).filter((each) => !provenFields(context.case.data.identity).includes(each)),
    values,
    proven: provenPersonOf(context),
    countries: countryChoices(context),
    stateless: { value: STATELESS, label: translate(context.language, 'stateless') },
  }),
  initialValues: prefilledPerson,
  summary: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.givenName} ${answer.familyName}`),
    ...identityNumber(language, answer.personalIdentityNumber),
    ...fact(language, 'dateOfBirth', dateText(answer.dateOfBirth, language)),
    ...fact(language, 'address', ...addressLines(answer.address, language, of.countryCode)),
    ...fact(language, 'citizenship', citizenshipWords(answer, language)),
    ...fact(language, 'placeOfBirth', placeWords(answer.placeOfBirth, language)),
  ],
  toPrepare: () => [],
  mayBeEmpty: false,
  notAsked: (_step, context) => provenFields(context.case.data.identity),
  wasOnPage: () => true,
})

/** The fields of the page that the proof answers. */
const provenFields = (proof: IdentityProof | null): string[] =>
  proof
    ? [
        'givenName',
        'familyName',
        ...(proof.personalIdentityNumber ? ['personalIdentityNumber'] : []),
        ...(proof.dateOfBirth
          ? ['dateOfBirth', 'dateOfBirth.day', 'dateOfBirth.month', 'dateOfBirth.year']
          : []),
        ...(proof.nationalities?.length ? ['nationalities', 'citizenship', ...otherCitizenshipFields] : []),
        ...(isPlaceKnown(proof.placeOfBirth) ? ['placeOfBirth', 'birthTown', 'birthCountry'] : []),
      ]
    : []

/** What the eID or the document says, else the customer's prefill; the applicant confirms it. */
function prefilledPerson(context: PageContext): Values {
  const { data, countryCode } = context.case
  const { identity, prefill } = data
  if (!identity) {
    const document = documentOf(context)
    const [year = '', month = '', day = ''] = (document?.dateOfBirth ?? '').split('-')
    return {
      givenName: document?.givenName ?? prefill.firstName ?? '',
      familyName: document?.familyName ?? prefill.lastName ?? '',
      ...(document && { 'dateOfBirth.year': year, 'dateOfBirth.month': month, 'dateOfBirth.day': day }),
      country: countryCode,
    }
  }
  return { ...addressValues(identity.address), country: identity.address?.country ?? countryCode }
}
