/** An export that is being made is cancelled: nothing of it is left, and its row goes after 90 days. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startOfExport } from '#exports/export.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { callWith, endedExport, exported } from '#test/harness/exported.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000
const APPLICATIONS = 230

describe('a cancelled export', () => {
  let world: World
  let customer: TestCustomer
  let owner: StaffMember
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    owner = await memberOf(world, customer, 'OWNER')
    for (let count = 0; count < APPLICATIONS; count += 1) await world.create(customer)
  })
  after(() => world.close())
  const rowOf = async (id: string) =>
    world.database.owner(
      async (client) =>
        (
          await client.query('select segments, status, sealed_key from foyer.export where export_id = $1', [
            uuidOf(id),
          ])
        ).rows[0],
    )
  const until = async (what: string, isTrue: () => Promise<boolean>) => {
    for (let tries = 0; tries < 500; tries += 1) {
      if (await isTrue()) return
      await pause(20)
    }
    assert.fail(what)
  }

  test('has no files and no key, and another export can start', async () => {
    const { body } = await owner.call('exports.create')
    const folder = path.join(world.config.dataDirectory, 'exports', customer.uuid, uuidOf(body.id))
    // Whichever segment is in work, at its start, in its middle or at its end.
    await until('it begins', async () => existsSync(folder) || (await rowOf(body.id)).status !== 'QUEUED')
    const cancelled = await owner.call('exports.cancel', { exportId: body.id })
    assert.equal(cancelled.status, 200, cancelled.text)
    assert.equal(cancelled.body.status, 'CANCELLED')
    assert.ok(cancelled.body.finishedAt)
    await until('its key is destroyed', async () => (await rowOf(body.id)).sealed_key === null)
    await until('no job of it is left', async () => {
      const { rowCount } = await world.database.owner((client) =>
        client.query(
          `select from graphile_worker._private_jobs where payload->>'exportId' = $1 and attempts = 0`,
          [uuidOf(body.id)],
        ),
      )
      return rowCount === 0
    })
    await until('its files are deleted', async () => !existsSync(folder))
    assert.equal((await rowOf(body.id)).status, 'CANCELLED')
    assertProblem(await owner.call('exports.download', { exportId: body.id }), 409, 'export_not_ready')
    assertProblem(await owner.call('exports.cancel', { exportId: body.id }), 409, 'export_not_running')
    const { ended } = await exported(owner.call)
    assertProblem(await owner.call('exports.cancel', { exportId: ended.id }), 409, 'export_not_running')
    const { data } = (await owner.call('audit.list', { action: ['export.cancelled'] })).body
    assert.deepEqual(
      data.map(({ actor, detail }: Record<string, { kind: string; exportId: string }>) => [
        actor?.kind,
        detail?.exportId,
      ]),
      [['USER', uuidOf(body.id)]],
    )
  })

  test('leaves no segment that was completed afterwards', async () => {
    const { exportFilesOn } = await import('#exports/store/export-files.ts')
    const directory = path.join(world.config.dataDirectory, 'exports')
    const files = exportFilesOn({ directory, keyOf: async () => new Uint8Array(32) })
    const ref = { customerId: customer.uuid, exportId: crypto.randomUUID() }
    const name = crypto.randomUUID()
    await files.remove(ref)
    await files.write(ref, { name, at: world.clock.now() }, async (add) => {
      await add('a.json', '{}')
      return true
    })
    const folder = path.join(directory, ref.customerId, ref.exportId)
    assert.ok(existsSync(path.join(folder, name)))
    await files.removeSegment(ref, name)
    assert.ok(!existsSync(folder))
  })

  test('needs an owner with a recent sign-in, and is unknown to others', async () => {
    const { body } = await owner.call('exports.create')
    const other = await world.customer()
    const call = callWith(world.baseUrl, await world.token(other))
    for (const exportId of [body.id, unknownOf(body.id)])
      assertProblem(await call('exports.cancel', { exportId }), 404, 'export_not_found')
    const admin = signedIn(world, customer, 'ADMIN')
    assertProblem(await admin.call('exports.cancel', { exportId: body.id }), 403, 'insufficient_role')
    const late = signedIn(world, customer, 'OWNER')
    late.session.createdAt = new Date(world.clock.now().getTime() - 31 * 60_000)
    assertProblem(await late.call('exports.cancel', { exportId: body.id }), 403, 'recent_sign_in_required')
    assert.equal((await endedExport(owner.call, body.id)).status, 'READY')
  })

  test('is deleted 90 days after its end, like every ended export', async () => {
    const add = async (status: string, days: number) => {
      const id = crypto.randomUUID()
      const at = new Date(world.clock.now().getTime() - days * DAY)
      await world.database.owner((client) =>
        client.query(
          `insert into foyer.export (customer_id, export_id, status, created_at, created_by_kind, created_by,
            position, finished_at) values ($1, $2, $3, $4, 'USER', $5, $6, $4)`,
          [customer.uuid, id, status, at, owner.userId, JSON.stringify(startOfExport)],
        ),
      )
      return id
    }
    const ended = ['FAILED', 'CANCELLED', 'EXPIRED']
    const old = await Promise.all(ended.map((status) => add(status, 91)))
    const kept = [...(await Promise.all(ended.map((status) => add(status, 89)))), await add('READY', 91)]
    await world.database.owner((client) => client.query(`select graphile_worker.add_job('retain')`))
    const left = async (ids: string[]) =>
      (
        await world.database.owner((client) =>
          client.query('select from foyer.export where export_id = any($1::uuid[])', [ids]),
        )
      ).rowCount
    await until('they are deleted', async () => (await left(old)) === 0)
    assert.equal(await left(kept), kept.length)
  })
})
