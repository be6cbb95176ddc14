/** Reads the configured master keys and verifies them against the database. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ClientBase } from 'pg'
import { derive } from '../../crypto/aead.ts'
import type { MasterKeys } from '../../crypto/envelope.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import { type GivenKey, MasterKeyError, readKeys, type VersionedKey } from './key-format.ts'

export interface KeySource {
  /** The owner's connection, on a migrated database. */
  owner: ClientBase
  /** FOYER_MASTER_KEY; overrides the file. */
  environmentKey: string | undefined
  /** `<data directory>/master.key`, when the data directory is Foyer's own: created when absent. */
  file: string | undefined
  now: () => Date
}

interface KnownKey {
  version: number
  check_value: Buffer
}

export const masterOf = (keys: readonly VersionedKey[]): MasterKeys => ({
  current: (keys[0] as VersionedKey).version,
  keys: new Map(keys.map(({ version, key }) => [version, key])),
})

/** The configured keys with their versions. Throws when they do not fit the database. */
export async function verifiedKeys(source: KeySource): Promise<VersionedKey[]> {
  const { rows: known } = await source.owner.query<KnownKey>(
    'select version, check_value from foyer.master_key order by version desc',
  )
  const name = source.environmentKey === undefined ? (source.file ?? '') : 'FOYER_MASTER_KEY'
  const keys = givenKeys(source, known).map((given) => withVersion(given, known, name))
  for (const { version, key } of keys) {
    const row = known.find((each) => each.version === version)
    if (row && !matchesCheckValue(key, row.check_value))
      throw new MasterKeyError(wrongKeyMessage(name, version))
  }
  for (const { version } of known) {
    if (keys.some((each) => each.version === version)) continue
    if (await isNeeded(source.owner, version))
      throw new MasterKeyError(
        `Data in this database is still encrypted with version ${version} of the master key, ` +
          `and ${name} does not hold it. Add it: FOYER_MASTER_KEY=<newest version>:<key>,${version}:<key>, ` +
          'or finish with: foyer key rotate',
      )
  }
  return keys
}

/** Reads the keys without a database; undefined: there is no key file yet. Throws for an invalid key. */
export function readGivenKeys({
  environmentKey,
  file,
}: Pick<KeySource, 'environmentKey' | 'file'>): GivenKey[] | undefined {
  if (environmentKey !== undefined) return readKeys(environmentKey, 'FOYER_MASTER_KEY')
  if (file === undefined)
    throw new MasterKeyError(
      'FOYER_MASTER_KEY is not set. It encrypts the data of applicants. ' +
        'Set it to 32 random bytes in base64 (openssl rand -base64 32), and keep a copy in a safe place.',
    )
  return readKeyFile(file)
}

function givenKeys(source: KeySource, known: KnownKey[]): GivenKey[] {
  const given = readGivenKeys(source)
  if (given) return given
  const file = source.file as string
  if (known.length > 0)
    throw new MasterKeyError(
      `The master key ${file} is missing, and the data in this database is encrypted with it. ` +
        'Restore it from your backup, or set the key in FOYER_MASTER_KEY.',
    )
  const first = { version: 1, key: randomBytes(32) }
  writeKeyFile(file, [first])
  return [first]
}

/** A key without a version gets the version that the database has for it; the first key is version 1. */
function withVersion({ version, key }: GivenKey, known: KnownKey[], name: string): VersionedKey {
  if (version !== undefined) return { version, key }
  const row = known.find((each) => matchesCheckValue(key, each.check_value))
  if (!row && known.length > 0)
    throw new MasterKeyError(wrongKeyMessage(name, (known[0] as KnownKey).version))
  return { version: row?.version ?? 1, key }
}

function wrongKeyMessage(name: string, version: number): string {
  const place = name === 'FOYER_MASTER_KEY' ? name : `${name} or in FOYER_MASTER_KEY`
  return (
    `${name} holds another key than the one that encrypted this database (version ${version}). ` +
    `Nothing was changed. Set the right key in ${place}, or use another database.`
  )
}

const checkValueOf = (key: Uint8Array): Buffer =>
  createHmac('sha256', derive(key, 'master-key-check')).update('foyer master key').digest()

const matchesCheckValue = (key: Uint8Array, checkValue: Buffer): boolean => {
  const mine = checkValueOf(key)
  return mine.length === checkValue.length && timingSafeEqual(mine, checkValue)
}

export async function isNeeded(owner: ClientBase, version: number): Promise<boolean> {
  const { rows } = await owner.query<{ needed: boolean }>(
    `select exists (select from foyer.application_key where master_key_version = $1)
       or exists (select from foyer.service_secret where master_key_version = $1) as needed`,
    [version],
  )
  return rows[0]?.needed ?? false
}

export async function register({ owner, now }: KeySource, keys: VersionedKey[]): Promise<void> {
  for (const { version, key } of keys)
    await owner.query(
      `insert into foyer.master_key (version, check_value, created_at) values ($1, $2, $3)
        on conflict do nothing`,
      [version, checkValueOf(key), now()],
    )
}
