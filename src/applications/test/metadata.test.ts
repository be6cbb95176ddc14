/** Metadata, and applications.update: given at creation, changed, found by, encrypted at rest. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('metadata', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  const make = async (metadata: Record<string, string>, of = customer) =>
    (await world.create(of, { metadata })).id
  const update = (applicationId: string, fields: object, bearer = token) =>
    world.call('/v1/applications.update', { applicationId, ...fields }, bearer)
  const found = async (metadata: Record<string, string>, more: object = {}, bearer = token) => {
    const reply = await world.call('/v1/applications.list', { metadata, ...more }, bearer)
    assert.equal(reply.status, 200, reply.text)
    return (reply.body.data as Array<{ id: string }>).map(({ id }) => id)
  }

  test('finds by every given key with exactly its value, within the customer', async () => {
    const both = await make({ shop: 'Malmö', order: '17' })
    const one = await make({ shop: 'Malmö' })
    const other = await world.customer()
    await make({ shop: 'Malmö' }, other)
    assert.deepEqual(await found({ shop: 'Malmö' }), [one, both])
    assert.deepEqual(await found({ order: '17', shop: 'Malmö' }), [both])
    assert.deepEqual(await found({ shop: 'Malmö' }, { status: ['NOT_STARTED'], countryCode: 'SE' }), [
      one,
      both,
    ])
    for (const none of [{ shop: 'malmö' }, { Malmö: 'shop' }, { order: '1' }, { shop: 'Malmö', order: '18' }])
      assert.deepEqual(await found(none as Record<string, string>), [], JSON.stringify(none))
  })

  test('is read, replaced by an update, and then found only by the new values', async () => {
    const id = await make({ step: 'first' })
    const get = async () => (await world.call('/v1/applications.get', { applicationId: id }, token)).body
    assert.deepEqual((await get()).metadata, { step: 'first' })
    const reply = await update(id, {
      metadata: { step: 'second' },
      externalReference: 'order 9',
      language: 'sv',
    })
    assert.equal(reply.status, 200, reply.text)
    const { metadata, externalReference, language } = await get()
    assert.deepEqual([metadata, externalReference, language], [{ step: 'second' }, 'order 9', 'sv'])
    assert.deepEqual([await found({ step: 'first' }), await found({ step: 'second' })], [[], [id]])
    const listed = await world.call('/v1/applications.list', { externalReference: 'order 9' }, token)
    assert.deepEqual(listed.body.data[0].metadata, { step: 'second' })
    await update(id, { metadata: {}, externalReference: null })
    assert.deepEqual([(await get()).metadata, (await get()).externalReference], [{}, null])
    assert.deepEqual(await found({ step: 'second' }), [])
  })

  test('changes expiry and language only while the application is open', async () => {
    const id = await make({})
    const expiresAt = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString()
    assert.equal(
      (await update(id, { expiresAt: expiresAt.replace('Z', '+00:00') })).body.expiresAt,
      expiresAt,
    )
    await bringTo(world, customer, id, 'CANCELLED')
    assertProblem(await update(id, { expiresAt }), 409, 'status_conflict')
    assertProblem(await update(id, { language: 'en' }), 409, 'status_conflict')
    assert.equal((await update(id, { metadata: { late: 'yes' } })).status, 200)
  })

  test('refuses too many entries, other types, another customer and a read-only token', async () => {
    const id = await make({})
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']))
    assert.equal((await update(id, { metadata: keys(20) })).status, 200)
    assert.equal((await update(id, { metadata: { ['k'.repeat(40)]: 'x'.repeat(500) } })).status, 200)
    for (const metadata of [
      keys(21),
      { ['k'.repeat(41)]: 'x' },
      { '': 'x' },
      { k: 'x'.repeat(501) },
      { k: 1 },
      [],
    ]) {
      const reply = await update(id, { metadata })
      assertProblem(reply, 400, 'invalid_body')
      assert.match(reply.body.errors[0].path, /^\/metadata/)
    }
    const other = await world.customer()
    assertProblem(await update(id, { metadata: {} }, await world.token(other)), 404, 'application_not_found')
    const reader = await world.token(customer, 'application.read')
    assertProblem(await update(id, { metadata: {} }, reader), 403, 'insufficient_scope')
  })
})
