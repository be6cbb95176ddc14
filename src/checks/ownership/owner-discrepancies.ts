/** Compares the declared owners with the registered ones, and weighs what was declared. */
import type { Case } from '../../applications/case.ts'
import { wordsOf } from '../../applications/record-matching.ts'
import { answerOf } from '../../applications/views.ts'
import type { OwnershipParty, Share } from '../../schemas/ownership.ts'
import type { PersonRef } from '../../schemas/people.ts'
import type { DeclaredPerson } from '../../workflows/ownership/declared.ts'
import { jointShareOf, totalShareOf } from '../../workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '../../workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import type { Discrepancy } from '../discrepancies.ts'
import { unverifiedOwnersOf } from './owner-verification.ts'
import { type RegisteredOwnership, registeredOwnershipOf } from './registered-owners.ts'
import { isCorrectedToAnother, isSameOwner } from './same-owner.ts'

export function ownerDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const answer = answerOf(of, workflow, 'OWNERSHIP')
  if (!answer) return []
  // The newest answer of the register: it may have changed since the applicant saw it.
  const registered = registeredOwnershipOf(of.data.registry, of.countryCode)
  const people = [...answer.owners, ...answer.officials]
  const fields = [
    ...differences(answer, registered),
    ...(people.some(isCorrectedToAnother) ? ['owners.corrected'] : []),
  ]
  return [
    ...(fields.length > 0
      ? [{ code: 'ownership_differs_from_registry', detail: fields.join(', ') } as const]
      : []),
    ...(unverifiedOwnersOf(of, workflow).length > 0
      ? [{ code: 'owner_not_verified', detail: null } as const]
      : []),
    // Enhanced due diligence: AMLR article 42.
    ...(people.some(({ isPep }) => isPep === true) ? [{ code: 'pep_declared', detail: null } as const] : []),
    ...(answer.nobody !== null ? [{ code: 'no_owner_declared', detail: null } as const] : []),
    ...(answer.remainder?.who === 'OTHER' ? [{ code: 'ownership_unexplained', detail: null } as const] : []),
  ]
}

/** Without a register of owners there is nothing to compare with. */
function differences(answer: OwnershipAnswer, { owners, untraced, small }: RegisteredOwnership): string[] {
  if (owners.length === 0 && untraced.length === 0 && small.length === 0) return []
  const registered = owners.map(({ party }) => party)
  const held = [
    ...owners.map((owner) => ({ party: owner.party, share: totalShareOf(owner) })),
    ...small.flatMap(({ party, share }) => (party.kind === 'PERSON' ? [{ party, share }] : [])),
  ]
  const isKnown = (person: DeclaredPerson) => held.some(({ party }) => isSameOwner(person, party))
  const isDeclared = (party: PersonRef) => answer.owners.some((person) => isSameOwner(person, party))
  return [
    // Behind a company that the register does not follow, others are expected.
    ...(untraced.length === 0 && answer.owners.some((person) => !isKnown(person)) ? ['owners.added'] : []),
    ...(registered.some((party) => !isDeclared(party)) ? ['owners.missing'] : []),
    ...(held.some((owner) => differsInShare(answer, owner)) || isMoreThanLeft(answer, small)
      ? ['owners.share']
      : []),
  ]
}

/** Intervals that overlap may be the same share. */
function differsInShare(
  { owners }: OwnershipAnswer,
  { party, share }: { party: PersonRef; share: Share },
): boolean {
  const declared = owners.find((person) => isSameOwner(person, party))
  if (!declared) return false
  const total = totalShareOf(declared)
  return total.maximum < share.minimum || share.maximum < total.minimum
}

/** Declared owners cannot hold what the register says that others hold. */
function isMoreThanLeft({ owners }: OwnershipAnswer, small: RegisteredOwnership['small']): boolean {
  const between = new Set(owners.flatMap(({ ways }) => ways.flatMap(({ through }) => through.map(wholeName))))
  const isCounted = (party: OwnershipParty) =>
    party.kind === 'PERSON'
      ? owners.some((person) => isSameOwner(person, party))
      : between.has(wholeName(party))
  const others = small.filter(({ party }) => !isCounted(party))
  const minimum = others.reduce((total, { share }) => total + share.minimum, jointShareOf(owners).minimum)
  return others.length > 0 && minimum > ROUNDED_WHOLE
}

/** Thirds may be stated as 33.4. */
const ROUNDED_WHOLE = 100.5
const wholeName = ({ name }: { name: string }): string => wordsOf(name).join(' ')
