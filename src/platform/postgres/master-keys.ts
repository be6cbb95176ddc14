/**
 * Opens the master keys at start: reads them, verifies them against the database, and only then uses them.
 */
import { randomBytes } from 'node:crypto'
import { derive, unwrap, wrap } from '../crypto/aead.ts'
import type { MasterKeys } from '../crypto/envelope.ts'
import { SECRET_AAD } from './master-keys/aad-labels.ts'
import { followKeyFile } from './master-keys/key-file.ts'
import { type KeySource, masterOf, register, verifiedKeys } from './master-keys/verify-keys.ts'

export { MasterKeyError } from './master-keys/key-format.ts'
export { dropMasterKeys, type RotationResult, rotateMasterKey } from './master-keys/rotation.ts'
export { type KeySource, readGivenKeys } from './master-keys/verify-keys.ts'

export interface OpenedMasterKeys {
  master: MasterKeys
  /** A 32-byte key for one purpose. It survives a rotation of the master key. */
  derived(label: string): Buffer
}

/** Advisory lock key: concurrent starts create one secret. */
const OPENING_LOCK = 0x464f594b

/** Throws MasterKeyError with instructions, before anything is written. */
export async function openMasterKeys(source: KeySource): Promise<OpenedMasterKeys> {
  const { owner, file, environmentKey } = source
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [OPENING_LOCK])
    const keys = await verifiedKeys(source)
    await register(source, keys)
    const known = masterOf(keys)
    const secret = await serviceSecret(source, known)
    await owner.query('commit')
    const master = environmentKey === undefined && file ? followKeyFile(file, known) : known
    return { master, derived: (label) => derive(secret, label) }
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Created once. Other keys are derived from it and not from a master key, so that a rotation does not change
 * them.
 */
async function serviceSecret({ owner, now }: KeySource, master: MasterKeys): Promise<Buffer> {
  const { rows } = await owner.query<{ wrapped: Buffer }>('select wrapped from foyer.service_secret')
  if (rows[0]) return unwrap((version) => master.keys.get(version), rows[0].wrapped, SECRET_AAD)
  const secret = randomBytes(32)
  const key = master.keys.get(master.current) as Uint8Array
  await owner.query(
    'insert into foyer.service_secret (master_key_version, wrapped, created_at) values ($1, $2, $3)',
    [master.current, wrap(key, master.current, secret, SECRET_AAD), now()],
  )
  return secret
}
