/** Rotation of the master key does not disturb readers, and can be killed at any moment. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  addApplications,
  assertOpens,
  customer,
  key,
  place,
  reader,
  versions,
} from '#test/fixtures/master-keys.ts'
import { envelopeOf } from '../../crypto/envelope.ts'
import { dropMasterKeys, openMasterKeys, rotateMasterKey } from '../master-keys.ts'

test('rotates by file while a service runs, and resumes after a kill', async () => {
  const { database, owner, file, withFile } = await place()
  const { master, derived } = await openMasterKeys(withFile)
  const store = reader(database, envelopeOf(master))
  const sealed = await addApplications(owner, store.envelope, 400)
  let reading = true
  const readers = [1, 2].map(async () => {
    while (reading) await assertOpens(store, sealed)
  })
  const program = fileURLToPath(new URL('../../../../test/fixtures/rotating-process.ts', import.meta.url))
  const rotating = spawn(process.execPath, [
    program,
    process.env.FOYER_TEST_SOCKET ?? '',
    database.name,
    file,
  ])
  rotating.stdout.once('data', () => rotating.kill('SIGKILL'))
  await once(rotating, 'exit')
  // PostgreSQL releases the lock a moment after the process has died.
  while (
    (
      await owner.query(
        `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
          where datname = current_database())`,
      )
    ).rowCount
  )
    await pause(20)
  assert.deepEqual(await versions(owner), [1, 2])
  // A service can start between the two runs.
  assert.deepEqual((await openMasterKeys(withFile)).derived('x'), derived('x'))
  const added = await addApplications(owner, store.envelope, 3)
  const progress: Array<[number, number]> = []
  const done = await rotateMasterKey(withFile, { batch: 50, onProgress: (...each) => progress.push(each) })
  reading = false
  await Promise.all(readers)
  assert.ok(
    done.kind === 'DONE' &&
      done.version === 2 &&
      done.wrapped >= 390 &&
      done.wrapped <= 393 &&
      done.broken.length === 0,
  )
  assert.equal(progress.at(-1)?.[1], 0)
  assert.deepEqual(await versions(owner), [2])
  assert.equal(master.current, 2)
  assert.deepEqual(await dropMasterKeys(withFile), [1])
  const later = await openMasterKeys(withFile)
  assert.deepEqual([...later.master.keys.keys()], [2])
  assert.deepEqual(later.derived('x'), derived('x'))
  await assertOpens({ ...store, envelope: envelopeOf(later.master) }, new Map([...sealed, ...added]))
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(fs.readdirSync(path.dirname(file)), ['master.key'])
})

test('rotates by environment: prints the new variable, waits for its use, then runs', async () => {
  const { database, owner, withKey } = await place()
  const old = key()
  const { master, derived } = await openMasterKeys(withKey(old))
  const sealed = await addApplications(owner, envelopeOf(master), 25)
  const plan = await rotateMasterKey(withKey(old))
  assert.ok(plan.kind === 'TO_SET' && plan.version === 2 && plan.sentence.includes(`2:${plan.newKey},1:`))
  assert.ok(!plan.sentence.includes(old))
  const both = `2:${plan.newKey},1:${old}`
  await assert.rejects(rotateMasterKey(withKey(both)), /No service has started with version 2/)
  assert.equal((await openMasterKeys(withKey(`1:${old},2:${plan.newKey}`))).master.current, 1)
  const running = await openMasterKeys(withKey(both))
  assert.equal(running.master.current, 2)
  await assert.rejects(
    openMasterKeys(withKey(`2:${plan.newKey}`)),
    /version 1 of the master key, and FOYER_MASTER_KEY/,
  )
  const done = await rotateMasterKey(withKey(both), { batch: 7 })
  assert.deepEqual(done, { kind: 'DONE', version: 2, wrapped: 25, broken: [] })
  assert.deepEqual(await dropMasterKeys(withKey(both)), [1])
  for (const text of [plan.newKey, `2:${plan.newKey}`]) {
    const later = await openMasterKeys(withKey(text))
    assert.deepEqual([later.master.current, later.derived('x')], [2, derived('x')])
    await assertOpens(reader(database, envelopeOf(later.master)), sealed)
  }
  await assert.rejects(openMasterKeys(withKey(old)), /version 2 of the master key/)
})

test('reports a broken data key, and rewraps the others', async () => {
  const { owner, withFile } = await place()
  const { master } = await openMasterKeys(withFile)
  const sealed = await addApplications(owner, envelopeOf(master), 12)
  const [broken] = sealed.keys()
  await owner.query(`update foyer.application_key set wrapped = '\\x01000100' where application_id = $1`, [
    broken,
  ])
  const done = await rotateMasterKey(withFile, { batch: 5 })
  assert.deepEqual(done, {
    kind: 'DONE',
    version: 2,
    wrapped: 11,
    broken: [{ customerId: customer, applicationId: broken }],
  })
  assert.deepEqual(await dropMasterKeys(withFile), [])
})

test('rejects a concurrent rotation', async () => {
  const { database, withFile } = await place()
  await openMasterKeys(withFile)
  const first = rotateMasterKey(withFile)
  await assert.rejects(
    database.owner((owner) => rotateMasterKey({ ...withFile, owner })),
    /Another rotation/,
  )
  assert.equal((await first).kind, 'DONE')
})
