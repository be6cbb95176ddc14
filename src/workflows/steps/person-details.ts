/** PERSON_DETAILS: the name, and what the workflow collects of identity number, date of birth and address. */
import { type Static, Type } from 'typebox'
import type { PersonalIdentityNumber } from '../../schemas/identifiers.ts'
import type { Address, ISODate } from '../../schemas/primitives.ts'
import { isoDate, oldestBirth } from '../fields/date.ts'
import { personalIdentityNumber, shownIdentityNumber } from '../fields/identity/personal-identity-number.ts'
import type { FieldResult } from '../fields/problem.ts'
import { readFields, readNames } from '../fields/read-fields.ts'
import { closed, stepFields } from '../text-schemas.ts'
import { addressFrom, addressReadings, addressValues, type TypedAddress } from './postal-address.ts'
import {
  type AnswerMetadata,
  type Form,
  field,
  type StepContext,
  type StepRules,
  singleFact,
} from './step-kind.ts'

const PersonDetailsStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('PERSON_DETAILS'),
    collect: Type.Optional(
      Type.Array(Type.Enum(['personalIdentityNumber', 'dateOfBirth', 'address']), {
        title: 'Ask for',
        description: 'Besides the name.',
      }),
    ),
  },
  { ...closed, title: 'Person', description: 'Name, and what the eID did not say.' },
)

export interface PersonDetailsAnswer extends AnswerMetadata {
  kind: 'PERSON_DETAILS'
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  address: Address | null
}

/** What the address fields showed: the saved answer, else the proven address. */
const shownAddressOf = ({ savedAnswer, provenAddress }: StepContext): Address | null | undefined =>
  savedAnswer?.kind === 'PERSON_DETAILS' ? savedAnswer.address : provenAddress

export type Collected = 'personalIdentityNumber' | 'dateOfBirth' | 'address'
export const collectedBy = (step: Static<typeof PersonDetailsStep>): readonly Collected[] =>
  step.collect ?? ['personalIdentityNumber', 'address']

const dateParts = (form: Form) => ({
  day: field(form, 'dateOfBirth.day'),
  month: field(form, 'dateOfBirth.month'),
  year: field(form, 'dateOfBirth.year'),
})

function readDateOfBirth(form: Form, { today, proven }: StepContext): FieldResult<ISODate> {
  if (proven?.dateOfBirth) return { value: proven.dateOfBirth }
  return isoDate(dateParts(form), { today, past: true, min: oldestBirth(today) })
}

interface NumberAndBirth {
  number: PersonalIdentityNumber
  dateOfBirth: ISODate | null
}
function readIdentityNumber(form: Form, context: StepContext): FieldResult<NumberAndBirth> {
  const { proven } = context
  if (proven?.personalIdentityNumber)
    return { value: { number: proven.personalIdentityNumber, dateOfBirth: proven.dateOfBirth } }
  const read = personalIdentityNumber(field(form, 'personalIdentityNumber'), {
    country: context.market,
    mode: context.mode,
    today: context.today,
  })
  return 'problem' in read ? read : { value: { number: read.value, dateOfBirth: read.dateOfBirth } }
}

export const personDetails: StepRules<typeof PersonDetailsStep, PersonDetailsAnswer> = {
  ...singleFact,
  definition: PersonDetailsStep,
  read(step, form, context) {
    const collect = collectedBy(step)
    const read = readFields({
      ...readNames(form, context, 'givenName', 'familyName'),
      ...(collect.includes('personalIdentityNumber')
        ? { personalIdentityNumber: readIdentityNumber(form, context) }
        : {}),
      ...(collect.includes('dateOfBirth') ? { dateOfBirth: readDateOfBirth(form, context) } : {}),
      ...(collect.includes('address') ? addressReadings(form, context.market) : {}),
    })
    if ('problems' in read) return read
    const values = read.values as {
      givenName: string
      familyName: string
      personalIdentityNumber?: NumberAndBirth
      dateOfBirth?: ISODate
    } & Partial<TypedAddress>
    return {
      answer: {
        kind: 'PERSON_DETAILS',
        givenName: values.givenName,
        familyName: values.familyName,
        dateOfBirth:
          values.dateOfBirth ??
          values.personalIdentityNumber?.dateOfBirth ??
          context.proven?.dateOfBirth ??
          null,
        personalIdentityNumber: values.personalIdentityNumber?.number ?? null,
        address: collect.includes('address')
          ? addressFrom(values as TypedAddress, 'RESIDENTIAL', shownAddressOf(context))
          : null,
      },
    }
  },
  valuesOf(answer) {
    const [year = '', month = '', day = ''] = (answer.dateOfBirth ?? '').split('-')
    return {
      givenName: answer.givenName,
      familyName: answer.familyName,
      personalIdentityNumber: answer.personalIdentityNumber
        ? shownIdentityNumber(answer.personalIdentityNumber)
        : '',
      'dateOfBirth.day': day,
      'dateOfBirth.month': month,
      'dateOfBirth.year': year,
      ...addressValues(answer.address),
    }
  },
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
