/** Rate limits of links into the hosted onboarding. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf, visitorOf } from '#test/harness/flow-visitor.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('limits of the onboarding', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ environment: { FOYER_RATE_LIMIT_TOKEN_FAILURES: '3' } })
    customer = await world.customer()
  })
  after(() => world.close())

  test('slow down guessing with a page that says when to retry; a valid link always opens', async () => {
    for (const status of [403, 403, 403, 429, 429]) {
      const reply = await request(linkOf(world, 'a.guess.x'))
      assert.equal(reply.status, status)
      assert.match(reply.headers.get('content-type') ?? '', /^text\/html/)
      if (status === 429) assert.ok(Number(reply.headers.get('retry-after')) >= 1)
    }
    const { sessionToken } = await world.create(customer)
    assert.equal((await request(linkOf(world, sessionToken))).status, 303)
  })

  test('let one link open sixty times a minute, and do not affect other links', async () => {
    const { sessionToken } = await world.create(customer)
    const replies = await Promise.all(Array.from({ length: 62 }, () => request(linkOf(world, sessionToken))))
    const statuses = replies.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [...Array<number>(60).fill(303), 429, 429])
    const other = await world.create(customer)
    assert.equal((await request(linkOf(world, other.sessionToken))).status, 303)
  })

  test('let one application query the registry 120 times a minute, and do not affect others', async () => {
    const visitor = await companyStep()
    const replies = await Promise.all(Array.from({ length: 121 }, () => visitor.get('company/search?q=test')))
    const statuses = replies.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [...Array<number>(120).fill(200), 429])
    const pressed = await visitor.post('company', { do: 'search', query: 'test' })
    assert.equal(pressed.status, 429)
    assert.match(pressed.headers.get('content-type') ?? '', /^text\/html/)
    assert.equal((await visitor.get('company')).status, 303)
    const other = await companyStep()
    assert.equal((await other.get('company/search?q=test')).status, 200)
  })

  const companyStep = async () => {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
})
