/** The request to the index about a person or an organization. */
import type { NamedOrganization, NamedPerson } from '../../ports.ts'
import type { AskedSubject } from '../index/messages.ts'

export const askedPerson = (person: NamedPerson, namesakes = false): AskedSubject => ({
  ...{ kind: 'PERSON', names: [person.fullName], countries: person.countries },
  birthDate: person.dateOfBirth ?? person.bornAbout ?? null,
  identifiers: person.personalIdentityNumber ? [person.personalIdentityNumber] : [],
  namesakes,
})
export const askedOrganization = (organization: NamedOrganization): AskedSubject => ({
  ...{ kind: 'ORGANIZATION', birthDate: null, countries: organization.countries },
  names: [organization.name, ...organization.previousNames],
  identifiers: organization.organizationNumber ? [organization.organizationNumber] : [],
})
