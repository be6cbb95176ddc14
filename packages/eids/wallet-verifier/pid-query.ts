/**
 * The query to a wallet: one query (DCQL, OpenID4VP 1.0 section 6) for the person identification data. It is
 * fixed, because it must be within the customer's registration (eIDAS article 5b).
 */
import type { ClaimPath } from './disclosures.ts'

export const CREDENTIAL_ID = 'pid'
export const PID_TYPE = 'urn:eudi:pid:1'

type QueryPath = ReadonlyArray<string | null>

interface AskedClaim {
  id: string
  path: QueryPath
}

const claim = (id: string, ...path: QueryPath): AskedClaim => ({ id, path })

/** In every PID. */
const core = [
  claim('given_name', 'given_name'),
  claim('family_name', 'family_name'),
  claim('birthdate', 'birthdate'),
  // Array entries and the parts of an object are disclosed one by one: the name alone would give nothing.
  claim('nationalities', 'nationalities', null),
  claim('issuing_country', 'issuing_country'),
]
const number = claim('number', 'personal_administrative_number')
const birth = {
  country: claim('birth_country', 'place_of_birth', 'country'),
  region: claim('birth_region', 'place_of_birth', 'region'),
  locality: claim('birth_locality', 'place_of_birth', 'locality'),
}
const address = {
  street: claim('street', 'address', 'street_address'),
  postalCode: claim('postal_code', 'address', 'postal_code'),
  city: claim('city', 'address', 'locality'),
  country: claim('country', 'address', 'country'),
  formatted: claim('formatted', 'address', 'formatted'),
}

/** Every claim that is asked for in some of the sets. */
export const askedClaims: readonly AskedClaim[] = [
  ...core,
  number,
  ...Object.values(birth),
  ...Object.values(address),
]
export const requiredClaims: readonly AskedClaim[] = core

/**
 * A wallet answers only when it has all claims of a set, and the number, the address and parts of the place
 * of birth are not in every PID. So the sets go from all to the least; the wallet takes the first that it
 * can.
 */
function claimSets(): string[][] {
  const numbers = [[number], []]
  const addresses = [
    [address.street, address.postalCode, address.city, address.country],
    [address.formatted],
    [],
  ]
  const { country, region, locality } = birth
  const births = [
    [country, region, locality],
    [country, locality],
    [country, region],
    [country],
    [locality],
    [],
  ]
  return addresses.flatMap((ofAddress) =>
    numbers.flatMap((ofNumber) =>
      births.map((ofBirth) => [...core, ...ofNumber, ...ofBirth, ...ofAddress].map(({ id }) => id)),
    ),
  )
}

/** `types`: the general type, and the domestic types that extend it: wallets match them by name only. */
export function pidQuery(types: readonly string[]) {
  return {
    credentials: [
      {
        id: CREDENTIAL_ID,
        format: 'dc+sd-jwt',
        meta: { vct_values: types },
        claims: askedClaims,
        claim_sets: claimSets(),
      },
    ],
  }
}

/** Whether a disclosed claim, or a claim above or below it, was requested. */
export function isAsked(disclosed: ClaimPath): boolean {
  return askedClaims.some(({ path }) =>
    disclosed.every((part, at) => {
      const asked = path[at]
      return asked === undefined || (asked === null ? typeof part === 'number' : asked === part)
    }),
  )
}
