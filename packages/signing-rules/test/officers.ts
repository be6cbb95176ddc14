/** Invented people. */

import { combinationsOf } from '../expand-rule.ts'
import type { GoverningMember, RoleCode, SigningRule } from '../schemas.ts'

export const names = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eva', 'Finn', 'Gro', 'Hans']

export function officer(name: string, ...codes: RoleCode[]): GoverningMember {
  const fullName = `${name} Prøve`
  return {
    party: {
      kind: 'PERSON',
      name: { fullName, givenName: name, middleName: null, familyName: 'Prøve' },
      personalIdentityNumber: null,
      dateOfBirth: '1980-01-01',
      nationality: null,
      countryOfResidence: null,
    },
    roles: codes.map((code) => ({
      code,
      registryCode: code,
      registryText: null,
      from: null,
      to: null,
      electedBy: null,
    })),
    body: 'BOARD',
    address: null,
    deceased: false,
  }
}

export const given = (authorities: { party: GoverningMember['party'] }[]) =>
  authorities.map(({ party }) => (party.kind === 'PERSON' ? party.name.givenName : party.name))

export const setsOf = (rule: SigningRule, officers: GoverningMember[][]) =>
  combinationsOf(rule, officers).combinations.map((each) => given(each).join('+'))
