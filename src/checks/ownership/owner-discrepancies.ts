/** Compares the declared owners with the registered ones, and assesses the declaration. */

import type { Share } from '@foyer/company-registers/schemas/ownership'
import { nothing, sum } from '@foyer/company-registers/shares'
import { todayIn } from '@foyer/national-fields/market-time'
import { wordsOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { type Threshold, thresholdOn } from '#workflows/ownership/threshold.ts'
import {
  isBeneficialOwner,
  jointShareOf,
  leavesOwnerUnnamed,
  totalShareOf,
} from '#workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from '../discrepancies.ts'
import { disputingOwnersOf, ownersProvenAsAnother } from './owner-answers.ts'
import { unverifiedOwnersOf } from './owner-verification.ts'
import { type RegisteredOwnership, registeredOwnershipOf } from './registered-owners.ts'
import { isCorrectedToAnother, isSameOwner } from './same-owner.ts'

export function ownerDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const answer = answerOf(of, workflow, 'OWNERSHIP')
  if (!answer) return []
  // The newest answer of the register: it may have changed since the applicant saw it.
  const registered = registeredOwnershipOf(of.data.registry, of.countryCode)
  const people = [...answer.owners, ...answer.officials]
  const threshold = thresholdOn(of.countryCode, todayIn(of.countryCode, new Date(answer.at)))
  const isOwnerNamed =
    answer.nobody === null && answer.owners.some((owner) => isBeneficialOwner(owner, threshold))
  const isExplained =
    answer.remainder?.who !== 'OTHER' && !(isOwnerNamed && isRestUnexplained(answer, registered, threshold))
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
    ...(ownersProvenAsAnother(of, workflow).length > 0
      ? [{ code: 'owner_identity_differs', detail: null } as const]
      : []),
    ...(disputingOwnersOf(of, workflow).length > 0
      ? [{ code: 'owner_disputes_declaration', detail: null } as const]
      : []),
    // Enhanced due diligence: AMLR article 42.
    ...(people.some(({ isPep }) => isPep === true) ? [{ code: 'pep_declared', detail: null } as const] : []),
    ...(isOwnerNamed ? [] : [{ code: 'no_owner_declared', detail: null } as const]),
    ...(isExplained ? [] : [{ code: 'ownership_unexplained', detail: null } as const]),
  ]
}

/**
 * The declared shares of others may contain an owner above the threshold. Registers of beneficial owners give
 * bands and name every owner above the threshold; registers of shareholders give exact shares.
 */
function isRestUnexplained(
  { owners }: OwnershipAnswer,
  registered: RegisteredOwnership,
  threshold: Threshold,
): boolean {
  const shares = [...registered.owners.map(totalShareOf), ...registered.small.map(({ share }) => share)]
  if (shares.some(({ minimum, maximum }) => minimum !== maximum)) return false
  const others = uncounted(owners, registered.small).reduce((total, { share }) => sum(total, share), nothing)
  return leavesOwnerUnnamed(jointShareOf(owners, others), others, threshold)
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

/** Declared owners cannot hold shares that the register gives to others. */
function isMoreThanLeft({ owners }: OwnershipAnswer, small: RegisteredOwnership['small']): boolean {
  const others = uncounted(owners, small)
  const minimum = others.reduce((total, { share }) => total + share.minimum, jointShareOf(owners).minimum)
  return others.length > 0 && minimum > ROUNDED_WHOLE
}

/** Registered small owners who are not among the declared ones, nor between them and the company. */
function uncounted(
  owners: readonly DeclaredPerson[],
  small: RegisteredOwnership['small'],
): RegisteredOwnership['small'] {
  const between = new Set(owners.flatMap(({ ways }) => ways.flatMap(({ through }) => through.map(wholeName))))
  return small.filter(({ party }) =>
    party.kind === 'PERSON'
      ? !owners.some((person) => isSameOwner(person, party))
      : !between.has(wholeName(party)),
  )
}

/** Thirds may be stated as 33.4. */
const ROUNDED_WHOLE = 100.5
const wholeName = ({ name }: { name: string }): string => wordsOf(name).join(' ')
