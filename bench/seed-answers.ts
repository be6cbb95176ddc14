/** Invented answers to the steps of a seeded application, each some time after the one before. */
import type { NewAnswer, StepAnswer } from '#workflows/answers.ts'
import type { Step } from '#workflows/workflow.ts'

/** How long each kind of step usually takes, in seconds. */
const typicalSeconds: Record<Step['kind'], number> = {
  ORGANIZATION: 38,
  IDENTITY: 31,
  PERSON_DETAILS: 42,
  OWNERSHIP: 58,
  CONTACT_DETAILS: 27,
  QUESTIONNAIRE: 44,
  DOCUMENTS: 86,
  BANK_ACCOUNT: 19,
  TERMS: 14,
  SIGNING: 35,
}
const SENDING_SECONDS = 14

/** How likely an applicant stops at this step rather than at another one. */
export const stopWeights: Record<Step['kind'], number> = {
  ORGANIZATION: 3,
  IDENTITY: 4,
  PERSON_DETAILS: 3,
  OWNERSHIP: 5,
  CONTACT_DETAILS: 2,
  QUESTIONNAIRE: 3,
  DOCUMENTS: 8,
  BANK_ACCOUNT: 2,
  TERMS: 1,
  SIGNING: 4,
}

/** Seconds from the start to each answer, and to the submission. */
export function answerTimes(steps: readonly Step[], random: () => number): number[] {
  // Some people are slow at everything.
  const pace = Math.exp((random() + random() - 1) * 1.1)
  let seconds = 0
  return [...steps.map(({ kind }) => typicalSeconds[kind]), SENDING_SECONDS].map((typical) => {
    seconds += typical * pace * Math.exp((random() + random() - 1) * 0.9)
    return seconds
  })
}

export interface AnsweringPerson {
  firstName: string
  lastName: string
  email: string
  country: string
  organization: Omit<Extract<NewAnswer, { kind: 'ORGANIZATION' }>, 'kind'> | null
}

/** null: this step is not answered. */
export function answerOf(step: Step, at: string, of: AnsweringPerson): StepAnswer | null {
  const answered = { at, revision: 1 }
  const { firstName, lastName, email, country, organization } = of
  switch (step.kind) {
    case 'ORGANIZATION':
      return organization && { ...answered, kind: step.kind, ...organization }
    case 'IDENTITY':
      return { ...answered, kind: step.kind, method: 'EID', provider: 'simulator' }
    case 'PERSON_DETAILS': {
      const nothing = { dateOfBirth: null, personalIdentityNumber: null, address: null }
      return { ...answered, kind: step.kind, givenName: firstName, familyName: lastName, ...nothing }
    }
    case 'OWNERSHIP':
      return null
    case 'CONTACT_DETAILS': {
      const contact = { firstName, lastName, email, phoneNumber: '+46700000000' }
      return { ...answered, kind: step.kind, ...contact }
    }
    case 'SIGNING':
      return { ...answered, kind: step.kind }
    case 'QUESTIONNAIRE':
      return { ...answered, kind: step.kind, values: Object.fromEntries(step.questions.map(answeredValue)) }
    case 'DOCUMENTS': {
      const slots = Object.fromEntries(step.documents.map(({ key }) => [key, [`seed-${key}`]]))
      return { ...answered, kind: step.kind, slots }
    }
    case 'BANK_ACCOUNT':
      return { ...answered, kind: step.kind, account: { ...account, bankName: `Bank of ${country}` } }
    case 'TERMS':
      return {
        ...answered,
        kind: step.kind,
        accepted: step.terms.map(({ key, version }) => ({ key, version, hash: 'a'.repeat(64), at })),
      }
  }
}

/** The example IBAN of the Swedish registry. */
const account = {
  id: 'seed',
  type: 'IBAN',
  iban: 'SE4550000000058398257466',
  verification: 'CHECKSUM_OK',
  accountHolder: null,
  currency: null,
  bic: null,
} as const

type Question = Extract<Step, { kind: 'QUESTIONNAIRE' }>['questions'][number]
type Value = Extract<StepAnswer, { kind: 'QUESTIONNAIRE' }>['values'][string]

function answeredValue({ key, kind, choices }: Question): [string, Value] {
  const first = choices?.[0]?.value ?? 'none'
  if (kind === 'AMOUNT') return [key, { amount: '250000.00', currency: 'EUR' }]
  if (kind === 'YES_NO') return [key, false]
  if (kind === 'MANY_OF') return [key, [first]]
  if (kind === 'NUMBER') return [key, 1]
  return [key, first]
}
