/** The parties that a register names, and what they are called when two of its answers are compared. */
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { wordsOf } from '../../applications/record-matching.ts'
import type { OrganizationRef, PersonRef } from '../../schemas/people.ts'

export type Party = PersonRef | OrganizationRef

export const nameOf = (party: Party): string => (party.kind === 'PERSON' ? party.name.fullName : party.name)

/** By name: registers give numbers and dates of birth to some readers only. */
export const keyOf = (party: Party): string => wordsOf(nameOf(party)).sort().join(' ')

export const officersOf = ({ officers }: RegistryAnswer): Party[] => officers.flat().map(({ party }) => party)
