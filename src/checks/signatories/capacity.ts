/** In what capacity somebody signed: alone, jointly with others, by procuration, or not as far as we can see. */

import { samePerson } from '../../applications/record-matching.ts'
import type { PersonRef, SignatoryAuthority, SignedBy } from '../../schemas/people.ts'

export interface Capacity {
  capacity: Exclude<SignedBy['capacity'], 'SELF'>
  /** Index into the combinations as given. */
  combinationIndex: number | null
}

/**
 * What the signers, one or several, are by the register: a combination that they fill, else one that they are part of.
 * JOINTLY and PROCURATION do not say that nobody is missing: ask `missingFrom`.
 * A combination under a condition that we could not read (`limits`) is named, but stays UNVERIFIED.
 */
export function capacityOf(combinations: SignatoryAuthority[][], signers: readonly PersonRef[]): Capacity {
  const best = combinations
    .flatMap((combination, index) => {
      const missing = missingFrom(combination, signers)
      return isEnough(combination) && missing.length < combination.length
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

/** The signatures by what the register says now: an index into other combinations would point at other people. */
export function signedUnder(signatures: SignedBy[], combinations: SignatoryAuthority[][]): SignedBy[] {
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

/** Who must still sign in this combination. Nobody fills two places, even when two entries look like one person. */
export function missingFrom(
  combination: SignatoryAuthority[],
  signers: readonly PersonRef[],
): SignatoryAuthority[] {
  const free = signers.filter(
    (signer, index) => signers.findIndex((other) => other === signer || samePerson(other, signer)) === index,
  )
  return combination.filter(({ party }) => {
    const at = party.kind === 'PERSON' ? free.findIndex((signer) => samePerson(signer, party)) : -1
    if (at !== -1) free.splice(at, 1)
    return at === -1
  })
}

// Day-to-day management (löpande förvaltning, aktiebolagslagen chapter 8 section 29) does not bind the company in all matters.
const isEnough = (combination: SignatoryAuthority[]) =>
  combination.every((member) => member.authority !== 'DAY_TO_DAY')
const isProcuration = (combination: SignatoryAuthority[]) =>
  combination.some((member) => member.authority === 'PROCURATION')
const isLimited = (combination: SignatoryAuthority[]) => combination.some((member) => member.limits !== null)
