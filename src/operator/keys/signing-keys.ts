/** Rotates the keys that sign tokens. */

import { signingKeysIn } from '#oauth/store/signing-key-rows.ts'
import {
  makeSigningKey,
  replaceAllKeys,
  type SigningAlgorithm,
  type SigningKey,
  type SigningKeys,
} from '#oauth/store/signing-keys.ts'
import { rotationPolicy } from '#platform/crypto/rotation.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import { derivedKeys } from '#platform/postgres/master-keys/derived-keys.ts'
import { type CommandContext, CommandError, type FlagValues, type Outcome } from '../command.ts'
import { type CommandDatabase, keySourceOf, withDatabase } from '../database.ts'

export const rotateSigning = (flags: FlagValues, context: CommandContext): Promise<Outcome> =>
  withDatabase(context, (opened) => rotateOn(opened, flags))

async function rotateOn(opened: CommandDatabase, flags: FlagValues): Promise<Outcome> {
  const alg = (flags.optional('alg') ?? 'ES256') as SigningAlgorithm
  const derived = await derivedKeys(keySourceOf(opened))
  if (!derived)
    throw new CommandError(
      'There is no signing key yet. The service creates the first one when it starts.',
      'never_started',
    )
  const database = openDatabase(opened.server.source, () => undefined)
  try {
    const worker = opened.server.source.settings('foyer_worker')
    const keys = signingKeysIn(database, worker, derived.derived('signing-keys'))
    return flags.has('now')
      ? await replaced(keys, alg, opened.now())
      : await followed(keys, alg, opened.now())
  } finally {
    await database.close()
  }
}

async function replaced(keys: SigningKeys, alg: SigningAlgorithm, now: Date): Promise<Outcome> {
  let made: SigningKey | undefined
  let ended: string[] = []
  await keys.change((before) => {
    const changes = replaceAllKeys(before, now, alg)
    made = changes.add[0]
    ended = changes.drop
    return changes
  })
  return {
    json: { result: 'REPLACED', ...keyViewOf(made), ended },
    text: `The ${alg} key ${made?.kid} signs at once. All existing tokens become invalid within 30 seconds.`,
  }
}

async function followed(keys: SigningKeys, alg: SigningAlgorithm, now: Date): Promise<Outcome> {
  let made: SigningKey | undefined
  let next: SigningKey | undefined
  await keys.change((before) => {
    next = before.find((key) => key.signsFrom > now)
    // Without an earlier key, no cached key set lacks this key.
    const wait = before.length === 0 ? 0 : rotationPolicy.publishSeconds
    if (!next) made = makeSigningKey(alg, now, new Date(now.getTime() + wait * 1000))
    return { add: made ? [made] : [], retire: [], drop: [] }
  })
  if (next)
    return {
      json: { result: 'WAITING', ...keyViewOf(next) },
      text:
        `The key ${next.kid} is already published and signs from ${next.signsFrom.toISOString()}. ` +
        'No other key was created.',
    }
  return {
    json: { result: 'FOLLOWED', ...keyViewOf(made) },
    text:
      `The ${alg} key ${made?.kid} is published and signs from ${made?.signsFrom.toISOString()}. ` +
      'Existing tokens stay valid.',
  }
}

const keyViewOf = (key: SigningKey | undefined) => ({
  kid: key?.kid,
  alg: key?.alg,
  signsFrom: key?.signsFrom.toISOString(),
})
