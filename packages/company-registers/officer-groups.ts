/** Groups the members of governing bodies as a registry answer has them. */

import { roster } from '@foyer/signing-rules/roster'
import type { GoverningMember } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer } from './contract.ts'

const bodies: GoverningMember['body'][] = ['BOARD', 'MANAGEMENT', 'SUPERVISORY', 'PARTNERS', 'AUDIT', 'OTHER']

/** One list per body; a person with several roles in a body is one member. */
export const grouped = (members: GoverningMember[]): RegistryAnswer['officers'] =>
  bodies
    .map((body) => merged(members.filter((member) => member.body === body)))
    .filter((list) => list.length > 0)

function merged(members: GoverningMember[]): GoverningMember[] {
  const people = roster()
  const distinct: GoverningMember[] = []
  for (const member of members) {
    const number = people.numberOf(member.party)
    const before = distinct[number]
    // One entry that says that they are deceased is enough.
    const deceased = before?.deceased === true || member.deceased === true || member.deceased
    distinct[number] = before ? { ...before, deceased, roles: [...before.roles, ...member.roles] } : member
  }
  return distinct
}
