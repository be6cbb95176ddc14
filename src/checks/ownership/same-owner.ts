/** Whether a declared person is a registered one. */
import { sameName, samePerson } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'

/** The declared person as a party. */
export const partyOfOwner = (person: DeclaredPerson): PersonRef => ({
  kind: 'PERSON',
  name: {
    fullName: `${person.givenName} ${person.familyName}`.trim(),
    givenName: person.givenName,
    middleName: null,
    familyName: person.familyName,
  },
  personalIdentityNumber: person.personalIdentityNumber,
  dateOfBirth: person.dateOfBirth,
  nationality: person.nationality,
  countryOfResidence: person.countryOfResidence,
})

/** Registers of owners publish the month of birth: the name and the known part of the date decide. */
export function isSameOwner(person: DeclaredPerson, registered: PersonRef): boolean {
  // The applicant has confirmed or corrected this entry of the register.
  if (person.registered && JSON.stringify(person.registered) === JSON.stringify(registered)) return true
  const party = partyOfOwner(person)
  if (samePerson(party, registered)) return true
  const { dateOfBirth: date } = registered
  const born = typeof date === 'string' ? date : date?.value
  return born !== undefined && person.dateOfBirth.startsWith(born) && sameName(party.name, registered.name)
}

/**
 * Whether the applicant corrected an entry of the register to another name, birth or number: perhaps to
 * another person. Facts missing in the register may be added.
 */
export function isCorrectedToAnother(person: DeclaredPerson): boolean {
  const { registered } = person
  if (registered === null) return false
  const party = partyOfOwner(person)
  if (samePerson(party, registered)) return false
  const { dateOfBirth: date, personalIdentityNumber: number } = registered
  const born = typeof date === 'string' ? date : date?.circa ? undefined : date?.value
  const own = person.personalIdentityNumber
  const isOtherNumber =
    own !== null &&
    number !== null &&
    own.issuingCountry === number.issuingCountry &&
    own.type === number.type
  return (
    isOtherNumber ||
    !sameName(party.name, registered.name) ||
    (born !== undefined && !person.dateOfBirth.startsWith(born))
  )
}
