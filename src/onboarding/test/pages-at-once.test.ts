/** Pages that many applicants ask for at the same time share a transaction, and each shows its own. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { request, startWorld, type World } from '#test/harness/world.ts'

describe('concurrent pages', () => {
  let world: World
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  test('show each applicant their own page, and none without a session', async () => {
    const customers = [await world.customer({ name: 'Norrbo' }), await world.customer({ name: 'Söderbo' })]
    const visitors: Visitor[] = []
    for (let number = 0; number < 12; number += 1)
      visitors.push(await visitorOf(world, customers[number % 2] as (typeof customers)[number]))
    assert.equal(new Set(visitors.map(({ csrf }) => csrf)).size, visitors.length)
    const [first, second] = visitors as [Visitor, Visitor]
    for (let round = 0; round < 5; round += 1) {
      const asked = visitors.map(({ get }) => get(''))
      const foreign = request(first.base, { headers: { cookie: second.cookie } })
      const shown = await Promise.all(asked)
      for (const [at, { status, text }] of shown.entries()) {
        assert.equal(status, 200)
        const own = visitors[at] as Visitor
        assert.ok(text.includes(own.csrf) && text.includes(at % 2 === 0 ? 'Norrbo' : 'Söderbo'))
        for (const other of visitors) if (other !== own) assert.ok(!text.includes(other.csrf))
      }
      assert.equal((await foreign).status, 401)
    }
  })
})
