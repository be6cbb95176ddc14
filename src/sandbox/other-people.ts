/** The co-signers and owners of an application, and the test persons who act for them. */
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { ownerRequestStatusOf, ownerRequestsOf } from '#applications/owner-link.ts'
import { noSigning, waitedFor } from '#applications/signing/state.ts'
import {
  folded,
  fullNameOf,
  sameNumber,
  type TestPerson,
  testPersonOf,
  testPersons,
} from '#checks/sandbox/scenarios.ts'
import { ApiError } from '#kernel/api-error.ts'

/** One who has a link of their own, and has not answered. */
export interface Asked {
  id: string
  name: string
  /** undefined: the catalogue has no person with this name. */
  person: TestPerson | undefined
}

/** By number, else by name. */
function testPersonLike(name: string, number: PersonRef['personalIdentityNumber']): TestPerson | undefined {
  const byNumber =
    number &&
    testPersons.find(
      (each) => each.country === number.issuingCountry && sameNumber(each.country, each.number, number.id),
    )
  return byNumber ?? testPersons.find((each) => folded(fullNameOf(each)) === folded(name))
}

export const askedCoSigners = (of: Case): Asked[] =>
  isWaitingForSignatures(of) || of.data.signing
    ? waitedFor(of.data.signing ?? noSigning).map(({ id, party }) => ({
        id,
        name: party.name.fullName,
        person: testPersonLike(party.name.fullName, party.personalIdentityNumber),
      }))
    : []

export const askedOwners = (of: Case, now: Date): Asked[] =>
  ownerRequestsOf(of)
    .filter((each) => ownerRequestStatusOf(each, now) === 'ASKED')
    .map(({ id, person }) => {
      const name = `${person.givenName} ${person.familyName}`
      return { id, name, person: testPersonLike(name, person.personalIdentityNumber) }
    })

export interface Choice {
  /** The key of the test person whose eID answers. */
  person?: string
  /** The place among those who have not answered. */
  index?: number
}

/** Who acts, and as which test person. Throws status_conflict when none of them is asked. */
export function chosen(asked: readonly Asked[], { person: key, index }: Choice): [Asked, TestPerson] {
  const byKey = (each: Asked) => each.person?.key === key
  const found = index === undefined ? (asked.find(byKey) ?? (key ? undefined : asked[0])) : asked[index]
  const person = key === undefined ? found?.person : testPersonOf(key)
  if (found && person) return [found, person]
  throw new ApiError('status_conflict', {
    detail: found
      ? 'The sandbox has no test person of this name: send the key of one as person.'
      : 'Nobody like that is asked now.',
  })
}

/** The test person who has applied: by what the eID has proven. */
export const applicantOf = ({ data: { identity } }: Case): TestPerson | undefined =>
  identity
    ? testPersonLike(`${identity.givenName} ${identity.familyName}`, identity.personalIdentityNumber)
    : undefined
