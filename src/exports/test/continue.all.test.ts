/** An export in many segments: it continues after a restart, and reports when it cannot. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pdf } from '@foyer/safe-files/test/files'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import {
  callWith,
  downloaded,
  endedExport,
  jsonIn,
  linesIn,
  sha256,
  unpacked,
} from '#test/harness/exported.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

/** Larger than a part of an archive may be with its files: each application begins a new part. */
const APPLICATIONS = 230

describe('an export in segments', () => {
  let database: TestDatabase
  let directory: string
  let customer: TestCustomer
  /** Closed at the end, also after a failure. */
  const worlds: World[] = []
  const start = async (more: object = {}) => {
    const world = await startWorld({ database, environment: { FOYER_DATA_DIR: directory }, ...more })
    worlds.push(world)
    return world
  }
  before(async () => {
    database = await testDatabase()
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-export-'))
  })
  after(async () => {
    for (const world of worlds) await world.close()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })
  const rowOf = async (id: string): Promise<{ segments: string[]; status: string }> =>
    database.owner(async (client) => {
      const text = 'select segments, status from foyer.export where export_id = $1'
      return (await client.query(text, [uuidOf(id)])).rows[0]
    })
  const segmentsOf = async (id: string) => (await rowOf(id)).segments
  /** Tokens expire at once while time flies. */
  const statusOf = async (id: string) => (await rowOf(id)).status
  const folderOf = (id: string) => path.join(directory, 'exports', customer.uuid, uuidOf(id))

  /** Time flies, so that every segment is short. */
  function hurry(world: World): () => void {
    const timer = setInterval(() => world.clock.advance(21_000), 1)
    return () => clearInterval(timer)
  }

  test('continues after a restart, and gives one archive', async () => {
    const before = await start({ queue: false })
    customer = await before.customer()
    const call = callWith(before.baseUrl, await before.token(customer))
    let last = ''
    for (let count = 0; count < APPLICATIONS; count += 1) last = (await before.create(customer)).id
    const contentBase64 = pdf().toString('base64')
    const upload = { applicationId: last, name: 'a.pdf', type: 'ANNUAL_REPORT', contentBase64 }
    assert.equal((await call('applications.documents.upload', upload)).status, 200)
    const { body } = await call('exports.create')
    assert.deepEqual([body.status, body.progress], ['QUEUED', { done: 0, total: null }])
    assert.equal((await call('exports.create')).body.code, 'export_running')
    await before.close()

    const killed = await start()
    const slow = hurry(killed)
    for (let tries = 0; tries < 500 && (await segmentsOf(body.id)).length === 0; tries += 1) await pause(5)
    slow()
    await killed.close()
    const kept = await segmentsOf(body.id)
    assert.ok(kept.length > 0)

    const world = await start()
    const stop = hurry(world)
    for (let tries = 0; tries < 1_000 && (await statusOf(body.id)) !== 'READY'; tries += 1) await pause(20)
    stop()
    const again = callWith(world.baseUrl, await world.token(customer))
    const ended = await endedExport(again, body.id)
    assert.deepEqual([ended.status, ended.progress], ['READY', { done: APPLICATIONS, total: APPLICATIONS }])
    const segments = await segmentsOf(body.id)
    assert.deepEqual(segments.slice(0, kept.length), kept, 'what was written before is not written again')
    assert.ok(segments.length > 1, `${segments.length} segments`)
    const archive = await downloaded(again, body.id)
    assert.deepEqual([archive.length, sha256(archive)], [ended.sizeBytes, ended.sha256])
    const files = await unpacked(archive)
    const ids = linesIn(files, 'applications').map(({ application }) => application.id)
    assert.deepEqual([ids.length, new Set(ids).size], [APPLICATIONS, APPLICATIONS])
    assert.equal(jsonIn(files, 'manifest.json').counts.documents, 1)
    const file = path.join(directory, 'whole.tar.gz')
    await writeFile(file, archive)
    const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n')
    assert.deepEqual(listed, [...files.keys()])
    await world.close()
  })

  test('stops sending at a segment that was changed on the disk', async () => {
    const world = await start()
    const call = callWith(world.baseUrl, await world.token(customer))
    const [newest] = (await call('exports.list')).body.data
    const [name = ''] = await segmentsOf(newest.id)
    const file = path.join(folderOf(newest.id), name)
    const { readFile } = await import('node:fs/promises')
    const bytes = await readFile(file)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await chmod(file, 0o600)
    await writeFile(file, bytes)
    await assert.rejects(downloaded(call, newest.id))
    await world.close()
  })

  test('succeeds without a missing document, and names it', async () => {
    const world = await start()
    const call = callWith(world.baseUrl, await world.token(customer))
    const folder = path.join(directory, 'files', customer.uuid)
    const [application = ''] = await readdir(folder)
    const [document = ''] = await readdir(path.join(folder, application))
    await writeFile(path.join(folder, application, document), 'damaged')
    const ended = await endedExport(call, (await call('exports.create')).body.id)
    assert.deepEqual([ended.status, ended.counts.unreadable], ['READY', 1])
    const manifest = jsonIn(await unpacked(await downloaded(call, ended.id)), 'manifest.json')
    assert.deepEqual(manifest.unreadable.documents, [`${application}/${document}`])
    await world.close()
  })

  test('fails when its files cannot be written, and leaves none behind', async () => {
    const world = await start()
    const call = callWith(world.baseUrl, await world.token(customer))
    await rm(path.join(directory, 'exports'), { recursive: true, force: true })
    await writeFile(path.join(directory, 'exports'), 'in the way')
    const { body } = await call('exports.create')
    for (let tries = 0; tries < 200; tries += 1) {
      await database.owner((client) =>
        client.query(
          `update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0
          and locked_at is null and payload->>'exportId' = $1`,
          [uuidOf(body.id)],
        ),
      )
      if ((await call('exports.get', { exportId: body.id })).body.status === 'FAILED') break
      await pause(100)
    }
    const { status, failure } = (await call('exports.get', { exportId: body.id })).body
    assert.deepEqual([status, failure], ['FAILED', 'ERROR'])
    assert.equal((await call('exports.download', { exportId: body.id })).body.code, 'export_not_ready')
    await rm(path.join(directory, 'exports'))
    const next = await call('exports.create')
    assert.equal((await endedExport(call, next.body.id)).status, 'READY')
    await world.close()
  })
})
