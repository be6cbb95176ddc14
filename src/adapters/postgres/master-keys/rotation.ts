/** `foyer key rotate`: a new master key wraps every data key anew, while the service runs; a rotation that was cut off goes on where it was. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { NOTICED_MS, writeKeyFile } from './key-file.ts'
import { MasterKeyError, type VersionedKey } from './key-format.ts'
import { rewrapAll } from './rewrapping.ts'
import { checkedKeys, isNeeded, type KeySource, register } from './verify-keys.ts'

export type Rotated =
  | {
      kind: 'DONE'
      version: number
      /** How many data keys were wrapped anew by this run. */
      wrapped: number
      /** Data keys that no master key opens: they were changed or come from elsewhere, and stay as they are. */
      broken: Array<{ customerId: string; applicationId: string }>
    }
  /** The keys are in the environment, so the operator must set the new one first. `newKey` is what to set it to. */
  | { kind: 'TO_SET'; version: number; newKey: string; sentence: string }

interface Options {
  onProgress?: (done: number, left: number) => void
  /** Data keys a transaction. */
  batch?: number
}

const ROTATION_LOCK = 0x464f594c

/** Throws MasterKeyError. Run it again after it was cut off; run it again when it is done and it begins the next rotation. */
export async function rotateMasterKey(source: KeySource, options: Options = {}): Promise<Rotated> {
  const { owner } = source
  const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    ROTATION_LOCK,
  ])
  if (!rows[0]?.mine)
    throw new MasterKeyError('Another rotation of the master key is running. Let it finish.')
  try {
    const keys = await checkedKeys(source)
    const fresh = !(await isCutOff(owner, keys))
    if (fresh && isInEnvironment(source)) return whatToSet(keys, await nextVersion(owner, keys))
    const ready = isInEnvironment(source) ? await announced(owner, keys) : await inFile(source, keys, fresh)
    const { wrapped, broken } = await rewrapAll(owner, ready, options.batch ?? 500, options.onProgress)
    return { kind: 'DONE', version: (ready[0] as VersionedKey).version, wrapped, broken }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [ROTATION_LOCK]).catch(() => undefined)
  }
}

/**
 * Takes the versions that wrap nothing any more out of the file, and says which they were; from FOYER_MASTER_KEY the operator takes
 * them. A backup of the database from before the rotation can be read only with them.
 */
export async function dropMasterKeys(source: KeySource): Promise<number[]> {
  const { owner } = source
  await owner.query('begin')
  try {
    // Waits for those who write, so that nothing is being wrapped by an old version while we look.
    await owner.query('lock table foyer.application_key in share row exclusive mode')
    const keys = await checkedKeys(source)
    const kept: VersionedKey[] = []
    for (const [at, each] of keys.entries())
      if (at === 0 || (await isNeeded(owner, each.version))) kept.push(each)
    if (!isInEnvironment(source) && source.file && kept.length < keys.length) writeKeyFile(source.file, kept)
    await owner.query('commit')
    return keys.filter((key) => !kept.includes(key)).map(({ version }) => version)
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

const isInEnvironment = (source: KeySource): boolean => source.environmentKey !== undefined

/** Something is still wrapped by another version than the first one given. */
async function isCutOff(owner: ClientBase, [, ...older]: VersionedKey[]): Promise<boolean> {
  for (const { version } of older) if (await isNeeded(owner, version)) return true
  return false
}

async function nextVersion(owner: ClientBase, keys: VersionedKey[]): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from foyer.master_key',
  )
  return Math.max(rows[0]?.version ?? 0, ...keys.map(({ version }) => version)) + 1
}

function whatToSet(keys: VersionedKey[], version: number): Rotated {
  const newKey = randomBytes(32).toString('base64')
  const old = `${(keys[0] as VersionedKey).version}:<the key that you have now>`
  const sentence =
    `Set FOYER_MASTER_KEY=${version}:${newKey},${old} for the service and for this command, start the service anew, and run foyer key rotate again. ` +
    `Where several run, give all of them ${old},${version}:${newKey} first: the first of the keys is the one that they encrypt with.`
  return { kind: 'TO_SET', version, newKey, sentence }
}

/** What is wrapped by a version that the running service was not started with could not be read by it. */
async function announced(owner: ClientBase, keys: VersionedKey[]): Promise<VersionedKey[]> {
  const { version } = keys[0] as VersionedKey
  const { rowCount } = await owner.query('select from foyer.master_key where version = $1', [version])
  if (!rowCount)
    throw new MasterKeyError(
      `No service has started with version ${version} of FOYER_MASTER_KEY yet. Start every one anew with this FOYER_MASTER_KEY, then run foyer key rotate again.`,
    )
  return keys
}

async function inFile(source: KeySource, keys: VersionedKey[], fresh: boolean): Promise<VersionedKey[]> {
  if (fresh) {
    const added = { version: await nextVersion(source.owner, keys), key: randomBytes(32) }
    keys = [added, ...keys]
    writeKeyFile(source.file as string, keys)
  }
  await register(source, keys)
  // From now on a running service wraps with the new key as well, and nothing is left behind us.
  if (fresh) await pause(NOTICED_MS + 200)
  return keys
}
