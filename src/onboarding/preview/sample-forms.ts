/** The answers of an invented applicant, for the preview of pages. A kind without a row is shown empty. */

import { marketOf } from '@foyer/national-fields/markets'
import type { Market } from '@foyer/national-fields/markets/market'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { addressOf } from '#checks/sandbox/scenario-values.ts'
import type { TestPerson } from '#checks/sandbox/scenarios.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step, StepKind, StepOf } from '#workflows/workflow.ts'
import { samplePerson } from './sample-parties.ts'

type Samples = { [K in StepKind]?: (step: StepOf<K>, market: CountryCode) => Form }

const samples: Samples = {
  PERSON_DETAILS: (_step, market) => personForm(samplePerson(market), market),
  CONTACT_DETAILS: (_step, market) => {
    const { given, family } = samplePerson(market)
    return {
      firstName: given,
      lastName: family,
      email: `${given.toLowerCase()}@example.com`,
      phoneNumber: knownMarket(market)?.examples.phoneNumber ?? '+46 70 174 06 05',
    }
  },
  QUESTIONNAIRE: ({ questions }) => Object.assign({}, ...questions.map(answerTo)) as Form,
  BANK_ACCOUNT: (_step, market) => ({
    type: 'IBAN',
    iban: knownMarket(market)?.examples.iban ?? 'SE45 5000 0000 0583 9825 7466',
  }),
  TERMS: ({ terms }) => ({ accept: terms.map(({ key }) => key) }),
}

export function sampleForm(step: Step, market: CountryCode): Form {
  const sample = samples[step.kind] as ((step: Step, market: CountryCode) => Form) | undefined
  return sample?.(step, market) ?? {}
}

const knownMarket = (market: CountryCode): Market | undefined => marketOf(market)

function personForm(person: TestPerson, market: CountryCode): Form {
  const [year = '', month = '', day = ''] = person.birth.split('-')
  const { lines, postalCode, city } = addressOf(person.address)
  return {
    givenName: person.given,
    familyName: person.family,
    personalIdentityNumber: person.number,
    'dateOfBirth.year': year,
    'dateOfBirth.month': month,
    'dateOfBirth.day': day,
    line: lines[0] ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: market,
    citizenship: market,
    birthTown: city ?? '',
    birthCountry: market,
  }
}

type Question = StepOf<'QUESTIONNAIRE'>['questions'][number]

function answerTo({ key, kind, choices, minimum }: Question): Form {
  const first = choices?.[0]?.value ?? ''
  const answers: Record<Question['kind'], Form> = {
    SHORT_TEXT: { [key]: 'Consulting' },
    LONG_TEXT: { [key]: 'Advice to small companies, mostly in the building trade.' },
    NUMBER: { [key]: String(minimum ?? 3) },
    AMOUNT: { [key]: String(minimum ?? 250000) },
    DATE: { [`${key}.day`]: '14', [`${key}.month`]: '3', [`${key}.year`]: '2019' },
    YES_NO: { [key]: 'yes' },
    ONE_OF: { [key]: first },
    MANY_OF: { [key]: first ? [first] : [] },
    COUNTRY: { [key]: 'SE' },
  }
  return answers[kind]
}
