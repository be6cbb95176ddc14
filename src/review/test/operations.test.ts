/** Every operation in every status, and idempotency of each. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const statuses = ApplicationStatus.enum as ApplicationStatus[]
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

interface Row {
  path: string
  body: object
  allowed: ApplicationStatus[]
  /** The status afterwards. Default: unchanged; null: erased. */
  becomes?: ApplicationStatus | null
  tells: string[]
}
/** The expected results, written by hand. */
const rows: Row[] = [
  { path: 'applications.retry', body: {}, allowed: ['FAILED'], becomes: 'IN_PROGRESS', tells: [] },
  {
    path: 'applications.decide',
    body: { outcome: 'APPROVED', reasons: ['Seen in person'] },
    allowed: ['MANUAL_REVIEW'],
    becomes: 'APPROVED',
    tells: ['APPLICATION_APPROVED'],
  },
  {
    path: 'applications.decide',
    body: { outcome: 'DECLINED', reasons: ['Not a customer for us'] },
    allowed: ['MANUAL_REVIEW'],
    becomes: 'DECLINED',
    tells: ['APPLICATION_DECLINED'],
  },
  {
    path: 'applications.requestInformation',
    body: { steps: ['contact'], message: 'Please look at your address once more.' },
    allowed: ['MANUAL_REVIEW'],
    becomes: 'IN_PROGRESS',
    tells: ['APPLICATION_INFORMATION_REQUESTED'],
  },
  {
    path: 'applications.documents.upload',
    body: { name: 'a.png', type: 'OTHER', contentBase64: png },
    allowed: ['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
    tells: ['DOCUMENT_ADDED'],
  },
  { path: 'applications.erase', body: {}, allowed: statuses, becomes: null, tells: ['APPLICATION_ERASED'] },
]

describe('operations', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, body: object, headers = {}) =>
    world.call(`/v1/${path}`, body, token, headers as Record<string, string>)
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  for (const { path, body, allowed, becomes, tells } of rows)
    for (const status of statuses)
      test(`${path} ${JSON.stringify(body).slice(0, 25)} answers as expected in ${status}`, async () => {
        const { id } = await world.create(customer)
        if (status !== 'NOT_STARTED') await bringTo(world, customer, id, status)
        const before = await booksOf(world, id)
        const headers = { 'idempotency-key': randomUUID() }
        const reply = await post(path, { applicationId: id, ...body }, headers)
        const after = await booksOf(world, id)
        const now = await post('applications.get', { applicationId: id })
        if (!allowed.includes(status)) {
          assertProblem(reply, 409, 'status_conflict')
          assert.ok(reply.body.detail.includes(status), reply.body.detail)
          for (const each of allowed) assert.ok(reply.body.detail.includes(each), reply.body.detail)
          assert.deepEqual(after, before, 'nothing was written')
          assert.equal(now.body.status, status)
          return
        }
        assert.equal(reply.status, 200, reply.text)
        assert.deepEqual(after.events, [...before.events, ...tells])
        assert.equal(after.audit.length, before.audit.length + 1)
        assert.deepEqual(after.audit.at(-1).actor, { kind: 'CUSTOMER', id: customer.credentialId })
        if (becomes === null) assertProblem(now, 404, 'application_not_found')
        else assert.equal(now.body.status, becomes ?? status)

        const again = await post(path, { applicationId: id, ...body }, headers)
        assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
        const { downloadURL: _url, downloadURLExpiresAt: _at, ...first } = reply.body
        const { downloadURL: _same, downloadURLExpiresAt: _later, ...second } = again.body
        assert.deepEqual(second, first)
        assert.deepEqual(await booksOf(world, id), after, 'nothing was done twice')
        const other = {
          applicationId: id,
          ...body,
          ...(becomes === null ? { applicationId: `${id.slice(0, -4)}0000` } : {}),
        }
        if ('reasons' in other) Object.assign(other, { reasons: ['another'] })
        if ('message' in other) Object.assign(other, { message: 'another' })
        if ('name' in other) Object.assign(other, { name: 'another' })
        if (path !== 'applications.retry')
          assertProblem(await post(path, other, headers), 422, 'idempotency_key_reused')
      })

  test('lets one of twenty concurrent decisions succeed', async () => {
    const { id } = await world.create(customer)
    await bringTo(world, customer, id, 'MANUAL_REVIEW')
    const outcomes = ['APPROVED', 'DECLINED']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post('applications.decide', { applicationId: id, outcome: outcomes[at % 2], reasons: ['x'] }),
      ),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)])
    const decided = replies.find(({ status }) => status === 200)?.body
    assert.equal((await post('applications.get', { applicationId: id })).body.status, decided.status)
  })

  test('lets one of ten concurrent erasures succeed, and rejects concurrent uploads', async () => {
    const { id } = await world.create(customer)
    const work = Array.from({ length: 10 }, () => post('applications.erase', { applicationId: id }))
    const adding = Array.from({ length: 5 }, () =>
      post('applications.documents.upload', {
        applicationId: id,
        name: 'a.png',
        type: 'OTHER',
        contentBase64: png,
      }),
    )
    const statusesOf = async (all: typeof work) => (await Promise.all(all)).map(({ status }) => status).sort()
    assert.deepEqual(await statusesOf(work), [200, ...Array(9).fill(404)])
    assert.ok((await statusesOf(adding)).every((status) => status === 200 || status === 404))
    assert.equal((await booksOf(world, id)).events.filter((kind) => kind === 'APPLICATION_ERASED').length, 1)
  })
})
