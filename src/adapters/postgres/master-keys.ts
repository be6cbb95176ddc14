/** The master keys at start: read, compared with what the database knows of them, and only then used. */
import { randomBytes } from 'node:crypto'
import { derive, unwrap, wrap } from '../crypto/aead.ts'
import type { MasterKeys } from './cases/envelope.ts'
import { SECRET_PLACE } from './master-keys/aad-labels.ts'
import { followKeyFile } from './master-keys/key-file.ts'
import { checkedKeys, type KeySource, masterOf, register } from './master-keys/verify-keys.ts'

export { MasterKeyError } from './master-keys/key-format.ts'
export { dropMasterKeys, type Rotated, rotateMasterKey } from './master-keys/rotation.ts'
export { type KeySource, readGivenKeys } from './master-keys/verify-keys.ts'

export interface OpenedMasterKeys {
  master: MasterKeys
  /** A key of 32 bytes for one purpose. It outlives the rotation of master keys. */
  derived(label: string): Buffer
}

/** Two services that start at once make one secret (pg_advisory_xact_lock). */
const OPENING_LOCK = 0x464f594b

/** Throws MasterKeyError with what to do about it, before anything is written. */
export async function openMasterKeys(source: KeySource): Promise<OpenedMasterKeys> {
  const { owner, file, environmentKey } = source
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [OPENING_LOCK])
    const keys = await checkedKeys(source)
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

/** Made once. Keys for other purposes come from it and not from a master key, so that a rotation leaves them as they are. */
async function serviceSecret({ owner, now }: KeySource, master: MasterKeys): Promise<Buffer> {
  const { rows } = await owner.query<{ wrapped: Buffer }>('select wrapped from foyer.service_secret')
  if (rows[0]) return unwrap((version) => master.keys.get(version), rows[0].wrapped, SECRET_PLACE)
  const secret = randomBytes(32)
  const key = master.keys.get(master.current) as Uint8Array
  await owner.query(
    'insert into foyer.service_secret (master_key_version, wrapped, created_at) values ($1, $2, $3)',
    [master.current, wrap(key, master.current, secret, SECRET_PLACE), now()],
  )
  return secret
}
