/** What is known of the applicant besides name and number: as the eID proves it, else as they declare it. */
import type { PlaceOfBirth } from '../schemas/people.ts'
import type { Address, CountryCode } from '../schemas/primitives.ts'
import { isPlaceKnown } from '../workflows/steps/citizenship-and-birth.ts'
import type { PersonDetailsAnswer } from '../workflows/steps/person-details.ts'
import type { IdentityProof } from './provider-contracts.ts'

export interface PersonFacts {
  nationalities: CountryCode[]
  isStateless: boolean
  placeOfBirth: PlaceOfBirth | null
  address: Address | null
}

/** Of several answers, the last that has the fact. An eID that is silent about it proves nothing. */
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
