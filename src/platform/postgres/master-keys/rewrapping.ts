/**
 * Rewraps data keys in batches. A concurrent reader finds each under the old or the new master key, and has
 * both.
 */
import type { ClientBase } from 'pg'
import { DecryptionError, unwrap, wrap } from '../../crypto/aead.ts'
import { dataKeyAad, SECRET_AAD } from './aad-labels.ts'
import type { VersionedKey } from './key-format.ts'
import { masterOf } from './verify-keys.ts'

interface Row {
  customer_id: string
  application_id: string
  wrapped: Buffer
}
interface Broken {
  customerId: string
  applicationId: string
}
interface Batch {
  last: Row | undefined
  wrapped: number
  broken: Broken[]
}

const NEXT = `select customer_id, application_id, wrapped from foyer.application_key
  where master_key_version <> $1 and (customer_id, application_id) > ($2, $3)
  order by customer_id, application_id limit $4 for update`
const SAVE = `update foyer.application_key as k set master_key_version = $1, wrapped = n.wrapped
  from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as n (customer_id, application_id, wrapped)
  where k.customer_id = n.customer_id and k.application_id = n.application_id`
const nil = '00000000-0000-0000-0000-000000000000'

/** Wraps with the first of the keys. */
export async function rewrapAll(
  owner: ClientBase,
  keys: readonly VersionedKey[],
  size: number,
  onProgress: ((done: number, left: number) => void) | undefined,
): Promise<{ wrapped: number; broken: Broken[] }> {
  await rewrapSecret(owner, keys)
  const total = await countLeft(owner, keys)
  let wrapped = 0
  // Repeats until a whole pass finds nothing, because applications are added meanwhile at any position.
  for (;;) {
    const before = wrapped
    const broken: Broken[] = []
    let last: Row | undefined
    do {
      const batch = await rewrapBatch(owner, keys, last, size)
      last = batch.last
      wrapped += batch.wrapped
      broken.push(...batch.broken)
      if (batch.wrapped > 0) onProgress?.(wrapped, Math.max(0, total - wrapped - broken.length))
    } while (last)
    if (wrapped === before) return { wrapped, broken }
  }
}

async function rewrapBatch(
  owner: ClientBase,
  keys: readonly VersionedKey[],
  after: Row | undefined,
  size: number,
): Promise<Batch> {
  const { version } = keys[0] as VersionedKey
  await owner.query('begin')
  try {
    const { rows } = await owner.query<Row>(NEXT, [
      version,
      after?.customer_id ?? nil,
      after?.application_id ?? nil,
      size,
    ])
    const { done, broken } = rewrapRows(keys, rows)
    await owner.query(SAVE, [
      version,
      done.map((row) => row.customer_id),
      done.map((row) => row.application_id),
      done.map((row) => row.wrapped),
    ])
    await owner.query('commit')
    return { last: rows.at(-1), wrapped: done.length, broken }
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

function rewrapRows(keys: readonly VersionedKey[], rows: Row[]): { done: Row[]; broken: Broken[] } {
  const done: Row[] = []
  const broken: Broken[] = []
  for (const row of rows) {
    try {
      const aad = dataKeyAad(row.customer_id, row.application_id)
      done.push({ ...row, wrapped: rewrapOne(keys, row.wrapped, aad) })
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      broken.push({ customerId: row.customer_id, applicationId: row.application_id })
    }
  }
  return { done, broken }
}

function rewrapOne(keys: readonly VersionedKey[], wrapped: Buffer, aad: string): Buffer {
  const [newest] = keys as [VersionedKey]
  const plain = unwrap((version) => masterOf(keys).keys.get(version), wrapped, aad)
  return wrap(newest.key, newest.version, plain, aad)
}

async function rewrapSecret(owner: ClientBase, keys: readonly VersionedKey[]): Promise<void> {
  const { version } = keys[0] as VersionedKey
  const { rows } = await owner.query<{ wrapped: Buffer }>(
    'select wrapped from foyer.service_secret where master_key_version <> $1',
    [version],
  )
  if (!rows[0]) return
  const wrapped = rewrapOne(keys, rows[0].wrapped, SECRET_AAD)
  await owner.query('update foyer.service_secret set master_key_version = $1, wrapped = $2', [
    version,
    wrapped,
  ])
}

async function countLeft(owner: ClientBase, keys: readonly VersionedKey[]): Promise<number> {
  const { rows } = await owner.query<{ left: number }>(
    'select count(*)::integer as left from foyer.application_key where master_key_version <> $1',
    [keys[0]?.version],
  )
  return rows[0]?.left ?? 0
}
