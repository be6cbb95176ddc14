/**
 * The people and facts that the answers name, for screening and for the comparison with proofs and
 * registries.
 */

import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import type { AnswerOf, StepAnswer } from '#workflows/answers.ts'
import type { PublishedWorkflow, StepKind } from '#workflows/workflow.ts'
import { partyOfOwner } from './ownership/same-owner.ts'

export interface DeclaredApplicant {
  /** The name of the answer in discrepancies. */
  answer: 'identityDocument' | 'personDetails' | 'contactDetails'
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  residence: CountryCode | null
  /** Empty: not asked, or stateless. */
  nationalities?: readonly CountryCode[]
  /** Nationalities and the country of birth. */
  origins?: readonly CountryCode[]
}

export interface NamedInAnswers {
  /** Countries in the applicant's declaration about themselves. */
  applicant: DeclaredApplicant[]
  organizations: Array<{ name: string; organizationNumber: OrganizationIdentifier | null }>
  /** Owners, and senior managers in their place. */
  owners: PersonRef[]
  countries: CountryCode[]
}

const nothing = (): NamedInAnswers => ({ applicant: [], organizations: [], owners: [], countries: [] })
const known = (...codes: Array<CountryCode | null | undefined>): CountryCode[] =>
  codes.filter((code) => code !== null && code !== undefined)

/** In the order of the list: the first known facts of a name count. */
const named: { [K in StepKind]: (answer: AnswerOf<K>) => NamedInAnswers } = {
  /** The proof of an eID is in the case, not in the answer. A document is only declared. */
  IDENTITY: ({ document }) =>
    document
      ? {
          ...nothing(),
          applicant: [
            {
              answer: 'identityDocument',
              givenName: document.givenName,
              familyName: document.familyName,
              dateOfBirth: document.dateOfBirth,
              personalIdentityNumber: null,
              residence: null,
            },
          ],
          countries: [document.country],
        }
      : nothing(),
  PERSON_DETAILS({ personalIdentityNumber: number, address, nationalities = [], placeOfBirth, ...person }) {
    const { givenName, familyName, dateOfBirth } = person
    const origins = known(...nationalities, placeOfBirth?.country)
    return {
      ...nothing(),
      applicant: [
        {
          ...{ answer: 'personDetails', givenName, familyName, dateOfBirth },
          personalIdentityNumber: number,
          residence: address?.country ?? null,
          nationalities,
          origins,
        },
      ],
      countries: known(address?.country, number?.issuingCountry, ...origins),
    }
  },
  CONTACT_DETAILS: ({ firstName, lastName }) => ({
    applicant: [
      {
        answer: 'contactDetails',
        givenName: firstName,
        familyName: lastName,
        dateOfBirth: null,
        personalIdentityNumber: null,
        residence: null,
      },
    ],
    organizations: [],
    owners: [],
    countries: [],
  }),
  ORGANIZATION: ({ name, organizationNumber, declared }) => ({
    applicant: [],
    organizations: [{ name, organizationNumber }],
    owners: [],
    countries: known(declared?.address?.country, organizationNumber?.issuingCountry),
  }),
  OWNERSHIP({ owners, officials }) {
    const people = [...owners, ...officials]
    const companies = owners.flatMap(({ ways }) => ways.flatMap(({ through }) => through))
    return {
      applicant: [],
      organizations: companies.map(({ name, organizationNumber }) => ({ name, organizationNumber })),
      owners: people.map(partyOfOwner),
      countries: known(
        ...people.flatMap((person) => [person.countryOfResidence, person.nationality]),
        ...companies.map(({ country }) => country),
      ),
    }
  },
  /** The holder is compared in account-holders.ts. An IBAN starts with the country of the bank. */
  BANK_ACCOUNT: ({ account }) => ({
    ...nothing(),
    countries: account.type === 'IBAN' ? [account.iban.slice(0, 2)] : [],
  }),
  /** Countries are counted in rules/countries.ts, from the questions that apply. */
  QUESTIONNAIRE: nothing,
  DOCUMENTS: nothing,
  TERMS: nothing,
  /** The signatures are in the case, and their persons are screened from there. */
  SIGNING: nothing,
}
const kinds = Object.keys(named) as StepKind[]

/** From the answers of the steps that apply. */
export function namedInAnswers(of: Case, workflow: PublishedWorkflow): NamedInAnswers {
  const answers = pathOfCase(of, workflow)
    .filter(({ status }) => status !== 'NOT_NEEDED')
    .flatMap(({ step }) => of.data.answers[step.key] ?? [])
  const all = kinds.flatMap((kind) =>
    answers
      .filter((answer) => answer.kind === kind)
      .map((answer) => (named[kind] as (answer: StepAnswer) => NamedInAnswers)(answer)),
  )
  return {
    applicant: all.flatMap(({ applicant }) => applicant),
    organizations: all.flatMap(({ organizations }) => organizations),
    owners: all.flatMap(({ owners }) => owners),
    countries: all.flatMap(({ countries }) => countries),
  }
}
