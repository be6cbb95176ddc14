/** What the page of each kind of step shows: one row a kind. */
import { answerOf } from '../../applications/views.ts'
import type { StepAnswer } from '../../workflows/answers.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import { shownIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import { accountsOf } from '../../workflows/steps/bank-account.ts'
import { MOST_FILES } from '../../workflows/steps/documents.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { collectedBy } from '../../workflows/steps/person-details.ts'
import { addressValues } from '../../workflows/steps/postal-address.ts'
import { type Step, type StepKind, type StepOf, textIn } from '../../workflows/workflow.ts'
import type { Visit } from '../page-context.ts'
import type { StepView, Values } from '../view.ts'
import { countryChoices } from './country-choices.ts'
import { organizationView } from './organization-view.ts'
import { questionsShown } from './question-view.ts'

type Views = { [K in StepKind]: (step: StepOf<K>, visit: Visit, typed: Values | undefined) => StepView }

/** `typed` is what she sent just now and that could not be taken; else her draft, else her answer, else what is known of her. */
export function stepViewOf(step: Step, visit: Visit, typed?: Values): StepView {
  return views[step.kind](step as never, visit, typed ?? visit.case.data.drafts[step.key])
}

function answered(step: Step, visit: Visit): Values | undefined {
  const answer: StepAnswer | undefined = visit.case.data.answers[step.key]
  return answer?.kind === step.kind
    ? stepRules[step.kind].valuesOf(answer as never, visit.case.countryCode)
    : undefined
}

const views: Views = {
  ORGANIZATION: (step, visit, typed) => organizationView(step, visit, typed),
  IDENTITY: (_step, { case: of, input }) => {
    const providers = input.outside
      .identityProviders(of.mode, of.countryCode)
      .map(({ key, name }) => ({ key, name }))
    const proof = of.data.identity
    const proven = proof && {
      name: `${proof.givenName} ${proof.familyName}`,
      provider: providers.find(({ key }) => key === proof.provider)?.name ?? proof.provider,
    }
    return { kind: 'IDENTITY', providers, proven, available: providers.length > 0 }
  },
  PERSON_DETAILS: (step, visit, typed) => ({
    kind: 'PERSON_DETAILS',
    collect: [...collectedBy(step)],
    values: typed ?? answered(step, visit) ?? knownPerson(visit),
    fromIdentity: visit.case.data.identity !== null,
    countries: countryChoices(visit),
  }),
  CONTACT_DETAILS: (step, visit, typed) => ({
    kind: 'CONTACT_DETAILS',
    values: typed ?? answered(step, visit) ?? knownContact(visit),
  }),
  QUESTIONNAIRE: (step, visit, typed) => {
    const values = typed ?? answered(step, visit) ?? {}
    const callsForMore = step.questions.some(({ when }) => when !== undefined)
    return { kind: 'QUESTIONNAIRE', values, questions: questionsShown(step, visit, values), callsForMore }
  },
  DOCUMENTS: (step, visit) => ({
    kind: 'DOCUMENTS',
    maximumBytes: 20 * 1024 * 1024,
    slots: slotsOf(step, visit),
  }),
  BANK_ACCOUNT: (step, visit, typed) => ({
    kind: 'BANK_ACCOUNT',
    accounts: accountsOf(step, { market: visit.case.countryCode }),
    values: typed ?? answered(step, visit) ?? {},
  }),
  TERMS: (step, visit, typed) => {
    const values = typed ?? answered(step, visit) ?? {}
    const accepted = [values.accept ?? []].flat()
    const terms = step.terms.map((term) => ({
      key: term.key,
      title: textIn(term.title, visit.language),
      text: textIn(term.text, visit.language),
      version: term.version,
      optional: term.optional ?? false,
      accepted: accepted.includes(term.key),
    }))
    return { kind: 'TERMS', terms }
  },
}

/** What the eID said, else what the customer's system gave: she confirms it. */
function knownPerson({ case: { data, countryCode } }: Visit): Values {
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

function knownContact(visit: Visit): Values {
  const { identity, prefill } = visit.case.data
  const details = answerOf(visit.case, visit.workflow, 'PERSON_DETAILS')
  return {
    firstName: prefill.firstName ?? details?.givenName ?? identity?.givenName ?? '',
    lastName: prefill.lastName ?? details?.familyName ?? identity?.familyName ?? '',
    email: prefill.email ?? '',
    phoneNumber: prefill.phoneNumber
      ? shownPhoneNumber(prefill.phoneNumber, { country: visit.case.countryCode })
      : '',
  }
}

const slotsOf = (step: StepOf<'DOCUMENTS'>, visit: Visit) =>
  step.documents.map((slot) => ({
    key: slot.key,
    label: textIn(slot.label, visit.language),
    hint: slot.hint ? textIn(slot.hint, visit.language) : null,
    optional: (slot.optional ?? false) || (step.optional ?? false),
    most: slot.most ?? MOST_FILES,
    files: visit.case.data.documents
      .filter((each) => each.step === step.key && each.slot === slot.key)
      .map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
  }))
