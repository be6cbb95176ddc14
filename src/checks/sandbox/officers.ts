/** Officers and signatories of a test company, in the format of a registry answer. */

import type {
  GoverningMember,
  OrganizationRef,
  PersonRef,
  Role,
  RoleCode,
  SignatoryAuthority,
} from '@foyer/signing-rules/schemas'
import register from './catalogue/register.json' with { type: 'json' }
import { identityNumberOf, organizationIdentifierOf, requireEntry } from './scenario-values.ts'
import {
  fullNameOf,
  type SimulatedMarket,
  type TestCompany,
  type TestOfficer,
  type TestPerson,
  testPersonOf,
} from './scenarios.ts'

const roles = register.roles satisfies Record<SimulatedMarket, object> as unknown as Record<
  SimulatedMarket,
  Record<string, { code: RoleCode; text: string; body: GoverningMember['body'] }>
>

/** Whether the register publishes identity numbers of officers. The others publish dates of birth. */
const publishesIdentityNumbers: Record<SimulatedMarket, boolean> = {
  SE: true,
  NO: false,
  DK: false,
  FI: false,
  GB: false,
  DE: false,
  NL: false,
  FR: false,
  EE: true,
}

export const personRefOf = (person: TestPerson): PersonRef => ({
  kind: 'PERSON',
  name: {
    fullName: fullNameOf(person),
    givenName: person.given,
    middleName: person.middle ?? null,
    familyName: person.family,
  },
  personalIdentityNumber: publishesIdentityNumbers[person.country]
    ? identityNumberOf(person, 'REGISTRY')
    : null,
  dateOfBirth: person.birth,
  nationality: person.country,
  countryOfResidence: person.country,
})

function partyOf(officer: TestOfficer, country: SimulatedMarket): PersonRef | OrganizationRef {
  if (officer.person !== undefined) {
    return personRefOf(requireEntry(testPersonOf(officer.person), `person ${officer.person}`))
  }
  const { name, number } = requireEntry(officer.organization, 'party of an officer')
  return { kind: 'ORGANIZATION', name, organizationNumber: organizationIdentifierOf(country, number) }
}

const roleOf = (country: SimulatedMarket, code: string) =>
  requireEntry(roles[country][code], `role ${code} in ${country}`)

const rolesOf = (company: TestCompany, officer: TestOfficer, body?: GoverningMember['body']): Role[] =>
  officer.roles
    .filter((code) => body === undefined || roleOf(company.country, code).body === body)
    .map((code) => ({
      code: roleOf(company.country, code).code,
      registryCode: code,
      registryText: roleOf(company.country, code).text,
      from: officer.from,
      to: null,
      electedBy: roleOf(company.country, code).body === 'BOARD' ? 'SHAREHOLDERS' : null,
    }))

const bodies: GoverningMember['body'][] = ['BOARD', 'MANAGEMENT', 'SUPERVISORY', 'PARTNERS', 'AUDIT', 'OTHER']

/** A board member who is also managing director is listed in both bodies. */
export function simulatedOfficersOf(company: TestCompany): GoverningMember[][] {
  const membersOf = (body: GoverningMember['body']) =>
    company.officers
      .map((officer) => ({
        party: partyOf(officer, company.country),
        roles: rolesOf(company, officer, body),
        body,
        address: null,
        deceased: officer.person === undefined ? null : false,
      }))
      .filter((member) => member.roles.length > 0)
  return bodies.map(membersOf).filter((members) => members.length > 0)
}

export function combinationsOf(company: TestCompany): SignatoryAuthority[][] {
  const { combinations, dayToDay = [], limits = null } = company.signing
  const signer = (key: string, authority: SignatoryAuthority['authority']): SignatoryAuthority => {
    const officer = company.officers.find(({ person }) => person === key)
    const found = requireEntry(officer, `officer ${key} of ${company.key}`)
    return {
      party: partyOf(found, company.country),
      roles: rolesOf(company, found),
      authority,
      limits: authority === 'SIGNATURE' ? limits : null,
      hasSigned: false,
    }
  }
  return [
    ...combinations.map((keys) => keys.map((key) => signer(key, 'SIGNATURE'))),
    ...dayToDay.map((key) => [signer(key, 'DAY_TO_DAY')]),
  ]
}
