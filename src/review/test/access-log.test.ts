/** The access log: every successful read is logged once, and no rejected one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { reads } from '#applications/endpoints/reads.ts'
import { READS_KEPT_DAYS } from '#retention/periods.ts'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { tasks } from '#tasks.ts'
import { bringTo, uuidOf } from '#test/harness/case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const day = 86_400_000

describe('the access log', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const made = async (kind: 'KYB' | 'KYC' = 'KYB') =>
    (await world.create(customer, { workflowId: customer.workflows[kind] })).id
  /** All log entries of an application, after those of earlier requests are written. */
  const writtenOf = async (id: string): Promise<string[]> => {
    const last = await made()
    await world.call('/v1/applications.get', { applicationId: last }, token)
    for (let tries = 0; (await rowsOf(last)).length === 0; tries += 1) {
      assert.ok(tries < 1_000, 'nothing is written')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return rowsOf(id)
  }
  const rowsOf = (id: string): Promise<string[]> =>
    world.database.owner(async (owner) => {
      const { rows } = await owner.query(
        `select operation, sum(times) as times, credential_id as by, customer_id
         from foyer.access where application_id = $1 group by 1, 3, 4 order by 1, 3`,
        [uuidOf(id)],
      )
      for (const row of rows) assert.equal(row.customer_id, customer.uuid)
      const known = new Map([[customer.credentialId, ''], ...others])
      return rows.map(({ operation, times, by }) => `${operation} ${times}${known.get(by) ?? ` by ${by}`}`)
    })
  const others = new Map<string, string>()
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer, 'application.read')
    const keys = await world.foyer.ports.credentials.list(customer.uuid)
    for (const { kind, id } of keys) if (kind === 'API_KEY') others.set(id, ' by the key')
  })
  after(() => world.close())

  test('logs each of the ten reads on both paths by name, and no 404', async () => {
    const seen = new Set<string>()
    for (const kind of ['KYB', 'KYC'] as const) {
      const applicationId = await made(kind)
      const expected: string[] = []
      for (const key of Object.keys(reads)) {
        const path = key.slice('POST '.length)
        const replies = [await world.call(path, { applicationId }, token)]
        replies.push(await world.call(path.replace('/v1', ''), { applicationId }, token))
        const [first, second] = replies.map(({ status }) => status)
        assert.equal(first, second)
        if (first !== 200) continue
        seen.add(key)
        expected.push(`${path.slice('/v1/'.length)} 2`)
      }
      assert.deepEqual(await writtenOf(applicationId), expected.sort())
    }
    assert.deepEqual([seen.size, Object.keys(reads).length], [10, 10])
  })

  test('logs no rejected request: other customer, unknown id, no token, no scope, invalid body', async () => {
    const applicationId = await made()
    const stranger = await world.token(await world.customer())
    const path = '/v1/applications.person.get'
    const ask = async (body: unknown, bearer?: string) => (await world.call(path, body, bearer)).status
    const session = (await world.create(customer)).sessionToken
    assert.deepEqual(
      [
        await ask({ applicationId }, stranger),
        await ask({ applicationId: `${applicationId.slice(0, -12)}aaaaaaaaaaaa` }, token),
        await ask({ applicationId }),
        await ask({ applicationId }, session),
        await ask({ applicationId, more: 1 }, token),
        (await request(`${world.baseUrl}/applications/${applicationId}`, { method: 'GET' })).status,
      ],
      [404, 404, 401, 403, 400, 401],
    )
    assert.deepEqual(await writtenOf(applicationId), [])
  })

  test('logs the deprecated read, by key and by token', async () => {
    const id = await made()
    for (const bearer of [customer.apiKey, await world.token(customer)]) {
      const headers = { authorization: `Bearer ${bearer}` }
      const { status } = await request(`${world.baseUrl}/applications/${id}`, { method: 'GET', headers })
      assert.equal(status, 200)
    }
    assert.deepEqual((await writtenOf(id)).sort(), [
      'GET /applications/:id 1',
      'GET /applications/:id 1 by the key',
    ])
  })

  test('logs a download for the credential that requested its URL, and no invalid ticket', async () => {
    const applicationId = await made()
    await bringTo(world, customer, applicationId, 'MANUAL_REVIEW')
    const content =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
    const document = { name: 'a.png', type: 'OTHER', contentBase64: content }
    const body = { applicationId, ...document }
    const added = await world.call('/v1/applications.documents.upload', body, await world.token(customer))
    assert.equal(added.status, 200, added.text)
    const listed = await world.call('/v1/applications.documents.list', { applicationId }, token)
    const { downloadURL } = listed.body.data[0]
    assert.equal((await fetch(downloadURL)).status, 200)
    assert.equal((await fetch(downloadURL)).status, 200)
    assert.equal((await fetch(`${downloadURL.slice(0, -2)}AA`)).status, 403)
    assert.deepEqual(await writtenOf(applicationId), [
      'applications.documents.list 1',
      'documents.download 2',
    ])
    const [stored] =
      (await world.foyer.ports.applications.find(customer.uuid, uuidOf(applicationId)))?.data.documents ?? []
    await world.foyer.ports.files.remove(customer.uuid, uuidOf(applicationId), stored?.id ?? '')
    assert.equal((await fetch(downloadURL)).status, 404)
    assert.equal((await writtenOf(applicationId)).at(-1), 'documents.download 2')
  })

  test('keeps the log after an erasure', async () => {
    const applicationId = await made()
    await bringTo(world, customer, applicationId, 'APPROVED')
    await world.call('/v1/applications.get', { applicationId }, token)
    const erased = await world.call('/v1/applications.erase', { applicationId }, await world.token(customer))
    assert.equal(erased.status, 200, erased.text)
    assert.equal((await world.call('/v1/applications.get', { applicationId }, token)).status, 404)
    assert.deepEqual(await writtenOf(applicationId), ['applications.get 1'])
  })

  test('keeps the log for 400 days', async () => {
    const applicationId = await made()
    await world.call('/v1/applications.get', { applicationId }, token)
    await writtenOf(applicationId)
    const pool = new pg.Pool(world.database.source.settings('foyer_worker'))
    const retainIn = async (days: number) => {
      const now = () => new Date(world.clock.now().getTime() + days * day)
      const ports = { ...world.foyer.ports, now, retention: retentionStoreOn(pool) }
      await tasks.retain({}, ports)
      return (await rowsOf(applicationId)).length
    }
    assert.equal(READS_KEPT_DAYS, 400)
    assert.deepEqual([await retainIn(399), await retainIn(401)], [1, 0])
    await pool.end()
  })
})
