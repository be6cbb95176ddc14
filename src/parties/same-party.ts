/** Which parties of two cases are the same: certainly by a number, possibly by name and date of birth. */

import { nameOf, sameName, wordsOf } from '@foyer/signing-rules/record-matching'
import type { CaseParty } from './case-parties.ts'
import { namesOf } from './party-terms.ts'

/**
 * Equal for the parties of several cases with the same official number. A party without a number is the same
 * as no other until a person says so.
 */
export function identityOf(applicationId: string, party: CaseParty): string {
  const { kind, personalIdentityNumber: own, organizationNumber: number } = party
  if (own) return ['person', own.issuingCountry, own.type, own.id].join('|')
  if (number) return ['organization', number.issuingCountry, number.id].join('|')
  return ['case', applicationId, kind, wordsOf(party.name).join(' '), party.born ?? ''].join('|')
}

const isDay = (born: string | null): born is string => born !== null && born.length === 10

/** Texts of which two parties that may be the same have one in common. Empty: too little is known. */
export function likenessesOf(party: CaseParty): string[] {
  const words = namesOf(party).map(wordsOf)
  const keys =
    party.kind === 'ORGANIZATION'
      ? words.map((each) => `organization|${each.join(' ')}`)
      : isDay(party.born)
        ? words.flatMap((each) => [
            `person|${party.born}|${each.toSorted().join(' ')}`,
            `person|${party.born}|${[each.at(0), each.at(-1)].sort().join(' ')}`,
          ])
        : []
  return [...new Set(keys)]
}

/**
 * A proposal for a person to judge, never a fact. Two numbers of one kind that differ are two parties. People
 * need the same day of birth, because a name alone has many bearers.
 */
export function isPossiblySame(one: CaseParty, other: CaseParty): boolean {
  if (one.kind !== other.kind || haveDifferentNumbers(one, other)) return false
  const names = (party: CaseParty) => namesOf(party)
  if (one.kind === 'ORGANIZATION')
    return names(one).some((left) => names(other).some((right) => isSameText(left, right)))
  return (
    isDay(one.born) &&
    one.born === other.born &&
    names(one).some((left) => names(other).some((right) => sameName(nameOf(left, ''), nameOf(right, ''))))
  )
}

const isSameText = (left: string, right: string): boolean =>
  wordsOf(left).join(' ') === wordsOf(right).join(' ')

function haveDifferentNumbers(one: CaseParty, other: CaseParty): boolean {
  const [own, others] = [one.personalIdentityNumber, other.personalIdentityNumber]
  if (own && others)
    return own.issuingCountry === others.issuingCountry && own.type === others.type && own.id !== others.id
  const [number, otherNumber] = [one.organizationNumber, other.organizationNumber]
  return (
    number !== null &&
    otherNumber !== null &&
    number.issuingCountry === otherNumber.issuingCountry &&
    number.id !== otherNumber.id
  )
}
