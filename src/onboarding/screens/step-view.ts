/** The view of each step kind, one row each. */
import { answerOf } from '../../applications/views.ts'
import type { StepAnswer } from '../../workflows/answers.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import { shownIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import { accountsOf } from '../../workflows/steps/bank-account.ts'
import { MAX_FILES } from '../../workflows/steps/documents.ts'
import { stepKinds } from '../../workflows/steps/kinds.ts'
import { collectedBy } from '../../workflows/steps/person-details.ts'
import { addressValues } from '../../workflows/steps/postal-address.ts'
import { type Step, type StepKind, type StepOf, textIn } from '../../workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import type { StepView, Values } from '../view.ts'
import { countryChoices } from './country-choices.ts'
import { organizationView } from './organization-view.ts'
import { questionViewsOf } from './question-view.ts'

type Views = {
  [K in StepKind]: (step: StepOf<K>, context: PageContext, typed: Values | undefined) => StepView
}

/**
 * The values come from `typed` (rejected input of this request), else the draft, else the answer, else the
 * prefill.
 */
export function stepViewOf(step: Step, context: PageContext, typed?: Values): StepView {
  return views[step.kind](step as never, context, typed ?? context.case.data.drafts[step.key])
}

function savedValues(step: Step, context: PageContext): Values | undefined {
  const answer: StepAnswer | undefined = context.case.data.answers[step.key]
  return answer?.kind === step.kind
    ? stepKinds[step.kind].valuesOf(answer as never, context.case.countryCode)
    : undefined
}

const views: Views = {
  ORGANIZATION: (step, context, typed) => organizationView(step, context, typed),
  IDENTITY: (_step, { case: of, input }) => {
    const providers = input.providers
      .identityProviders(of.mode, of.countryCode)
      .map(({ key, name }) => ({ key, name }))
    const proof = of.data.identity
    const proven = proof && {
      name: `${proof.givenName} ${proof.familyName}`,
      provider: providers.find(({ key }) => key === proof.provider)?.name ?? proof.provider,
    }
    return { kind: 'IDENTITY', providers, proven, available: providers.length > 0 }
  },
  PERSON_DETAILS: (step, context, typed) => ({
    kind: 'PERSON_DETAILS',
    collect: [...collectedBy(step)],
    values: typed ?? savedValues(step, context) ?? prefilledPerson(context),
    fromIdentity: context.case.data.identity !== null,
    countries: countryChoices(context),
  }),
  CONTACT_DETAILS: (step, context, typed) => ({
    kind: 'CONTACT_DETAILS',
    values: typed ?? savedValues(step, context) ?? prefilledContact(context),
  }),
  QUESTIONNAIRE: (step, context, typed) => {
    const values = typed ?? savedValues(step, context) ?? {}
    const hasFollowUps = step.questions.some(({ when }) => when !== undefined)
    return { kind: 'QUESTIONNAIRE', values, questions: questionViewsOf(step, context, values), hasFollowUps }
  },
  DOCUMENTS: (step, context) => ({
    kind: 'DOCUMENTS',
    maximumBytes: 20 * 1024 * 1024,
    slots: slotsOf(step, context),
  }),
  BANK_ACCOUNT: (step, context, typed) => ({
    kind: 'BANK_ACCOUNT',
    accounts: accountsOf(step, { market: context.case.countryCode }),
    values: typed ?? savedValues(step, context) ?? {},
  }),
  TERMS: (step, context, typed) => {
    const values = typed ?? savedValues(step, context) ?? {}
    const accepted = [values.accept ?? []].flat()
    const terms = step.terms.map((term) => ({
      key: term.key,
      title: textIn(term.title, context.language),
      text: textIn(term.text, context.language),
      version: term.version,
      optional: term.optional ?? false,
      accepted: accepted.includes(term.key),
    }))
    return { kind: 'TERMS', terms }
  },
}

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

const slotsOf = (step: StepOf<'DOCUMENTS'>, context: PageContext) =>
  step.documents.map((slot) => ({
    key: slot.key,
    label: textIn(slot.label, context.language),
    hint: slot.hint ? textIn(slot.hint, context.language) : null,
    optional: (slot.optional ?? false) || (step.optional ?? false),
    most: slot.most ?? MAX_FILES,
    files: context.case.data.documents
      .filter((each) => each.step === step.key && each.slot === slot.key)
      .map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
  }))
