/** The keyed hashes that parties are found by. */

import { blindIndex } from '#platform/crypto/aead.ts'
import type { CaseParty } from '../case-parties.ts'
import { type PartyTerm, termsOf } from '../party-terms.ts'
import { identityOf, likenessesOf } from '../same-party.ts'

const WEEK_MS = 604_800_000
/** The lower 24 bits of a token are the week, or 0. */
const WEEK_BITS = 24n
const HASH_BYTES = 5
/** Half of HMAC-SHA-256: enough against chance matches, in half the space. */
const IDENTITY_BYTES = 16

type HashedKind = PartyTerm['kind'] | 'LIKENESS'

/** As foyer.week_of. */
const weekOf = (at: Date): bigint => BigInt(Math.floor(at.getTime() / WEEK_MS))

/** In 40 bits, two texts of a million may share a token: what was found is compared after its decryption. */
export function tokenOf(key: Uint8Array, customerId: string, kind: HashedKind, text: string): bigint {
  const hash = blindIndex(key, customerId, `party.${kind}`, text).subarray(0, HASH_BYTES)
  return BigInt.asIntN(64, BigInt(`0x${hash.toString('hex')}`) << WEEK_BITS)
}

export const identityHashOf = (
  key: Uint8Array,
  customerId: string,
  applicationId: string,
  party: CaseParty,
): Buffer =>
  blindIndex(key, customerId, 'party.IDENTITY', identityOf(applicationId, party)).subarray(0, IDENTITY_BYTES)

/** Each once, as the values of a bigint[]. */
export function tokensOf(key: Uint8Array, customerId: string, createdAt: Date, party: CaseParty): string[] {
  const week = weekOf(createdAt)
  const tokens = [
    ...termsOf(party).map(
      ({ kind, text }) => tokenOf(key, customerId, kind, text) | (kind === 'PART' ? week : 0n),
    ),
    ...likenessesOf(party).map((text) => tokenOf(key, customerId, 'LIKENESS', text)),
  ]
  return [...new Set(tokens.map(String))]
}
