/** Check your answers: everything, grouped by step, in words of her language. Never what a check found. */
import type { Case } from '../../applications/case.ts'
import { factsOf } from '../../applications/case-facts.ts'
import type { PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import type { Address, CountryCode, LanguageCode } from '../../schemas/primitives.ts'
import type { AnswerOf, QuestionValue } from '../../workflows/answers.ts'
import { shownPhoneNumber } from '../../workflows/fields/contact/phone-number.ts'
import { shownIdentityNumber } from '../../workflows/fields/identity/personal-identity-number.ts'
import { type Amount, minorDigits } from '../../workflows/fields/money/amount.ts'
import { shownClearingNumber, shownIban } from '../../workflows/fields/money/bank-account.ts'
import { needed } from '../../workflows/path.ts'
import { shownPostalCode } from '../../workflows/steps/postal-address.ts'
import { asked } from '../../workflows/steps/questionnaire.ts'
import {
  type PublishedWorkflow,
  type Question,
  type StepKind,
  type StepOf,
  textIn,
} from '../../workflows/workflow.ts'
import { dayIn } from '../language.ts'
import { CHANGE } from '../navigation.ts'
import type { Visit } from '../page-context.ts'
import { type Word, word, wordFor } from '../texts.ts'
import type { CheckGroup, Fact } from '../view.ts'
import { titleOf } from './title.ts'

interface About {
  language: LanguageCode
  case: Case
  workflow: PublishedWorkflow
}
type Summaries = { [K in StepKind]: (answer: AnswerOf<K>, step: StepOf<K>, about: About) => Fact[] }

export function groupsOf(visit: Visit): CheckGroup[] {
  return needed(visit.path).flatMap(({ step }) => {
    const answer = visit.case.data.answers[step.key]
    const about = { language: visit.language, case: visit.case, workflow: visit.workflow }
    const isAnswered = answer !== undefined && answer.kind === step.kind
    if (!isAnswered && !visit.case.data.skipped.includes(step.key)) return []
    const facts = isAnswered
      ? summaries[step.kind](answer as never, step as never, about)
      : [{ label: titleOf(step, visit), value: [word(visit.language, 'notAnswered')] }]
    return [
      {
        key: step.key,
        kind: step.kind,
        title: titleOf(step, visit),
        change: `${visit.base}/${step.key}?${CHANGE}`,
        facts,
      },
    ]
  })
}

const fact = (language: LanguageCode, label: Word, ...value: Array<string | null | undefined>): Fact[] => {
  const lines = value.filter((line): line is string => Boolean(line))
  return lines.length > 0 ? [{ label: word(language, label), value: lines }] : []
}

const identityNumber = (language: LanguageCode, number: PersonalIdentityNumber | null): Fact[] =>
  fact(language, 'personalIdentityNumber', number && shownIdentityNumber(number))

/** As on an envelope; the country only where it is not the market's own. */
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
      (answer.declared?.legalForm ? wordFor(language, 'legalForm', answer.declared.legalForm) : null)
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
  QUESTIONNAIRE: (answer, step, about) =>
    asked(step, answer.values, factsOf(about.case, about.workflow)).map((question) => ({
      label: textIn(question.label, about.language),
      value: valueText(question, answer.values[question.key], about.language),
    })),
  DOCUMENTS: (answer, step, { language, case: of }) =>
    step.documents.map((slot) => {
      const names = (answer.slots[slot.key] ?? [])
        .map((id) => of.data.documents.find((document) => document.id === id)?.name ?? '')
        .filter(Boolean)
      return {
        label: textIn(slot.label, language),
        value: names.length > 0 ? names : [word(language, 'none')],
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
        word(language, answer.accepted.some(({ key }) => key === term.key) ? 'accepted' : 'notAccepted'),
      ],
    })),
}

const dateText = (date: string | null, language: LanguageCode): string | null => date && dayIn(language, date)

function valueText(question: Question, value: QuestionValue | undefined, language: LanguageCode): string[] {
  if (value === undefined) return [word(language, 'notAnswered')]
  if (typeof value === 'boolean') return [word(language, value ? 'yes' : 'no')]
  if (typeof value === 'number') return [new Intl.NumberFormat(language).format(value)]
  if (Array.isArray(value)) return value.map((each) => choiceText(question, each, language))
  if (typeof value === 'object') return [amountText(value, language)]
  if (question.kind === 'ONE_OF') return [choiceText(question, value, language)]
  if (question.kind === 'COUNTRY')
    return [new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value]
  return question.kind === 'DATE' ? [dateText(value, language) ?? value] : value.split('\n')
}

/** Whole sums without decimals, others with all of their currency's: "1,500 EUR", "1,500.50 EUR". */
function amountText({ amount, currency }: Amount, language: LanguageCode): string {
  const least = amount.includes('.') ? minorDigits(currency) : 0
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: 4 })
  return `${format.format(Number(amount))} ${currency}`
}

const choiceText = (question: Question, value: string, language: LanguageCode): string => {
  const choice = question.choices?.find((each) => each.value === value)
  return choice ? textIn(choice.label, language) : value
}
