/** Whether the master key is the one that encrypted this database, and the keys that sign tokens can be used. */

import { SealBroken } from '../../adapters/crypto/aead.ts'
import { isPublished, rotationPolicy, signerAt } from '../../adapters/crypto/rotation.ts'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { signingKeysIn } from '../../adapters/postgres/customers/signing-keys.ts'
import type { DatabaseServer } from '../../adapters/postgres/database-server.ts'
import { MasterKeyError } from '../../adapters/postgres/master-keys.ts'
import { type DerivedKeys, derivedKeys } from '../derived-keys.ts'
import { type Installation, keySourceOf } from '../installation.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

export async function keys(
  it: Pick<Installation, 'config' | 'owner' | 'now'>,
  server: DatabaseServer,
): Promise<Finding[]> {
  const source = keySourceOf(it)
  const place = source.environmentKey === undefined ? source.file : 'FOYER_MASTER_KEY'
  try {
    const opened = await derivedKeys(source)
    if (!opened) return [ok('Master key', 'the first start makes it or takes it on')]
    return [
      ok('Master key', `${place} is the one of this database (version ${opened.current})`),
      await signing(opened, server, it.now()),
    ]
  } catch (error) {
    if (error instanceof SealBroken)
      return [
        wrong(
          'Master key',
          'it does not open what it encrypted',
          'Restore foyer.service_secret from your backup.',
        ),
      ]
    if (!(error instanceof MasterKeyError)) throw error
    return [
      wrong(
        'Master key',
        error.message,
        'Mend it as it says; without the key of this database nothing in it can be read.',
      ),
    ]
  }
}

const DAY_MS = 86_400_000

async function signing(opened: DerivedKeys, server: DatabaseServer, now: Date): Promise<Finding> {
  const check = 'Signing keys'
  const database = openDatabase(server.source, () => undefined)
  try {
    const worker = server.source.settings('foyer_worker')
    const all = await signingKeysIn(database, worker, opened.derived('signing-keys')).load()
    const signer = signerAt(all, now)
    if (!signer) return warn(check, 'none signs now', 'Start the service: it makes one.')
    const days = Math.floor((now.getTime() - signer.signsFrom.getTime()) / DAY_MS)
    const published = all.filter((key) => isPublished(key, now)).length
    const detail = `${published} published, the ${signer.alg} one signs for ${days} days`
    return days * 86_400 > rotationPolicy.signSeconds
      ? warn(check, detail, 'A running service replaces it by itself; else: npx foyer key rotate --signing')
      : ok(check, detail)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return wrong(
      check,
      'they can not be opened',
      'npx foyer key rotate --signing --now makes new ones; every token ends.',
    )
  } finally {
    await database.close()
  }
}
