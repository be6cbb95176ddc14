/** The answers grouped by step, in the applicant's language. It never shows a check's result. */
import type { Case } from '../../applications/case.ts'
import { factsOf } from '../../applications/case-facts.ts'
import type { PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import type { Address, CountryCode, LanguageCode } from '../../schemas/primitives.ts'
import type { AnswerOf, QuestionValue } from '../../workflows/answers.ts'
import { shownPostalCode } from '../../workflows/fields/contact/address.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import { shownIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import { type Amount, minorDigits } from '../../workflows/fields/money/amount.ts'
import { shownClearingNumber, shownIban } from '../../workflows/fields/money/bank-account.ts'
import { neededSteps } from '../../workflows/path.ts'
import { askedQuestions } from '../../workflows/steps/questionnaire.ts'
import {
  type PublishedWorkflow,
  type Question,
  type StepKind,
  type StepOf,
  textIn,
} from '../../workflows/workflow.ts'
import { formatDay } from '../language.ts'
import { CHANGE_PARAM } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import { type TextKey, translate, translateMember } from '../texts.ts'
import type { CheckGroup, Fact } from '../view.ts'
import { titleOf } from './title.ts'

interface SummaryContext {
  language: LanguageCode
  case: Case
  workflow: PublishedWorkflow
}
type Summaries = {
  [K in StepKind]: (answer: AnswerOf<K>, step: StepOf<K>, context: SummaryContext) => Fact[]
}

export function summaryGroupsOf(context: PageContext): CheckGroup[] {
  return neededSteps(context.path).flatMap(({ step }) => {
    const answer = context.case.data.answers[step.key]
    const summaryContext = { language: context.language, case: context.case, workflow: context.workflow }
    const isAnswered = answer !== undefined && answer.kind === step.kind
    if (!isAnswered && !context.case.data.skipped.includes(step.key)) return []
    const facts = isAnswered
      ? summaries[step.kind](answer as never, step as never, summaryContext)
      : [{ label: titleOf(step, context), value: [translate(context.language, 'notAnswered')] }]
    return [
      {
        key: step.key,
        kind: step.kind,
        title: titleOf(step, context),
        change: `${context.base}/${step.key}?${CHANGE_PARAM}`,
        facts,
      },
    ]
  })
}

const fact = (language: LanguageCode, label: TextKey, ...value: Array<string | null | undefined>): Fact[] => {
  const lines = value.filter((line): line is string => Boolean(line))
  return lines.length > 0 ? [{ label: translate(language, label), value: lines }] : []
}

const identityNumber = (language: LanguageCode, number: PersonalIdentityNumber | null): Fact[] =>
  fact(language, 'personalIdentityNumber', number && shownIdentityNumber(number))

/** Like on an envelope, with the country only if it is not the market's. */
export function addressLines(address: Address | null, language: LanguageCode, market: CountryCode): string[] {
  if (!address) return []
  const country =
    address.country && address.country !== market
      ? new Intl.DisplayNames([language], { type: 'region' }).of(address.country)
      : null
  const place = [shownPostalCode(address), address.city].filter(Boolean).join(' ')
  return [...address.lines, place, country ?? ''].filter(Boolean)
}

const summaries: Summaries = {
  ORGANIZATION: (answer, _step, { language, case: of }) => {
    const registered = answer.source === 'REGISTRY' ? of.data.registry?.organization : undefined
    const legalForm =
      registered?.legalType?.localName ??
      (answer.declared?.legalForm ? translateMember(language, 'legalForm', answer.declared.legalForm) : null)
    return [
      ...fact(language, 'company', answer.name),
      ...fact(language, 'organizationNumber', answer.organizationNumber?.display),
      ...fact(language, 'legalForm', legalForm),
      ...fact(
        language,
        'address',
        ...addressLines(
          registered?.addresses[0] ?? answer.declared?.address ?? null,
          language,
          of.countryCode,
        ),
      ),
    ]
  },
  IDENTITY: (_answer, _step, { language, case: of }) => {
    const proof = of.data.identity
    return proof
      ? [
          ...fact(language, 'name', `${proof.givenName} ${proof.familyName}`),
          ...identityNumber(language, proof.personalIdentityNumber),
        ]
      : []
  },
  PERSON_DETAILS: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.givenName} ${answer.familyName}`),
    ...identityNumber(language, answer.personalIdentityNumber),
    ...fact(language, 'dateOfBirth', dateText(answer.dateOfBirth, language)),
    ...fact(language, 'address', ...addressLines(answer.address, language, of.countryCode)),
  ],
  CONTACT_DETAILS: (answer, _step, { language, case: of }) => [
    ...fact(language, 'name', `${answer.firstName} ${answer.lastName}`),
    ...fact(language, 'email', answer.email),
    ...fact(language, 'phoneNumber', shownPhoneNumber(answer.phoneNumber, { country: of.countryCode })),
  ],
  QUESTIONNAIRE: (answer, step, context) =>
    askedQuestions(step, answer.values, factsOf(context.case, context.workflow)).map((question) => ({
      label: textIn(question.label, context.language),
      value: valueText(question, answer.values[question.key], context.language),
    })),
  DOCUMENTS: (answer, step, { language, case: of }) =>
    step.documents.map((slot) => {
      const names = (answer.slots[slot.key] ?? [])
        .map((id) => of.data.documents.find((document) => document.id === id)?.name ?? '')
        .filter(Boolean)
      return {
        label: textIn(slot.label, language),
        value: names.length > 0 ? names : [translate(language, 'none')],
      }
    }),
  BANK_ACCOUNT: ({ account }, _step, { language }) => [
    ...(account.type === 'IBAN'
      ? fact(language, 'iban', shownIban(account.iban))
      : [
          ...fact(language, 'clearingNumber', shownClearingNumber(account.clearingNumber)),
          ...fact(language, 'accountNumber', account.accountNumber),
        ]),
    ...fact(language, 'bank', account.bankName),
    ...fact(language, 'accountHolder', account.accountHolder),
  ],
  TERMS: (answer, step, { language }) =>
    step.terms.map((term) => ({
      label: textIn(term.title, language),
      value: [
        translate(language, answer.accepted.some(({ key }) => key === term.key) ? 'accepted' : 'notAccepted'),
      ],
    })),
}

const dateText = (date: string | null, language: LanguageCode): string | null =>
  date && formatDay(language, date)

function valueText(question: Question, value: QuestionValue | undefined, language: LanguageCode): string[] {
  if (value === undefined) return [translate(language, 'notAnswered')]
  if (typeof value === 'boolean') return [translate(language, value ? 'yes' : 'no')]
  if (typeof value === 'number') return [new Intl.NumberFormat(language).format(value)]
  if (Array.isArray(value)) return value.map((each) => choiceText(question, each, language))
  if (typeof value === 'object') return [amountText(value, language)]
  if (question.kind === 'ONE_OF') return [choiceText(question, value, language)]
  if (question.kind === 'COUNTRY')
    return [new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value]
  return question.kind === 'DATE' ? [dateText(value, language) ?? value] : value.split('\n')
}

/** Whole amounts have no decimals, others have all decimals of the currency: "1,500 EUR", "1,500.50 EUR". */
function amountText({ amount, currency }: Amount, language: LanguageCode): string {
  const least = amount.includes('.') ? minorDigits(currency) : 0
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 4 })
  return `${format.format(Number(amount))} ${currency}`
}

const choiceText = (question: Question, value: string, language: LanguageCode): string => {
  const choice = question.choices?.find((each) => each.value === value)
  return choice ? textIn(choice.label, language) : value
}
