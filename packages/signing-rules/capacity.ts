/** The capacity in which a person signed: alone, jointly, by procuration, or unverified. */

import { isRegisteredAs, samePerson } from './record-matching.ts'
import type { PersonRef, SignatoryAuthority } from './schemas.ts'

export interface Capacity {
  capacity: 'ALONE' | 'JOINTLY' | 'PROCURATION' | 'UNVERIFIED'
  /** Index into the given combinations. */
  combinationIndex: number | null
}

/**
 * The best combination for these signers: one that they complete, otherwise one that they are part of.
 * JOINTLY and PROCURATION do not mean that the combination is complete: check with `missingFrom`.
 * A combination with an unreadable condition (`limits`) is returned, but stays UNVERIFIED.
 */
export function capacityOf(combinations: SignatoryAuthority[][], signers: readonly PersonRef[]): Capacity {
  const best = combinations
    .flatMap((combination, index) => {
      const missing = missingFrom(combination, signers)
      return bindsCompany(combination) && missing.length < combination.length
        ? [{ combination, index, missing: missing.length }]
        : []
    })
    .sort(
      (a, b) =>
        Number(isLimited(a.combination)) - Number(isLimited(b.combination)) ||
        a.missing - b.missing ||
        Number(isProcuration(a.combination)) - Number(isProcuration(b.combination)) ||
        a.combination.length - b.combination.length,
    )
    .at(0)
  if (!best) return { capacity: 'UNVERIFIED', combinationIndex: null }
  return { capacity: capacityIn(best.combination), combinationIndex: best.index }
}

/** Recomputes the capacities for new combinations, because old indexes would point at other people. */
export function reassessedSignatures<S extends { party: PersonRef }>(
  signatures: S[],
  combinations: SignatoryAuthority[][],
): Array<S & Capacity> {
  const capacity = capacityOf(
    combinations,
    signatures.map(({ party }) => party),
  )
  return signatures.map((signature) => ({ ...signature, ...capacity }))
}

function capacityIn(combination: SignatoryAuthority[]): Capacity['capacity'] {
  if (isLimited(combination)) return 'UNVERIFIED'
  if (isProcuration(combination)) return 'PROCURATION'
  return combination.length === 1 ? 'ALONE' : 'JOINTLY'
}

/**
 * The persons who must still sign in this combination. One signer counts once, even if two entries look like
 * the same person.
 */
export function missingFrom(
  combination: SignatoryAuthority[],
  signers: readonly PersonRef[],
  byName = false,
): SignatoryAuthority[] {
  const free = signers.filter(
    (signer, index) => signers.findIndex((other) => other === signer || samePerson(other, signer)) === index,
  )
  return combination.filter(({ party }) => {
    const at =
      party.kind === 'PERSON' ? free.findIndex((signer) => isRegisteredAs(signer, party, byName)) : -1
    if (at !== -1) free.splice(at, 1)
    return at === -1
  })
}

// Day-to-day management (löpande förvaltning, aktiebolagslagen chapter 8 section 29) does not cover every
// matter.
const bindsCompany = (combination: SignatoryAuthority[]) =>
  combination.every((member) => member.authority !== 'DAY_TO_DAY')
const isProcuration = (combination: SignatoryAuthority[]) =>
  combination.some((member) => member.authority === 'PROCURATION')
const isLimited = (combination: SignatoryAuthority[]) => combination.some((member) => member.limits !== null)
