/** Erasure with failures: a crash before the files are removed, an unavailable disk, a late upload. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { tasks } from '#tasks.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { fullCase } from '#test/harness/erasure-leaks.ts'
import { booksOf } from '#test/harness/reviewed-case-fixtures.ts'
import { testDatabase } from '#test/harness/test-database.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const quiet = { queue: false, dispatcher: false } as const
const folderOf = (world: World, customer: TestCustomer, id: string) =>
  path.join(world.config.dataDirectory, 'files', customer.uuid, uuidOf(id))
const countIn = async (folder: string) => (await readdir(folder).catch(() => [])).length

async function erased(world: World) {
  const customer = await world.customer()
  const { id } = await fullCase(world, customer, 'Hemlighetsson')
  const token = await world.token(customer)
  const reply = await world.call('/v1/applications.erase', { applicationId: id }, token)
  assert.equal(reply.status, 200)
  return { customer, id, token, folder: folderOf(world, customer, id) }
}
async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await done()); ) assert.ok(Date.now() < end, 'not in time')
}
const removalsOf = async (world: World, id: string) =>
  (await booksOf(world, id)).audit
    .filter(({ action }) => action === 'application.files_removed')
    .map(({ detail }) => detail.files)

describe('erasure and files', () => {
  test('removes the files after a crash that follows the commit', async () => {
    const database = await testDatabase()
    const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-erasure-'))
    const environment = { FOYER_DATA_DIR: directory }
    const first = await startWorld({ ...quiet, database, environment })
    const { id, folder, token } = await erased(first)
    assert.equal(await countIn(folder), 2, 'the task has not run')
    const get = await first.call('/v1/applications.get', { applicationId: id }, token)
    assert.equal(get.status, 404, 'and yet it is unknown, and its key is gone')
    await first.close()
    const second = await startWorld({ dispatcher: false, database, environment })
    await until(async () => (await removalsOf(second, id)).length === 1)
    assert.deepEqual([await countIn(folder), await removalsOf(second, id)], [0, [2]])
    await second.close()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })

  test('retries while the disk is unavailable', async () => {
    const world = await startWorld({ dispatcher: false })
    const { files } = world.foyer.ports
    const removeAll = files.removeAll
    let tries = 0
    files.removeAll = async (...args) => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('the disk is unavailable'), { code: 'EIO' })
      return removeAll(...args)
    }
    const { id, folder } = await erased(world)
    await until(async () => (await countIn(folder)) === 0 && (await removalsOf(world, id)).length === 1)
    assert.equal(tries, 2)
    const { rows } = await world.database.owner((client) =>
      client.query<{ key: string; max_attempts: number }>(
        'select key, max_attempts from graphile_worker._private_jobs where key like $1',
        [`removeFiles:${uuidOf(id)}%`],
      ),
    )
    assert.deepEqual(rows, [{ key: `removeFiles:${uuidOf(id)}:later`, max_attempts: 32_767 }])
    await world.close()
  })

  test('removes the file of a concurrent upload in the second run, and no others', async () => {
    const world = await startWorld(quiet)
    const { id, folder, customer } = await erased(world)
    const ports = { ...world.foyer.ports, retention: {} as never }
    const payload = { customerId: customer.uuid, applicationId: uuidOf(id) }
    await tasks.removeFiles(payload, ports)
    assert.deepEqual([await countIn(folder), await removalsOf(world, id)], [0, [2]])
    await tasks.removeFiles({ ...payload, later: true }, ports)
    assert.deepEqual(await removalsOf(world, id), [2], 'no audit entry without files')
    await mkdir(folder, { recursive: true })
    for (const name of ['00000000-0000-7000-8000-000000000000', 'half.123456.new'])
      await writeFile(path.join(folder, name), 'sealed')
    await tasks.removeFiles({ ...payload, later: true }, ports)
    assert.deepEqual([await countIn(folder), await removalsOf(world, id)], [0, [2, 1]])

    const living = await fullCase(world, customer, 'Kvar')
    const theirs = { customerId: customer.uuid, applicationId: uuidOf(living.id) }
    await assert.rejects(tasks.removeFiles(theirs, ports), /cannot remove the files/)
    assert.equal(await countIn(folderOf(world, customer, living.id)), 2)
    await world.close()
  })

  test('does not store a provider answer that arrives after the erasure', async () => {
    const world = await startWorld(quiet)
    const customer = await world.customer()
    const { id } = await fullCase(world, customer, 'Hemlighetsson')
    const evidence = Array.from({ length: 3 }, () => ({
      source: 'late',
      retrievedAt: world.clock.now().toISOString(),
      contentType: 'text/plain',
      body: 'Hemlighetsson',
    }))
    const { applications } = world.foyer.ports
    const erase = { actor: { kind: 'SYSTEM', id: 'test' }, why: 'REQUESTED' } as const
    const late = Array.from({ length: 6 }, () =>
      applications.keepEvidence(customer.uuid, uuidOf(id), evidence),
    )
    await Promise.all([...late, applications.erase(customer.uuid, uuidOf(id), () => erase)])
    await applications.keepEvidence(customer.uuid, uuidOf(id), evidence)
    const { rows } = await world.database.owner((client) =>
      client.query('select from foyer.evidence where application_id = $1', [uuidOf(id)]),
    )
    assert.equal(rows.length, 0)
    await world.close()
  })
})
