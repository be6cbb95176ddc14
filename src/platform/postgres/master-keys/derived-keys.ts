/** Reads the service's secret and derives the keys for other purposes from it, for the command line. */
import { derive, unwrap } from '../../crypto/aead.ts'
import type { OpenedMasterKeys } from '../master-keys.ts'
import { SECRET_AAD } from './aad-labels.ts'
import { type KeySource, masterOf, verifiedKeys } from './verify-keys.ts'

/** Returns undefined if the service has never started here. Throws MasterKeyError and DecryptionError. */
export async function derivedKeys(source: KeySource): Promise<OpenedMasterKeys | undefined> {
  const { rows } = await source.owner.query<{ wrapped: Buffer }>('select wrapped from foyer.service_secret')
  const wrapped = rows[0]?.wrapped
  if (!wrapped) return undefined
  const master = masterOf(await verifiedKeys(source))
  const secret = unwrap((version) => master.keys.get(version), wrapped, SECRET_AAD)
  return { master, derived: (label) => derive(secret, label) }
}
