/** `foyer key …`: rotates the master key and the keys that sign tokens. */
import { rotationPolicy } from '../../adapters/crypto/rotation.ts'
import {
  makeSigningKey,
  replaceAllKeys,
  type SigningAlgorithm,
  type SigningKey,
  type SigningKeys,
} from '../../adapters/crypto/signing-keys.ts'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { signingKeysIn } from '../../adapters/postgres/customers/signing-keys.ts'
import { derivedKeys } from '../../adapters/postgres/master-keys/derived-keys.ts'
import { dropMasterKeys, type RotationResult, rotateMasterKey } from '../../adapters/postgres/master-keys.ts'
import { type CommandDatabase, keySourceOf, withDatabase } from '../../compose/command-database.ts'
import { idsOf } from '../../ids.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  type FlagValues,
  type Outcome,
  UsageError,
} from '../command.ts'

export const keyRotate: Command = {
  summary: 'Replace the master key, or with --signing the key that signs tokens',
  description: [
    'Without flags: creates a new master key and rewraps the key of every application, while the',
    'service runs. If it is interrupted, run it again and it continues. With FOYER_MASTER_KEY, the',
    'first run prints the new value of the variable.',
    '',
    'With --signing: publishes a new key now. It signs in 15 minutes, when every cached copy of the key',
    'set has it. The old key is deleted when its last token has expired. Add --now after a leak: the',
    'new key signs at once, and all existing tokens become invalid.',
  ].join('\n'),
  flags: {
    signing: { what: 'rotate the key that signs tokens, not the master key' },
    alg: {
      what: 'the algorithm of the new signing key (default: ES256)',
      value: 'ES256|RS256',
      members: ['ES256', 'RS256'],
    },
    now: { what: 'invalidate all existing tokens at once' },
  },
  examples: [
    'key rotate',
    'key rotate --signing',
    'key rotate --signing --alg RS256',
    'key rotate --signing --now',
  ],
  run: (flags, context) => {
    if (flags.has('signing')) return withDatabase(context, (database) => rotateSigning(flags, database))
    for (const flag of ['alg', 'now'])
      if (flags.has(flag)) throw new UsageError(`--${flag} is only for signing keys: add --signing.`)
    return withDatabase(context, (database) => rotateMaster(database, context))
  },
}

async function rotateMaster(opened: CommandDatabase, context: CommandContext): Promise<Outcome> {
  const source = keySourceOf(opened)
  const result = await rotateMasterKey(source, {
    onProgress: (done, left) => context.note(`Data keys rewrapped: ${done}, about ${left} left`),
  })
  return rotatedOf(result, opened)
}

function rotatedOf(result: RotationResult, { config }: CommandDatabase): Outcome {
  const ids = idsOf(config.idNamespace)
  if (result.kind === 'TO_SET') {
    const { version, newKey, sentence } = result
    return { json: { result: 'TO_SET', version, newKey, next: sentence }, text: sentence }
  }
  const broken = result.broken.map(({ customerId, applicationId }) => ({
    customerId: ids.of('customer', customerId),
    applicationId: ids.of('application', applicationId),
  }))
  const lines = [
    `The master key is at version ${result.version}. Data keys rewrapped: ${result.wrapped}.`,
    'Keep the older versions for as long as you keep older backups of the database. Then run: npx ' +
      'foyer key drop',
    ...broken.map(
      ({ applicationId }) => `No master key decrypts the data of ${applicationId}. It was not changed.`,
    ),
  ]
  return {
    json: { result: 'DONE', version: result.version, wrapped: result.wrapped, broken },
    text: lines.join('\n'),
    failed: broken.length > 0,
  }
}

async function rotateSigning(flags: FlagValues, opened: CommandDatabase): Promise<Outcome> {
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
    // Without an earlier key, nobody has a cached key set that lacks this key.
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

export const keyDrop: Command = {
  summary: 'Delete master key versions that are no longer used',
  description:
    'Run it after a rotation, when you no longer keep older backups of the database: they can only be ' +
    'read with the old keys.',
  flags: {},
  examples: ['key drop'],
  run: (_flags, context) =>
    withDatabase(context, async (database) => {
      const source = keySourceOf(database)
      const dropped = await dropMasterKeys(source)
      const from = source.file ? `were removed from ${source.file}` : 'can be removed from FOYER_MASTER_KEY'
      return {
        json: { dropped },
        text:
          dropped.length === 0
            ? 'Every master key is still used.'
            : `These versions are no longer used and ${from}: ${dropped.join(', ')}.`,
      }
    }),
}
