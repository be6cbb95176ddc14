/** `foyer key …`: the master key that encrypts what applicants give, and the keys that sign tokens. */

import { rotationPolicy } from '../../adapters/crypto/rotation.ts'
import {
  makeSigningKey,
  replacedAtOnce,
  type SigningAlgorithm,
  type SigningKey,
  type SigningKeys,
} from '../../adapters/crypto/signing-keys.ts'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { signingKeysIn } from '../../adapters/postgres/customers/signing-keys.ts'
import { dropMasterKeys, type Rotated, rotateMasterKey } from '../../adapters/postgres/master-keys.ts'
import { type Command, CommandError, type Given, type Outcome, type Stage, UsageError } from '../command.ts'
import { derivedKeys } from '../derived-keys.ts'
import { type Installation, keySourceOf, withInstallation } from '../installation.ts'

export const keyRotate: Command = {
  summary: 'Replace the master key, or with --signing the key that signs tokens',
  description: [
    'Without flags: a new master key wraps the key of every application anew, while the service runs. Cut off, it goes on',
    'where it was when it is run again. Where FOYER_MASTER_KEY is set, the first run says what to set it to.',
    '',
    'With --signing: a new key is published now and signs in 15 minutes, when every copy of the key set knows it; the old',
    'one goes when its last token has ended. With --now as well, for a key that has leaked: the new one signs at once, and',
    'every token of before ends.',
  ].join('\n'),
  flags: {
    signing: { what: 'the key that signs tokens, and not the master key' },
    alg: {
      what: 'the algorithm of the new signing key (default: ES256)',
      value: 'ES256|RS256',
      members: ['ES256', 'RS256'],
    },
    now: { what: 'end every token of before, at once' },
  },
  examples: [
    'key rotate',
    'key rotate --signing',
    'key rotate --signing --alg RS256',
    'key rotate --signing --now',
  ],
  run: (given, stage) => {
    if (given.has('signing')) return withInstallation(stage, (it) => rotateSigning(given, it))
    for (const flag of ['alg', 'now'])
      if (given.has(flag)) throw new UsageError(`--${flag} is for signing keys: add --signing.`)
    return withInstallation(stage, (it) => rotateMaster(it, stage))
  },
}

async function rotateMaster(it: Installation, stage: Stage): Promise<Outcome> {
  const source = keySourceOf(it)
  const result = await rotateMasterKey(source, {
    onProgress: (done, left) => stage.note(`${done} data keys wrapped anew, about ${left} to go`),
  })
  return rotatedOf(result, it)
}

function rotatedOf(result: Rotated, { ids }: Installation): Outcome {
  if (result.kind === 'TO_SET') {
    const { version, newKey, sentence } = result
    return { json: { result: 'TO_SET', version, newKey, next: sentence }, text: sentence }
  }
  const broken = result.broken.map(({ customerId, applicationId }) => ({
    customerId: ids.of('customer', customerId),
    applicationId: ids.of('application', applicationId),
  }))
  const lines = [
    `The master key is at version ${result.version}; ${result.wrapped} data keys were wrapped anew.`,
    'Keep the older versions as long as you keep backups of the database from before; then: npx foyer key drop',
    ...broken.map(
      ({ applicationId }) => `No master key opens the data of ${applicationId}: it was left as it is.`,
    ),
  ]
  return {
    json: { result: 'DONE', version: result.version, wrapped: result.wrapped, broken },
    text: lines.join('\n'),
    failed: broken.length > 0,
  }
}

async function rotateSigning(given: Given, it: Installation): Promise<Outcome> {
  const alg = (given.maybe('alg') ?? 'ES256') as SigningAlgorithm
  const opened = await derivedKeys(keySourceOf(it))
  if (!opened)
    throw new CommandError('There is no signing key yet: the service makes the first one when it starts.')
  const database = openDatabase(it.server.source, () => undefined)
  try {
    const worker = it.server.source.settings('foyer_worker')
    const keys = signingKeysIn(database, worker, opened.derived('signing-keys'))
    return given.has('now') ? await replaced(keys, alg, it.now()) : await followed(keys, alg, it.now())
  } finally {
    await database.close()
  }
}

async function replaced(keys: SigningKeys, alg: SigningAlgorithm, now: Date): Promise<Outcome> {
  let made: SigningKey | undefined
  let ended: string[] = []
  await keys.change((before) => {
    const changes = replacedAtOnce(before, now, alg)
    made = changes.add[0]
    ended = changes.drop
    return changes
  })
  return {
    json: { result: 'REPLACED', ...shownOf(made), ended },
    text: `The ${alg} key ${made?.kid} signs at once. Every token of before ends as running services notice, within 30 seconds.`,
  }
}

async function followed(keys: SigningKeys, alg: SigningAlgorithm, now: Date): Promise<Outcome> {
  let made: SigningKey | undefined
  let next: SigningKey | undefined
  await keys.change((before) => {
    next = before.find((key) => key.signsFrom > now)
    // Nothing signs yet, so nobody has a copy of the key set without this key.
    const wait = before.length === 0 ? 0 : rotationPolicy.publishSeconds
    if (!next) made = makeSigningKey(alg, now, new Date(now.getTime() + wait * 1000))
    return { add: made ? [made] : [], retire: [], drop: [] }
  })
  if (next)
    return {
      json: { result: 'WAITING', ...shownOf(next) },
      text: `The key ${next.kid} is published already and signs from ${next.signsFrom.toISOString()}. No other was made.`,
    }
  return {
    json: { result: 'FOLLOWED', ...shownOf(made) },
    text: `The ${alg} key ${made?.kid} is published and signs from ${made?.signsFrom.toISOString()}. No token ends by it.`,
  }
}

const shownOf = (key: SigningKey | undefined) => ({
  kid: key?.kid,
  alg: key?.alg,
  signsFrom: key?.signsFrom.toISOString(),
})

export const keyDrop: Command = {
  summary: 'Forget the master keys that wrap nothing any more',
  description:
    'After a rotation, and once no backup of the database from before it is kept: such a backup can only be read with them.',
  flags: {},
  examples: ['key drop'],
  run: (_given, stage) =>
    withInstallation(stage, async (it) => {
      const source = keySourceOf(it)
      const dropped = await dropMasterKeys(source)
      const from = source.file ? `were taken out of ${source.file}` : 'can be taken out of FOYER_MASTER_KEY'
      return {
        json: { dropped },
        text:
          dropped.length === 0
            ? 'Every master key that is given still wraps something.'
            : `These versions wrap nothing any more and ${from}: ${dropped.join(', ')}.`,
      }
    }),
}
