/** Checks that the master key belongs to this database, and that the signing keys can be decrypted. */

import { signingKeysIn } from '#oauth/store/signing-key-rows.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import { isPublished, rotationPolicy, signerAt } from '#platform/crypto/rotation.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { derivedKeys } from '#platform/postgres/master-keys/derived-keys.ts'
import { MasterKeyError, type OpenedMasterKeys } from '#platform/postgres/master-keys.ts'
import { type CommandDatabase, keySourceOf } from '../database.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

export async function checkKeys(
  installation: Pick<CommandDatabase, 'config' | 'owner' | 'now'>,
  server: DatabaseServer,
): Promise<Finding[]> {
  const source = keySourceOf(installation)
  const place = source.environmentKey === undefined ? source.file : 'FOYER_MASTER_KEY'
  try {
    const derived = await derivedKeys(source)
    if (!derived) return [ok('Master key', 'the first start creates it or begins to use it')]
    return [
      ok('Master key', `${place} belongs to this database (version ${derived.master.current})`),
      await checkSigningKeys(derived, server, installation.now()),
    ]
  } catch (error) {
    if (error instanceof DecryptionError)
      return [
        wrong(
          'Master key',
          'it cannot decrypt what it encrypted',
          'Restore foyer.service_secret from your backup.',
        ),
      ]
    if (!(error instanceof MasterKeyError)) throw error
    return [
      wrong(
        'Master key',
        error.message,
        'Do what the message says. Without the key, the data in this database cannot be read.',
      ),
    ]
  }
}

const DAY_MS = 86_400_000

async function checkSigningKeys(
  derived: OpenedMasterKeys,
  server: DatabaseServer,
  now: Date,
): Promise<Finding> {
  const check = 'Signing keys'
  const database = openDatabase(server.source, () => undefined)
  try {
    const worker = server.source.settings('foyer_worker')
    const all = await signingKeysIn(database, worker, derived.derived('signing-keys')).load()
    const signer = signerAt(all, now)
    if (!signer) return warn(check, 'there is no active key', 'Start the service: it creates one.')
    const days = Math.floor((now.getTime() - signer.signsFrom.getTime()) / DAY_MS)
    const published = all.filter((key) => isPublished(key, now)).length
    const detail = `${published} published, the ${signer.alg} key has signed for ${days} days`
    return days * 86_400 > rotationPolicy.signSeconds
      ? warn(
          check,
          detail,
          'A running service rotates it automatically. Otherwise run: npx foyer key rotate --signing',
        )
      : ok(check, detail)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return wrong(
      check,
      'they cannot be decrypted',
      'Run npx foyer key rotate --signing --now. All tokens become invalid.',
    )
  } finally {
    await database.close()
  }
}
