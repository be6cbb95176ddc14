/** Rotates the master key, and drops the versions that nothing uses any more. */

import { idsOf } from '#kernel/ids.ts'
import { dropMasterKeys, type RotationResult, rotateMasterKey } from '#platform/postgres/master-keys.ts'
import type { CommandContext, Outcome } from '../command.ts'
import { type CommandDatabase, keySourceOf, withDatabase } from '../database.ts'

export const rotateMaster = (context: CommandContext): Promise<Outcome> =>
  withDatabase(context, async (opened) => {
    const result = await rotateMasterKey(keySourceOf(opened), {
      onProgress: (done, left) => context.note(`Data keys rewrapped: ${done}, about ${left} left`),
    })
    return rotatedOf(result, opened)
  })

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

export const dropUnusedMasterKeys = (context: CommandContext): Promise<Outcome> =>
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
  })
