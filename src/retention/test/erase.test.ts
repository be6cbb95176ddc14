/** Erasure: no data of the application remains, it is unknown, and the audit log proves it. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { verifyAudit } from '#audit/store/verify.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { dump, type FullCase, fullCase } from '#test/harness/erasure-leaks.ts'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'
import { comparable, operations, sampleOf, schemaOf } from '#test/harness/table-requests.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

describe('an erased application', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  let gone: FullCase
  let other: FullCase
  let sealed: string[]
  let pieces: number
  const folder = (of: FullCase) =>
    path.join(world.config.dataDirectory, 'files', customer.uuid, uuidOf(of.id))
  const filesOf = (of: FullCase) => readdir(folder(of)).catch(() => undefined)

  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
    gone = await fullCase(world, customer, 'Hemlighetsson')
    other = await fullCase(world, customer, 'Kvarblivensdotter')
    sealed = await world.database.owner(gone.sealed)
    pieces = sealed.length
    assert.equal((await filesOf(gone))?.length, 2)
    const reply = await world.call('/v1/applications.erase', { applicationId: gone.id }, token)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(Object.keys(reply.body).sort(), ['erasedAt', 'id'])
    for (const until = Date.now() + 60_000; (await filesOf(gone)) !== undefined; )
      assert.ok(Date.now() < until, 'its files are still there')
  })
  after(() => world.close())

  test('removes data from every table, and nothing remains in the database', async () => {
    // The case, its key, two evidence rows, a session, three stored replies and what is monitored.
    assert.equal(pieces, 9)
    await world.database.owner(async (client) => {
      const rows = await dump(client)
      assert.ok(rows.length > 50)
      for (const secret of [...gone.secrets, ...sealed])
        assert.deepEqual(
          rows.filter(({ row }) => row.toLowerCase().includes(secret.toLowerCase())),
          [],
        )
      const naming = rows.filter(({ row }) => row.includes(uuidOf(gone.id))).map(({ table }) => table)
      // The log of requests keeps ids for 14 days.
      const allowed = ['foyer.audit_line', 'foyer.event', 'foyer.request', 'graphile_worker._private_jobs']
      assert.deepEqual(
        [...new Set(naming)].filter((table) => !allowed.includes(table)),
        [],
        'only logs of ids and the second file removal refer to it',
      )
    })
    assert.ok(!world.log.join('').includes('Hemlighetsson'))
  })

  test('does not affect the other application', async () => {
    const reply = await world.call('/v1/applications.documents.list', { applicationId: other.id }, token)
    assert.equal(reply.body.data.length, 2)
    for (const { downloadURL, sha256: expected } of reply.body.data) {
      const bytes = Buffer.from(await (await fetch(downloadURL)).arrayBuffer())
      assert.equal(sha256(bytes.toString('hex')), expected)
    }
    assert.equal((await found(world, customer, other.id)).data.prefill.firstName, 'Kvarblivensdotter')
    assert.equal((await world.database.owner(other.sealed)).length, 9)
    const page = await request(`${world.config.nocodeUrl}/${uuidOf(other.id)}`, {
      headers: { cookie: other.cookie },
    })
    assert.equal(page.status, 200)
    const again = await world.call('/v1/applications.list', { externalReference: 'Hemlighetsson' }, token)
    assert.deepEqual(again.body.data, [])
  })

  test('every operation replies as for an unknown application, byte for byte', async () => {
    // The logs keep that something was done, without what it was done to.
    const logs = ['POST /v1/requests.list', 'POST /v1/audit.list']
    const naming = operations.filter(
      (row) => !logs.includes(row.key) && 'applicationId' in (schemaOf(row)?.properties ?? {}),
    )
    const filters = ['POST /v1/webhooks.deliveries.list', 'POST /v1/monitoring.subjects.list']
    assert.ok(naming.length > 15)
    for (const row of naming) {
      const [of, none] = await Promise.all(
        [gone.id, unknownOf(gone.id)].map((applicationId) => {
          const known = {
            applicationId,
            workflowId: '',
            webhookId: `foyer:webhook::${randomUUID()}`,
            userId: null,
            hitId: 'foyer:hit::01990000-0000-8000-8000-000000000006',
          }
          const body = sampleOf(schemaOf(row) ?? {}, known) as object
          return world.call(row.urls[0] as string, { ...body, applicationId }, token)
        }),
      )
      assert.ok(of && none)
      if (!filters.includes(row.key) && !row.key.includes('webhooks'))
        assertProblem(of, 404, 'application_not_found')
      assert.deepEqual(comparable(of), comparable(none), row.key)
    }
  })

  test('invalidates link, browser session and download URL', async () => {
    const arrived = await request(`${world.config.nocodeUrl}?token=${gone.sessionToken}`)
    assert.equal(arrived.status, 404)
    const page = await request(`${world.config.nocodeUrl}/${uuidOf(gone.id)}`, {
      headers: { cookie: gone.cookie },
    })
    assert.equal(page.status, 401)
    assert.equal((await request(gone.downloadURL)).status, 404)
    for (const { text } of [arrived, page]) assert.ok(!text.includes('Hemlighetsson'))
  })

  test('audits actor, time and amount, and identifies a copy', async () => {
    const { audit, events } = await booksOf(world, gone.id)
    assert.equal(events.at(-1), 'APPLICATION_ERASED')
    const proof = audit.find(({ action }) => action === 'application.erased')
    assert.deepEqual(proof.actor, { kind: 'CUSTOMER', id: customer.credentialId })
    const { createdAt, evidenceSha256, keySha256, sealedSha256, ...counts } = proof.detail
    assert.deepEqual(counts, {
      why: 'REQUESTED',
      status: 'NOT_STARTED',
      evidence: 2,
      sessions: 1,
      replies: 3,
    })
    const hashes = sealed.map(sha256)
    assert.ok(hashes.includes(keySha256) && hashes.includes(sealedSha256))
    assert.match(evidenceSha256, /^[0-9a-f]{64}$/)
    assert.ok(Date.parse(createdAt) <= Date.parse(proof.at))
    const files = audit.find(({ action }) => action === 'application.files_removed')
    assert.deepEqual([files.actor, files.detail], [{ kind: 'SYSTEM', id: 'erasure' }, { files: 2 }])
    const verdict = await world.database.owner((client) => verifyAudit(client, customer.uuid))
    assert.equal(verdict.firstBad, null)
    const feed = await world.call('/v1/events.list', { types: ['APPLICATION_ERASED'] }, token)
    assert.equal(feed.body.data[0].event.applicationId, gone.id)
  })

  test('can be erased when its data is corrupted or its key is lost', async () => {
    const { id } = await world.create(customer)
    await world.database.owner((client) =>
      client.query(
        `update foyer.application set sealed = '\\x00', revision = revision + 1 where application_id = $1`,
        [uuidOf(id)],
      ),
    )
    assert.equal((await world.call('/v1/applications.get', { applicationId: id }, token)).status, 500)
    assert.equal((await world.call('/v1/applications.erase', { applicationId: id }, token)).status, 200)
    assertProblem(await world.call('/v1/applications.get', { applicationId: id }, token), 404)
  })
})
