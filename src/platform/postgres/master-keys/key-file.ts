/** The master key file of an embedded Foyer: mode 0600, replaced atomically, reread by a running service. */
import fs from 'node:fs'
import path from 'node:path'
import type { MasterKeys } from '../../crypto/envelope.ts'
import { type GivenKey, MasterKeyError, readKeys, type VersionedKey, writeKeys } from './key-format.ts'

/** A running service uses a new key at most this long after it was written. */
export const NOTICED_MS = 1_000

/** undefined: no such file. Throws when other users can read it. */
export function readKeyFile(file: string): GivenKey[] | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isFile()) throw new MasterKeyError(`${file} should hold the master key, but is not a file.`)
  if ((stat.mode & 0o077) !== 0)
    throw new MasterKeyError(
      `${file} holds the master key and is readable by other users. Fix it with: chmod 600 ${file}`,
    )
  return readKeys(textOf(file), file)
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new MasterKeyError(
      `${file} holds the master key and cannot be read by this user (${code}). ` +
        `Give it to the user that runs Foyer: chown <user> ${file}`,
      { cause: error },
    )
  }
}

/** Atomic: a crash leaves the old file or the new one. When root runs it, the file keeps its owner. */
export function writeKeyFile(file: string, keys: readonly VersionedKey[]): void {
  const temporary = `${file}.new`
  const before = fs.statSync(file, { throwIfNoEntry: false })
  fs.rmSync(temporary, { force: true })
  const written = fs.openSync(temporary, 'wx', 0o600)
  try {
    if (before && process.getuid?.() === 0) fs.fchownSync(written, before.uid, before.gid)
    fs.writeFileSync(written, writeKeys(keys))
    fs.fsyncSync(written)
  } finally {
    fs.closeSync(written)
  }
  fs.renameSync(temporary, file)
  const directory = fs.openSync(path.dirname(file), 'r')
  try {
    fs.fsyncSync(directory)
  } finally {
    fs.closeSync(directory)
  }
}

/**
 * Follows the file, so that `foyer key rotate` needs no restart: an unknown version is looked up immediately.
 */
export function followKeyFile(file: string, known: MasterKeys): MasterKeys {
  const keys = new Map(known.keys)
  const { get } = Map.prototype
  let current = known.current
  let readAt = Date.now()
  const reread = () => {
    readAt = Date.now()
    const latest = readVersions(file)
    for (const { version, key } of latest) if (!keys.has(version)) keys.set(version, key)
    current = latest[0]?.version ?? current
  }
  keys.get = (version) => {
    if (!keys.has(version)) reread()
    return get.call(keys, version) as Uint8Array | undefined
  }
  return {
    keys,
    get current() {
      if (Date.now() - readAt > NOTICED_MS) reread()
      return current
    },
  }
}

/** When the file cannot be read, a running service keeps its keys; the next start reports the error. */
function readVersions(file: string): VersionedKey[] {
  try {
    return (readKeyFile(file) ?? []).map(({ version, key }) => ({ version: version ?? 1, key }))
  } catch {
    return []
  }
}
