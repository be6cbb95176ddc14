/**
 * A form that arrives after a pause, when the application has ended: the page explains it, and nothing is
 * saved.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const typed = { givenName: 'Anna', line: 'Provgatan 77', revision: '0', do: 'continue' }

describe('a form of an idle session', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  const ends: Array<[string, (now: Date) => Partial<Omit<Case, 'data'>>, RegExp]> = [
    ['whose time is over, and no sweep has come', (now) => ({ expiresAt: now }), /expired|gått ut|tiden/i],
    ['that was sent', (now) => ({ submittedAt: now }), /already been sent|redan skickad/],
    ['that was cancelled', () => ({ status: 'CANCELLED' }), /has been closed|avslutat/i],
  ]
  for (const [what, fields, words] of ends)
    test(`of an application ${what}`, async () => {
      for (const page of ['person', 'person/draft']) {
        const visitor = await visitorOf(world, customer)
        await visitor.post('', { do: 'begin' })
        await proveAs(world, visitor, 'identity', 'anna-testsson')
        await set(world, customer, visitor.id, { fields: fields(world.clock.now()) })
        const [before, books] = [await found(world, customer, visitor.id), await booksOf(world, visitor.id)]
        world.clock.advance(31 * MINUTE)
        const late = await visitor.post(page, typed)
        assert.equal(late.status, 410, page)
        assert.match(late.text, words)
        assert.doesNotMatch(late.text, /Provgatan/)
        const after = await found(world, customer, visitor.id)
        assert.deepEqual(after, before, page)
        assert.deepEqual(await booksOf(world, visitor.id), books, page)
      }
    })
})
