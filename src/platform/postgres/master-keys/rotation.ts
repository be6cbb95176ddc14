/**
 * `foyer key rotate`: rewraps every data key with a new master key while the service runs, and can be
 * resumed.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { NOTICED_MS, writeKeyFile } from './key-file.ts'
import { MasterKeyError, type VersionedKey } from './key-format.ts'
import { rewrapAll } from './rewrapping.ts'
import { isNeeded, type KeySource, register, verifiedKeys } from './verify-keys.ts'

export type RotationResult =
  | {
      kind: 'DONE'
      version: number
      /** Number of data keys that this run rewrapped. */
      wrapped: number
      /** Data keys that no master key can unwrap. They stay as they are. */
      broken: Array<{ customerId: string; applicationId: string }>
    }
  /** The keys are in the environment, so the operator must set `newKey` first. */
  | { kind: 'TO_SET'; version: number; newKey: string; sentence: string }

interface Options {
  onProgress?: (done: number, left: number) => void
  /** Data keys per transaction. */
  batch?: number
}

const ROTATION_LOCK = 0x464f594c

/** Throws MasterKeyError. Resumes an interrupted rotation, otherwise begins a new one. */
export async function rotateMasterKey(source: KeySource, options: Options = {}): Promise<RotationResult> {
  const { owner } = source
  const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    ROTATION_LOCK,
  ])
  if (!rows[0]?.mine)
    throw new MasterKeyError('Another rotation of the master key is running. Let it finish.')
  try {
    const keys = await verifiedKeys(source)
    const isNew = !(await isInterrupted(owner, keys))
    if (isNew && isInEnvironment(source)) return whatToSet(keys, await nextVersion(owner, keys))
    const ready = isInEnvironment(source)
      ? await assertAnnounced(owner, keys)
      : await writeToFile(source, keys, isNew)
    const { wrapped, broken } = await rewrapAll(owner, ready, options.batch ?? 500, options.onProgress)
    return { kind: 'DONE', version: (ready[0] as VersionedKey).version, wrapped, broken }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [ROTATION_LOCK]).catch(() => undefined)
  }
}

/**
 * Returns the versions that wrap nothing any more, and removes them from the file; with FOYER_MASTER_KEY the
 * operator removes them. A database backup from before the rotation can be read only with the removed keys.
 */
export async function dropMasterKeys(source: KeySource): Promise<number[]> {
  const { owner } = source
  await owner.query('begin')
  try {
    // Waits for writers, so that none wraps a data key with an old version at the same time.
    await owner.query('lock table foyer.application_key in share row exclusive mode')
    const keys = await verifiedKeys(source)
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

/** True when some key is still wrapped by another version than the first one. */
async function isInterrupted(owner: ClientBase, [, ...older]: VersionedKey[]): Promise<boolean> {
  for (const { version } of older) if (await isNeeded(owner, version)) return true
  return false
}

async function nextVersion(owner: ClientBase, keys: VersionedKey[]): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from foyer.master_key',
  )
  return Math.max(rows[0]?.version ?? 0, ...keys.map(({ version }) => version)) + 1
}

function whatToSet(keys: VersionedKey[], version: number): RotationResult {
  const newKey = randomBytes(32).toString('base64')
  const old = `${(keys[0] as VersionedKey).version}:<the key that you have now>`
  const sentence =
    `Set FOYER_MASTER_KEY=${version}:${newKey},${old} for the service and for this command, ` +
    'restart the service, and run foyer key rotate again. ' +
    `If several services run, set ${old},${version}:${newKey} for all of them first: ` +
    'a service encrypts with the first key.'
  return { kind: 'TO_SET', version, newKey, sentence }
}

/** A running service cannot read data keys of a version that it was not started with. */
async function assertAnnounced(owner: ClientBase, keys: VersionedKey[]): Promise<VersionedKey[]> {
  const { version } = keys[0] as VersionedKey
  const { rowCount } = await owner.query('select from foyer.master_key where version = $1', [version])
  if (!rowCount)
    throw new MasterKeyError(
      `No service has started with version ${version} of FOYER_MASTER_KEY yet. ` +
        'Restart every service with this FOYER_MASTER_KEY, then run foyer key rotate again.',
    )
  return keys
}

async function writeToFile(source: KeySource, keys: VersionedKey[], isNew: boolean): Promise<VersionedKey[]> {
  if (isNew) {
    const added = { version: await nextVersion(source.owner, keys), key: randomBytes(32) }
    keys = [added, ...keys]
    writeKeyFile(source.file as string, keys)
  }
  await register(source, keys)
  // Wait until a running service also wraps with the new key, so that the pass misses nothing.
  if (isNew) await pause(NOTICED_MS + 200)
  return keys
}
