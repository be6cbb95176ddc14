/** Loads the signed audit heads and the public key that verifies them. */
import { existsSync } from 'node:fs'
import { headsDirectory } from '../../adapters/audit/head-files.ts'
import { HEADS_KEY, type HeadKey, headKey, headSigner } from '../../adapters/audit/head-keys.ts'
import { signedHeadsAt } from '../../adapters/audit/read-heads.ts'
import { noHeads, type SignedHeads } from '../../audit/head.ts'
import { CommandError, type FlagValues, UsageError } from '../command.ts'
import { derivedKeys } from '../derived-keys.ts'
import { type Installation, keySourceOf } from '../installation.ts'

export interface LoadedHeads {
  /** null when there are no signed heads. */
  place: string | null
  heads: SignedHeads
}

export async function loadSignedHeads(flags: FlagValues, installation: Installation): Promise<LoadedHeads> {
  const given = flags.optional('heads')
  const place = given ?? headsDirectory(installation.config.dataDirectory)
  const givenKey = flags.has('key') ? readPublicKey(flags.required('key')) : undefined
  if (!existsSync(place)) {
    if (given === undefined) return { place: null, heads: noHeads }
    throw new CommandError('--heads names no existing file or folder.')
  }
  const heads = await signedHeadsAt(place, givenKey ?? (await currentHeadKey(installation)))
  const isEmpty = heads.read + heads.bad.length === 0
  if (isEmpty && given !== undefined) throw new CommandError('--heads contains no signed audit head.')
  return { place: isEmpty ? null : place, heads }
}

function readPublicKey(text: string): HeadKey {
  try {
    return headKey(Buffer.from(text, 'base64'))
  } catch {
    throw new UsageError('--key takes the 44 base64 characters that "foyer audit key" shows.')
  }
}

export async function currentHeadKey(installation: Installation): Promise<HeadKey> {
  const keys = await derivedKeys(keySourceOf(installation))
  if (!keys)
    throw new CommandError('The service has never started on this database, so there is no signing key.')
  return headSigner(keys.derived(HEADS_KEY)).publicKey
}
