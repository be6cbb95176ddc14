/** The file of master keys of an embedded Foyer: mode 0600, replaced whole, read again by a running service when it changed. */
import fs from 'node:fs'
import path from 'node:path'
import type { MasterKeys } from '../cases/envelope.ts'
import { type GivenKey, MasterKeyError, readKeys, type VersionedKey, writeKeys } from './key-format.ts'

/** A running service wraps with a new key at most this long after it was written. */
export const NOTICED_MS = 1_000

/** undefined: there is no such file. Refuses a file that others may read. */
export function readKeyFile(file: string): GivenKey[] | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isFile())
    throw new MasterKeyError(`${file} should be the file of the master key, and is no file.`)
  if ((stat.mode & 0o077) !== 0)
    throw new MasterKeyError(
      `${file} holds the master key and is open to other users. Close it with: chmod 600 ${file}`,
    )
  return readKeys(textOf(file), file)
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new MasterKeyError(
      `${file} holds the master key and can not be read by this user (${code}). Give it to the user who runs Foyer: chown <user> ${file}`,
      { cause: error },
    )
  }
}

/** A crash leaves the old file or the new one, never half of one. Root, at the command line, leaves it to the user who runs the service. */
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

/** Follows the file, so that `foyer key rotate` needs no restart: a version not known yet is looked for at once. */
export function followKeyFile(file: string, known: MasterKeys): MasterKeys {
  const keys = new Map(known.keys)
  const { get } = Map.prototype
  let current = known.current
  let looked = Date.now()
  const look = () => {
    looked = Date.now()
    const given = versioned(file)
    for (const { version, key } of given) if (!keys.has(version)) keys.set(version, key)
    current = given[0]?.version ?? current
  }
  keys.get = (version) => {
    if (!keys.has(version)) look()
    return get.call(keys, version) as Uint8Array | undefined
  }
  return {
    keys,
    get current() {
      if (Date.now() - looked > NOTICED_MS) look()
      return current
    },
  }
}

/** A running service goes on with the keys that it has when the file cannot be read; the next start says why. */
function versioned(file: string): VersionedKey[] {
  try {
    return (readKeyFile(file) ?? []).map(({ version, key }) => ({ version: version ?? 1, key }))
  } catch {
    return []
  }
}
