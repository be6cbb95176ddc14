/** `foyer key …`: rotates the master key and the keys that sign tokens. */
import { type Command, UsageError } from '../command.ts'

export const keyRotate: Command = {
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
  async run(flags, context) {
    if (flags.has('signing')) return (await import('../keys/signing-keys.ts')).rotateSigning(flags, context)
    for (const flag of ['alg', 'now'])
      if (flags.has(flag)) throw new UsageError(`--${flag} is only for signing keys: add --signing.`)
    return (await import('../keys/master-keys.ts')).rotateMaster(context)
  },
}

export const keyDrop: Command = {
  description:
    'Run it after a rotation, when you no longer keep older backups of the database: they can only be ' +
    'read with the old keys.',
  flags: {},
  examples: ['key drop'],
  run: async (_flags, context) => (await import('../keys/master-keys.ts')).dropUnusedMasterKeys(context),
}
