/** Who is screened: the applicant under every name that we know, the organization, everybody in its registry answer, and who else holds the account. */
import type { Case } from '../applications/case.ts'
import type {
  RegistryAnswer,
  ScreenedOrganization,
  ScreenedPerson,
} from '../applications/provider-contracts.ts'
import { nameOf, sameName, wordsOf } from '../applications/record-matching.ts'
import { answersOf, registryOf } from '../applications/views.ts'
import type { OrganizationRef, PersonName, PersonRef } from '../schemas/people.ts'
import type { CountryCode, ISODate, PartialDate } from '../schemas/primitives.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { otherHoldersOf } from './account-holders.ts'

export interface Subjects {
  persons: ScreenedPerson[]
  organizations: ScreenedOrganization[]
}

type Nameless<T> = Omit<T, 'reference'>

/** Nobody twice: an officer who is the applicant under the same name and day of birth is one subject. */
export function subjectsOf(of: Case, workflow: PublishedWorkflow): Subjects {
  const parties = partiesOf(registryOf(of, workflow))
  // Nobody says whether it is a person or a company.
  const holders = otherHoldersOf(of, workflow)
  return {
    persons: numbered(
      [
        ...applicantOf(of, workflow),
        ...parties.flatMap((party) => (isPerson(party) ? [officer(party)] : [])),
        ...holders.map((fullName) => ({ ...nobody, fullName })),
      ].map((person) => ({ reference: personReference(person), ...person })),
    ),
    organizations: distinct(
      [
        ...organizationsOf(of, workflow),
        ...parties.flatMap((party) => (isPerson(party) ? [] : [partner(party)])),
        ...holders.map((name) => ({ name, previousNames: [], organizationNumber: null, countries: [] })),
      ].map((organization) => ({ reference: organizationReference(organization), ...organization })),
    ),
  }
}

/** Of whom nothing but a name is known. */
const nobody: Omit<Nameless<ScreenedPerson>, 'fullName'> = {
  givenName: null,
  familyName: null,
  dateOfBirth: null,
  personalIdentityNumber: null,
  countries: [],
}

/** Somebody by a name, with what is known of her under it. */
interface Named extends Pick<ScreenedPerson, 'dateOfBirth' | 'personalIdentityNumber'> {
  name: PersonName
}

/**
 * The proven person, and the declared one where her name is another: a list may know either. What was proven of one is not
 * said of another name: it may be somebody else's, and a wrong day of birth speaks against a hit.
 */
function applicantOf(of: Case, workflow: PublishedWorkflow): Nameless<ScreenedPerson>[] {
  const { identity, prefill } = of.data
  const details = answersOf(of, workflow, 'PERSON_DETAILS')
  const contacts = answersOf(of, workflow, 'CONTACT_DETAILS')
  const known: Named[] = []
  const add = (givenName = '', familyName = '', own: Partial<Named> = {}) => {
    const name = nameOf(givenName, familyName)
    const before = known.find((each) => sameName(each.name, name))
    const dateOfBirth = own.dateOfBirth ?? before?.dateOfBirth ?? null
    const personalIdentityNumber = own.personalIdentityNumber ?? before?.personalIdentityNumber ?? null
    known.push({ name, dateOfBirth, personalIdentityNumber })
  }
  if (identity) add(identity.givenName, identity.familyName, identity)
  for (const each of details) add(each.givenName, each.familyName, each)
  for (const { firstName, lastName } of contacts) add(firstName, lastName)
  if (known.length === 0) add(prefill.firstName, prefill.lastName)
  const residences = details.map(({ address }) => address?.country)
  const where = countries(identity?.country, identity?.address?.country, ...residences)
  return known.flatMap(({ name: { fullName, givenName, familyName }, ...own }) =>
    fullName === '' ? [] : [{ fullName, givenName, familyName, ...own, countries: where }],
  )
}

function organizationsOf(of: Case, workflow: PublishedWorkflow): Nameless<ScreenedOrganization>[] {
  const registered = registryOf(of, workflow)?.organization
  const found = registered && {
    name: registered.organizationName,
    previousNames: registered.previousNames,
    organizationNumber: registered.organizationNumber,
    countries: countries(registered.organizationNumber.issuingCountry),
  }
  const declared = answersOf(of, workflow, 'ORGANIZATION')
    .filter(({ name }) => !found || !sameWords(name, found.name))
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
]

const isPerson = (party: PersonRef | OrganizationRef): party is PersonRef => party.kind === 'PERSON'

const officer = (party: PersonRef): Nameless<ScreenedPerson> => ({
  fullName: party.name.fullName,
  givenName: party.name.givenName,
  familyName: party.name.familyName,
  dateOfBirth: wholeDay(party.dateOfBirth),
  personalIdentityNumber: party.personalIdentityNumber,
  countries: countries(party.nationality, party.countryOfResidence),
})

const partner = (party: OrganizationRef): Nameless<ScreenedOrganization> => ({
  name: party.name,
  previousNames: [],
  organizationNumber: party.organizationNumber,
  countries: countries(party.organizationNumber?.issuingCountry),
})

/**
 * Made of what is screened and not of a place in a list: the same subject keeps its reference when the board changes, and a
 * hit that was dismissed for one person can never be taken for another's. Lives inside the sealed data only.
 */
const personReference = ({
  fullName,
  dateOfBirth,
  personalIdentityNumber,
}: Nameless<ScreenedPerson>): string =>
  ['person', wordsOf(fullName).join('-'), dateOfBirth ?? '', personalIdentityNumber?.id ?? ''].join(':')

const organizationReference = ({ name, organizationNumber }: Nameless<ScreenedOrganization>): string =>
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

/** Some registers give no numbers: who is there with hers already is not screened without it once more. */
const numbered = (persons: ScreenedPerson[]): ScreenedPerson[] =>
  distinct(persons).filter(
    ({ reference, personalIdentityNumber, dateOfBirth }) =>
      personalIdentityNumber !== null ||
      dateOfBirth === null ||
      !persons.some((other) => other.reference !== reference && other.reference.startsWith(reference)),
  )

const sameWords = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ')

const wholeDay = (date: ISODate | PartialDate | null): ISODate | null => {
  if (typeof date === 'string' || date === null) return date
  return !date.circa && date.value.length === 10 ? date.value : null
}

const countries = (...codes: Array<CountryCode | null | undefined>): CountryCode[] => [
  ...new Set(codes.filter((code) => code !== null && code !== undefined)),
]
