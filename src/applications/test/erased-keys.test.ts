/** The Idempotency-Key of an application after its erasure. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the Idempotency-Key of an erased application', () => {
  let world: World
  let customer: TestCustomer
  const redirectUrl = 'https://shop.example/back'
  const create = async (key: string, countryCode = 'SE') =>
    world.call(
      '/v1/applications.create',
      { workflowId: customer.workflows.KYC, countryCode, redirectUrl },
      await world.token(customer),
      { 'idempotency-key': key },
    )
  const rows = (table: string) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query(
        `select t::text as row from foyer.${table} t where customer_id = $1`,
        [customer.uuid],
      )
      return rows.map(({ row }) => row as string)
    })
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  test('does not create an erased application again when the request is repeated', async () => {
    const key = 'anna.svensson@example.com'
    const { id } = (await create(key)).body
    const older = { workflowId: customer.workflows.KYC, market: 'SE', redirectUrl }
    const createOlder = () => world.call('/applications', older, customer.apiKey, { 'idempotency-key': key })
    const ofOlder = (await createOlder()).body.id
    const erase = { 'idempotency-key': 'another' }
    for (const applicationId of [id, ofOlder])
      assert.equal(
        (
          await world.call(
            '/v1/applications.erase',
            { applicationId },
            await world.token(customer),
            applicationId === id ? erase : {},
          )
        ).status,
        200,
      )
    const again = [() => create(key), () => create(`"${key}"`, 'NO'), createOlder]
    for (const repeat of again) {
      const reply = await repeat()
      assertProblem(reply, 404, 'application_not_found')
      assert.match(reply.body.detail, /has been erased/)
    }
    assert.deepEqual(await rows('application'), [])
    const kept = await rows('idempotency_key')
    assert.equal(kept.length, 3)
    assert.ok(!kept.some((row) => row.includes(key)), 'a key may name a person')
    world.clock.advance(DAY + MINUTE)
    const next = (await create(key)).body
    assert.notEqual(next.id, id, 'after 24 hours it is free')
    assert.equal((await create(key)).body.id, next.id)
  })

  test('erases nothing when the key belongs to another erasure', async () => {
    const ids = [(await create('first')).body.id, (await create('second')).body.id]
    const erase = async (applicationId: string) =>
      world.call('/v1/applications.erase', { applicationId }, await world.token(customer), {
        'idempotency-key': 'erasing',
      })
    assert.equal((await erase(ids[0])).status, 200)
    assertProblem(await erase(ids[1]), 422, 'idempotency_key_reused')
    const left = await world.call(
      '/v1/applications.get',
      { applicationId: ids[1] },
      await world.token(customer),
    )
    assert.equal(left.status, 200)
    assert.equal((await erase(ids[0])).headers.get('idempotent-replayed'), 'true')
  })
})
