/** The parties that a register names, and whether two of its answers may mean the same one. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'

export type Party = PersonRef | OrganizationRef

export const nameOf = (party: Party): string => (party.kind === 'PERSON' ? party.name.fullName : party.name)

/** By name: registers give numbers and dates of birth to some readers only. */
export function keyOf(party: Party): string {
  const key = keys.get(party) ?? wordsOf(nameOf(party)).sort().join(' ')
  keys.set(party, key)
  return key
}

// A company may have a thousand owners, each compared with each.
const keys = new WeakMap<Party, string>()

/** The same name, and no contradiction: a fact that only one of the two has does not distinguish them. */
export const isSameNamed = (a: Party, b: Party): boolean => keyOf(a) === keyOf(b) && !isContradicted(a, b)

function isContradicted(a: Party, b: Party): boolean {
  if (a.kind === 'PERSON' && b.kind === 'PERSON') {
    const isOtherEntry = a.registryId && b.registryId && a.registryId !== b.registryId
    const [born, other] = [birthOf(a), birthOf(b)]
    return Boolean(isOtherEntry) || !(born.startsWith(other) || other.startsWith(born))
  }
  if (a.kind !== 'ORGANIZATION' || b.kind !== 'ORGANIZATION') return false
  const [number, other] = [a.organizationNumber, b.organizationNumber]
  return number?.issuingCountry === other?.issuingCountry && number?.id !== other?.id
}

/** As precise as it is known; empty: not at all, or approximately. */
function birthOf({ dateOfBirth: date }: PersonRef): string {
  if (date === null || typeof date === 'string') return date ?? ''
  return date.circa ? '' : date.value
}

export const officersOf = ({ officers }: RegistryAnswer): Party[] => officers.flat().map(({ party }) => party)
export const ownersOf = ({ owners = [] }: RegistryAnswer): Party[] => owners.map(({ holder }) => holder)

/** Names of those who are new. */
export function added(before: readonly Party[], after: readonly Party[]): string[] {
  const names = after
    .filter((party) => !before.some((known) => isSameNamed(known, party)))
    .map((party) =>
      before.some((known) => keyOf(known) === keyOf(party))
        ? `${nameOf(party)} (another ${party.kind.toLowerCase()} of this name)`
        : nameOf(party),
    )
  return [...new Set(names)]
}
