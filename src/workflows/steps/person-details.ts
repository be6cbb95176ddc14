/** PERSON_DETAILS: the name, and what the workflow collects of number, birth, address and citizenship. */

import { isoDate, oldestBirth } from '@foyer/national-fields/date'
import {
  personalIdentityNumber,
  shownIdentityNumber,
} from '@foyer/national-fields/identity/personal-identity-number'
import type { FieldResult } from '@foyer/national-fields/problem'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  type Address,
  type CountryCode,
  closed,
  type ISODate,
  type PlaceOfBirth,
} from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { readFields, readNames } from '../fields/read-fields.ts'
import { stepFields } from '../text-schemas.ts'
import {
  birthReadings,
  type Citizenship,
  citizenshipFrom,
  citizenshipReadings,
  citizenshipValues,
  isPlaceKnown,
  placeFrom,
  placeValues,
} from './citizenship-and-birth.ts'
import { addressFrom, addressReadings, addressValues, type TypedAddress } from './postal-address.ts'
import {
  type AnswerMetadata,
  type Form,
  field,
  type StepContext,
  type StepRules,
  singleFact,
} from './step-kind.ts'

const collectable = [
  'personalIdentityNumber',
  'dateOfBirth',
  'address',
  'nationalities',
  'placeOfBirth',
] as const
export type Collected = (typeof collectable)[number]

const PersonDetailsStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('PERSON_DETAILS'),
    collect: Type.Optional(
      Type.Array(Type.Enum([...collectable]), {
        title: 'Ask for',
        description: 'Besides the name. What the eID says is not asked again.',
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
  /** Absent: not asked, or the eID says it. */
  nationalities?: CountryCode[]
  isStateless?: true
  placeOfBirth?: PlaceOfBirth
}

/** The shown address fields: the saved answer, else the proven address. */
const shownAddressOf = ({ savedAnswer, provenAddress }: StepContext): Address | null | undefined =>
  savedAnswer?.kind === 'PERSON_DETAILS' ? savedAnswer.address : provenAddress

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

/** The questions about citizenship and birth: the workflow collects them and no eID has given them. */
export function askedOfOrigin(
  collect: readonly Collected[],
  proven: StepContext['proven'],
): { nationalities: boolean; placeOfBirth: boolean } {
  return {
    nationalities: collect.includes('nationalities') && !proven?.nationalities?.length,
    placeOfBirth: collect.includes('placeOfBirth') && !isPlaceKnown(proven?.placeOfBirth),
  }
}

type TypedOrigin = Parameters<typeof citizenshipFrom>[0] & Parameters<typeof placeFrom>[0]
function originOf(
  asked: ReturnType<typeof askedOfOrigin>,
  typed: TypedOrigin,
): Partial<Citizenship> & Pick<PersonDetailsAnswer, 'placeOfBirth'> {
  return {
    ...(asked.nationalities ? citizenshipFrom(typed) : {}),
    ...(asked.placeOfBirth ? { placeOfBirth: placeFrom(typed) } : {}),
  }
}

export const personDetails: StepRules<typeof PersonDetailsStep, PersonDetailsAnswer> = {
  ...singleFact,
  definition: PersonDetailsStep,
  read(step, form, context) {
    const collect = collectedBy(step)
    const asked = askedOfOrigin(collect, context.proven)
    const read = readFields({
      ...readNames(form, context.proven, 'givenName', 'familyName'),
      ...(collect.includes('personalIdentityNumber')
        ? { personalIdentityNumber: readIdentityNumber(form, context) }
        : {}),
      ...(collect.includes('dateOfBirth') ? { dateOfBirth: readDateOfBirth(form, context) } : {}),
      ...(collect.includes('address') ? addressReadings(form, context.market) : {}),
      ...(asked.nationalities ? citizenshipReadings(form) : {}),
      ...(asked.placeOfBirth ? birthReadings(form) : {}),
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
        ...originOf(asked, read.values as unknown as TypedOrigin),
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
      ...citizenshipValues(answer),
      ...placeValues(answer.placeOfBirth),
    }
  },
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
