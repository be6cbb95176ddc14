/** Reads of personal data in the dashboard are in the access log with the name of the person. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the access log of a member’s reads', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  test('names the person, and the operation', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Rakel Reviewer' })
    const { id } = await world.create(customer)
    const read = await reviewer.call('applications.report.get', { applicationId: id })
    assert.equal(read.status, 200, read.text)
    // Written every second.
    let reads: unknown[] = []
    for (let tries = 0; tries < 20 && reads.length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const listed = await commandsOn(world)('access', 'list', '--application', id, '--json')
      reads = listed.json.reads
    }
    assert.equal(reads.length, 1)
    const [only] = reads as Array<{ reader: string; operation: string; person: unknown; credential: unknown }>
    assert.deepEqual(
      [only?.reader, only?.operation, only?.person, only?.credential],
      [
        'PERSON',
        'applications.report.get',
        { id: `foyer:user::${reviewer.userId}`, name: 'Rakel Reviewer' },
        null,
      ],
    )
  })
})
