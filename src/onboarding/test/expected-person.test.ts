/** prefill.personalIdentityNumber: stored encrypted, and never shown to the applicant before the eID. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const anna = '198302182384'
const prefill = { personalIdentityNumber: '19830218-2384' }

describe('an application for one person', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const shows = (text: string) => /19830218|830218-?2384/.test(text)

  test('does not show the number before that person has proven it', async () => {
    const visitor = await visitorOf(world, customer, { prefill })
    assert.equal((await found(world, customer, visitor.id)).data.prefill.personalIdentityNumber?.id, anna)
    for (const page of ['', 'identity', 'person', 'contact', 'check', 'copy?as=text'])
      assert.ok(!shows((await visitor.get(page)).text), page)
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    assert.ok(shows((await visitor.get('person')).text), 'the eID has proven it')
  })

  test('does not show the number to another person who proves their identity', async () => {
    const visitor = await visitorOf(world, customer, { prefill })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'bjorn-provberg')), 'person')
    for (const page of ['', 'identity', 'person', 'contact'])
      assert.ok(!shows((await visitor.get(page)).text), page)
  })

  test('does not show the number in the reads of the API', async () => {
    const { id } = await visitorOf(world, customer, { prefill })
    const token = await world.token(customer)
    for (const name of ['get', 'person.get', 'report.get', 'events.list']) {
      const reply = await world.call(`/v1/applications.${name}`, { applicationId: id }, token)
      assert.equal(reply.status, 200, name)
      assert.ok(!shows(reply.text), name)
    }
  })
})
