/** The signed heads that a log is compared with, and the key that they must be signed with. */
import { existsSync } from 'node:fs'
import { headsDirectory } from '../../adapters/audit/head-files.ts'
import { HEADS_KEY, type HeadKey, headKey, headSigner } from '../../adapters/audit/head-line.ts'
import { noHeads, type SignedHeads, signedHeadsAt } from '../../adapters/audit/read-heads.ts'
import { CommandError, type Given, UsageError } from '../command.ts'
import { derivedKeys } from '../derived-keys.ts'
import { type Installation, keySourceOf } from '../installation.ts'

export interface Compared {
  /** null: there are none. */
  place: string | null
  heads: SignedHeads
}

export async function headsFor(given: Given, it: Installation): Promise<Compared> {
  const asked = given.maybe('heads')
  const place = asked ?? headsDirectory(it.config.dataDirectory)
  const told = given.has('key') ? keyIn(given.text('key')) : undefined
  if (!existsSync(place)) {
    if (asked === undefined) return { place: null, heads: noHeads }
    throw new CommandError('--heads leads to no file and no folder.')
  }
  const heads = await signedHeadsAt(place, told ?? (await ownKey(it)))
  const isEmpty = heads.read + heads.bad.length === 0
  if (isEmpty && asked !== undefined) throw new CommandError('--heads leads to no signed end.')
  return { place: isEmpty ? null : place, heads }
}

function keyIn(text: string): HeadKey {
  try {
    return headKey(Buffer.from(text, 'base64'))
  } catch {
    throw new UsageError('--key takes the 44 characters of base64 that "foyer audit key" shows.')
  }
}

export async function ownKey(it: Installation): Promise<HeadKey> {
  const keys = await derivedKeys(keySourceOf(it))
  if (!keys)
    throw new CommandError('No service has started on this database yet: there is no key that signs.')
  return headSigner(keys.derived(HEADS_KEY)).publicKey
}
