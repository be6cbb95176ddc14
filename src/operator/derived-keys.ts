/** Reads the service's secret and derives the keys for other purposes from it. */
import { derive, unwrap } from '../adapters/crypto/aead.ts'
import { SECRET_AAD } from '../adapters/postgres/master-keys/aad-labels.ts'
import { masterOf, verifiedKeys } from '../adapters/postgres/master-keys/verify-keys.ts'
import type { KeySource } from '../adapters/postgres/master-keys.ts'

export interface DerivedKeys {
  /** The version of the master key that wraps new keys. */
  current: number
  derived(label: string): Buffer
}

/** Returns undefined if the service has never started here. Throws MasterKeyError and DecryptionError. */
export async function derivedKeys(source: KeySource): Promise<DerivedKeys | undefined> {
  const { rows } = await source.owner.query<{ wrapped: Buffer }>('select wrapped from foyer.service_secret')
  const wrapped = rows[0]?.wrapped
  if (!wrapped) return undefined
  const master = masterOf(await verifiedKeys(source))
  const secret = unwrap((version) => master.keys.get(version), wrapped, SECRET_AAD)
  return { current: master.current, derived: (label) => derive(secret, label) }
}
