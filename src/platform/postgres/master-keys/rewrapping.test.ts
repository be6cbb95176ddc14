/** Rewrapping data keys: continues until none is left, skips broken keys, and throws unknown errors. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addApplications,
  assertOpens,
  customer,
  key,
  type Place,
  place,
  reader,
  versions,
} from '#test/fixtures/master-keys.ts'
import { envelopeOf } from '../../crypto/envelope.ts'
import { openMasterKeys, rotateMasterKey } from '../master-keys.ts'
import { rewrapAll } from './rewrapping.ts'

/** An id that sorts before all others. */
const lowId = () => `00000000${randomUUID().slice(8)}`

/**
 * Two master keys that every node knows; `first` still encrypts with the first one, like a node before its
 * restart.
 */
async function twoKeys({ withKey }: Place) {
  const [one, two] = [key(), key()]
  await openMasterKeys(withKey(one))
  const first = envelopeOf((await openMasterKeys(withKey(`1:${one},2:${two}`))).master)
  return { one, two, first, source: withKey(`2:${two},1:${one}`) }
}

test('rewraps a key that was added during the pass, before its current position', async () => {
  const at = await place()
  const { owner, database } = at
  const { first, source } = await twoKeys(at)
  const sealed = await addApplications(owner, first, 12)
  let late: Promise<Map<string, Buffer>> | undefined
  // It runs during the twelve batches, before the pass ends.
  const onProgress = () => {
    late ??= addApplications(owner, first, 1, lowId)
  }
  const done = await rotateMasterKey(source, { batch: 1, onProgress })
  const added = await late
  assert.equal(added?.size, 1)
  assert.deepEqual(done, { kind: 'DONE', version: 2, wrapped: 13, broken: [] })
  assert.deepEqual(await versions(owner), [2])
  const { master } = await openMasterKeys(source)
  await assertOpens(reader(database, envelopeOf(master)), new Map([...sealed, ...(added ?? [])]))
})

test('skips a batch of broken keys and rewraps the rest', async () => {
  const at = await place()
  const { owner } = at
  const { first, source } = await twoKeys(at)
  const lost = await addApplications(owner, first, 2, lowId)
  await owner.query(`update foyer.application_key set wrapped = '\\x01000100'`)
  await addApplications(owner, first, 5)
  const broken = [...lost.keys()].sort().map((applicationId) => ({ customerId: customer, applicationId }))
  assert.deepEqual(await rotateMasterKey(source, { batch: 2 }), {
    kind: 'DONE',
    version: 2,
    wrapped: 5,
    broken,
  })
  assert.deepEqual(await versions(owner), [1, 2])
})

test('throws when the new key is invalid, and changes nothing', async () => {
  const at = await place()
  const { owner } = at
  const { one, first } = await twoKeys(at)
  await addApplications(owner, first, 3)
  const rows = async () =>
    (await owner.query('select * from foyer.application_key order by application_id')).rows
  const before = await rows()
  // The secret counts as rewrapped, so that the failure is in the data keys.
  await owner.query('update foyer.service_secret set master_key_version = 2')
  const keys = [
    { version: 2, key: randomBytes(5) },
    { version: 1, key: Buffer.from(one, 'base64') },
  ]
  await assert.rejects(rewrapAll(owner, keys, 10, undefined), /key length/i)
  assert.deepEqual(await rows(), before)
  const { rows: open } = await owner.query<{ open: boolean }>('select now() <> statement_timestamp() as open')
  assert.equal(open[0]?.open, false, 'its transaction is over')
})
