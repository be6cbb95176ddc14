/** Known facts of the applicant besides name and number: from the eID, or else from the declaration. */

import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { Address, CountryCode, PlaceOfBirth } from '@foyer/national-fields/schemas/primitives'
import { isPlaceKnown } from '#workflows/steps/citizenship-and-birth.ts'
import type { PersonDetailsAnswer } from '#workflows/steps/person-details.ts'

export interface PersonFacts {
  nationalities: CountryCode[]
  isStateless: boolean
  placeOfBirth: PlaceOfBirth | null
  address: Address | null
}

/**
 * Among several answers, the last one with the fact counts. An eID without the fact proves nothing about it.
 */
export function personFactsOf(
  identity: Pick<IdentityProof, 'nationalities' | 'placeOfBirth' | 'address'> | null,
  answers: readonly PersonDetailsAnswer[],
): PersonFacts {
  const declared = answers.findLast(
    ({ nationalities = [], isStateless }) => isStateless || nationalities.length > 0,
  )
  const proven = identity?.nationalities ?? []
  const place = answers.findLast(({ placeOfBirth }) => placeOfBirth)?.placeOfBirth
  return {
    nationalities: proven.length > 0 ? proven : (declared?.nationalities ?? []),
    isStateless: proven.length === 0 && declared?.isStateless === true,
    placeOfBirth: isPlaceKnown(identity?.placeOfBirth)
      ? identity.placeOfBirth
      : (place ?? identity?.placeOfBirth ?? null),
    address: answers.findLast(({ address }) => address)?.address ?? identity?.address ?? null,
  }
}
