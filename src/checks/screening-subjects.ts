/**
 * The screened subjects: the applicant under every known name, the organization, its officers, its registered
 * and declared owners, and other account holders.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import type { CountryCode, ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { isSameParty, nameOf, sameName, wordsOf } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef, PersonName, PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { registryOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { otherHoldersOf } from './account-holders.ts'
import { namedInAnswers } from './named-in-answers.ts'

export interface Subjects {
  persons: ScreenedPerson[]
  organizations: ScreenedOrganization[]
}

type WithoutReference<T> = Omit<T, 'reference'>

/** Without duplicates: an officer with the applicant's name and date of birth is the same subject. */
export function subjectsOf(of: Case, workflow: PublishedWorkflow): Subjects {
  const signers = of.data.signatures.map(({ party }) => party)
  const registry = registryOf(of, workflow)
  const parties = [...partiesOf(registry), ...signers]
  // An account holder may be a person or a company, so it is screened as both.
  const holders = otherHoldersOf(of, workflow)
  return {
    persons: distinctPersons(
      [
        ...applicantOf(of, workflow),
        ...parties.flatMap((party) => (isPerson(party) ? [screenedPerson(party)] : [])),
        ...namedInAnswers(of, workflow).owners.map(screenedPerson),
        ...holders.map((fullName) => ({ ...nameOnly, fullName })),
      ].map(withReference),
    ),
    organizations: distinct(
      [
        ...organizationsOf(of, workflow),
        ...parties.flatMap((party) => (isPerson(party) ? [] : [screenedOrganization(party, registry)])),
        ...holders.map((name) => ({ name, previousNames: [], organizationNumber: null, countries: [] })),
      ].map((organization) => ({ reference: organizationReference(organization), ...organization })),
    ),
  }
}

/** For subjects with only a known name. */
const nameOnly: Omit<WithoutReference<ScreenedPerson>, 'fullName'> = {
  givenName: null,
  familyName: null,
  dateOfBirth: null,
  personalIdentityNumber: null,
  countries: [],
}

/** A name with the known facts of the person under that name. */
interface KnownName extends Pick<ScreenedPerson, 'dateOfBirth' | 'personalIdentityNumber'> {
  name: PersonName
}

/**
 * The proven name and any differing declared names, because a list may know either. A declared name does not
 * get the proven date of birth: it may belong to someone else, and a wrong date would lower the score of a
 * hit.
 */
function applicantOf(of: Case, workflow: PublishedWorkflow): WithoutReference<ScreenedPerson>[] {
  const { identity, prefill } = of.data
  const declared = namedInAnswers(of, workflow).applicant
  const known: KnownName[] = []
  const add = (givenName = '', familyName = '', own: Partial<KnownName> = {}) => {
    const name = nameOf(givenName, familyName)
    const before = known.find((each) => sameName(each.name, name))
    const dateOfBirth = own.dateOfBirth ?? before?.dateOfBirth ?? null
    const personalIdentityNumber = own.personalIdentityNumber ?? before?.personalIdentityNumber ?? null
    known.push({ name, dateOfBirth, personalIdentityNumber })
  }
  if (identity) add(identity.givenName, identity.familyName, identity)
  for (const each of declared) add(each.givenName, each.familyName, each)
  if (known.length === 0) add(prefill.firstName, prefill.lastName)
  const residences = declared.flatMap(({ residence, origins = [] }) => [residence, ...origins])
  const residence = countries(
    ...[identity?.country, identity?.address?.country, ...(identity?.nationalities ?? [])],
    identity?.placeOfBirth?.country,
    ...residences,
  )
  return known.flatMap(({ name: { fullName, givenName, familyName }, ...own }) =>
    fullName === '' ? [] : [{ fullName, givenName, familyName, ...own, countries: residence }],
  )
}

function organizationsOf(of: Case, workflow: PublishedWorkflow): WithoutReference<ScreenedOrganization>[] {
  const registered = registryOf(of, workflow)?.organization
  const found = registered && {
    name: registered.organizationName,
    previousNames: registered.previousNames,
    organizationNumber: registered.organizationNumber,
    countries: countries(registered.organizationNumber.issuingCountry),
  }
  const declared = namedInAnswers(of, workflow)
    .organizations.filter(({ name }) => !found || !sameWords(name, found.name))
    .map(({ name, organizationNumber }) => ({
      name,
      previousNames: [],
      organizationNumber,
      countries: countries(organizationNumber?.issuingCountry ?? of.countryCode),
    }))
  return [...(found ? [found] : []), ...declared]
}

const partiesOf = (registry: RegistryAnswer | null): Array<PersonRef | OrganizationRef> => [
  ...(registry?.officers.flat() ?? []).map(({ party }) => party),
  ...(registry?.signing.combinations.flat() ?? []).map(({ party }) => party),
  ...(registry?.owners ?? []).map(({ holder }) => holder),
]

const isPerson = (party: PersonRef | OrganizationRef): party is PersonRef => party.kind === 'PERSON'

const screenedPerson = (party: PersonRef): WithoutReference<ScreenedPerson> => ({
  fullName: party.name.fullName,
  givenName: party.name.givenName,
  familyName: party.name.familyName,
  dateOfBirth: wholeDay(party.dateOfBirth),
  personalIdentityNumber: party.personalIdentityNumber,
  countries: countries(party.nationality, party.countryOfResidence),
  ...(party.dateOfBirth && !wholeDay(party.dateOfBirth) && { bornAbout: partOf(party.dateOfBirth) }),
})

const screenedOrganization = (
  party: OrganizationRef,
  registry: RegistryAnswer | null,
): WithoutReference<ScreenedOrganization> => ({
  name: party.name,
  previousNames: (registry?.companiesAbove ?? [])
    .filter(({ company }) => isSameParty(company, party))
    .flatMap(({ otherNames }) => otherNames),
  organizationNumber: party.organizationNumber,
  countries: countries(party.organizationNumber?.issuingCountry),
})

/**
 * Built from known facts of the person, not from a position in a list. A subject keeps its reference when the
 * board changes, and a hit that was dismissed for one person never applies to another. A partial date of
 * birth and countries distinguish persons only without a day and a number: people move. Stored only inside
 * encrypted data.
 */
function withReference(person: WithoutReference<ScreenedPerson>): ScreenedPerson {
  const { fullName, dateOfBirth, personalIdentityNumber, bornAbout } = person
  const number = personalIdentityNumber?.id ?? ''
  const born = dateOfBirth ?? (number === '' && bornAbout ? aboutOf(bornAbout) : '')
  const isKnown = isWholeDay(born) || number !== ''
  const reference = [
    ...['person', wordsOf(fullName).join('-'), born, number],
    ...(isKnown || person.countries.length === 0 ? [] : [person.countries.toSorted().join('-')]),
  ]
  return { reference: reference.join(':'), ...person }
}

const organizationReference = ({
  name,
  organizationNumber,
}: WithoutReference<ScreenedOrganization>): string =>
  [
    'organization',
    wordsOf(name).join('-'),
    organizationNumber?.issuingCountry ?? '',
    organizationNumber?.id ?? '',
  ].join(':')

const distinct = <T extends { reference: string }>(subjects: T[]): T[] =>
  subjects.filter(
    ({ reference }, index) => subjects.findIndex((other) => other.reference === reference) === index,
  )

/**
 * Drops a person without a number if the same person is also listed with one: some registers publish no
 * numbers.
 */
const distinctPersons = (persons: ScreenedPerson[]): ScreenedPerson[] =>
  distinct(persons).filter(
    ({ reference, personalIdentityNumber, dateOfBirth }) =>
      personalIdentityNumber !== null ||
      dateOfBirth === null ||
      !persons.some((other) => other.reference !== reference && other.reference.startsWith(reference)),
  )

const sameWords = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ')

const isWholeDay = (date: string): boolean => date.length === 10

const wholeDay = (date: ISODate | PartialDate | null): ISODate | null => {
  if (typeof date === 'string' || date === null) return date
  return !date.circa && isWholeDay(date.value) ? date.value : null
}

const partOf = (date: ISODate | PartialDate): PartialDate =>
  typeof date === 'string' ? { value: date, circa: false } : date

const aboutOf = ({ value, circa }: PartialDate): string => `${circa ? '~' : ''}${value}`

const countries = (...codes: Array<CountryCode | null | undefined>): CountryCode[] => [
  ...new Set(codes.filter((code) => code !== null && code !== undefined)),
]
