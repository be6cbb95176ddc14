/** The keys for other purposes, read and not announced: only a service that starts says that it has a new master key. */
import { derive, unwrap } from '../adapters/crypto/aead.ts'
import { SECRET_AAD } from '../adapters/postgres/master-keys/aad-labels.ts'
import { masterOf, verifiedKeys } from '../adapters/postgres/master-keys/verify-keys.ts'
import type { KeySource } from '../adapters/postgres/master-keys.ts'

export interface DerivedKeys {
  /** The version of the master key that wraps what is new. */
  current: number
  derived(label: string): Buffer
}

/** undefined: no service has started on this database yet. Throws MasterKeyError and DecryptionError; writes nothing. */
export async function derivedKeys(source: KeySource): Promise<DerivedKeys | undefined> {
  const { rows } = await source.owner.query<{ wrapped: Buffer }>('select wrapped from foyer.service_secret')
  const wrapped = rows[0]?.wrapped
  if (!wrapped) return undefined
  const master = masterOf(await verifiedKeys(source))
  const secret = unwrap((version) => master.keys.get(version), wrapped, SECRET_AAD)
  return { current: master.current, derived: (label) => derive(secret, label) }
}
