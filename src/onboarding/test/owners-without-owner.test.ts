/** The owners step where no person is an owner, or all are small: the senior managers are asked for. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pageAfter, problemsIn } from '#test/harness/flow-visitor.ts'
import { anna, companies, elin, nobodyWhy, ownersStep, ownersWorkflow } from '#test/harness/owners-step.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

/** The people of the page whose details can be opened. */
const officialsIn = (text: string): string[] =>
  [...text.matchAll(/value="open:(\d+)"[^>]*>(?:Confirm|Change these)/g)].map((match) => match[1] ?? '')

describe('the owners step without an owner', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [ownersWorkflow] })
  })
  after(() => world.close())
  const { atOwnersOf, send, page, declaredBy } = ownersStep(() => ({ world, customer }))

  test('lets the applicant confirm the senior managers where no person is an owner', async () => {
    const visitor = await atOwnersOf(companies.direct)
    assert.equal(await send(visitor, 'LIST', {}, 'nobody'), 'owners?stage=nobody')
    const response = await visitor.post('owners', {
      revision: '0',
      stage: 'NOBODY',
      do: 'continue',
      nobodyWhy: '',
    })
    const shown = problemsIn(await pageAfter(visitor, response))
    assert.ok(shown.includes('Enter why Anna Testsson is not an owner, or go back to the owners'))
    assert.ok(shown.includes('Enter what you have done to find out who owns the company'))
    for (const owner of ['1', '2']) await send(visitor, 'REMOVE', { owner, reason: 'Sold' })
    const officials = officialsIn(await page(visitor, 'nobody'))
    assert.ok(officials.length > 0)
    for (const owner of officials)
      assert.equal(await send(visitor, 'PERSON', { ...anna, owner }), 'owners?stage=nobody')
    assert.equal(await send(visitor, 'NOBODY', { nobodyWhy }), 'contact')
    const [answer] = await declaredBy(visitor)
    assert.equal(answer?.nobody, nobodyWhy)
    assert.deepEqual(answer?.owners, [])
  })

  test('asks for the senior managers when all owners are small, and keeps the given answers', async () => {
    const visitor = await atOwnersOf(companies.direct)
    for (const owner of ['1', '2']) await send(visitor, 'REMOVE', { owner, reason: 'Sold' })
    const added = await send(visitor, 'PERSON', elin)
    const owner = /owner=(\d+)/.exec(added ?? '')?.[1] ?? ''
    await send(visitor, 'SHARE', { owner, how: 'DIRECT', share: '1' })
    const toManagers = 'owners?stage=nobody&notice=owners_below'
    assert.equal(await send(visitor, 'LIST', { rest: 'SMALL', restText: '' }), toManagers)
    const shown = (await visitor.get(toManagers)).text
    assert.match(shown, /Nobody on your list owns or controls enough to count as an owner/)
    assert.equal((await declaredBy(visitor)).length, 0)
    const officials = officialsIn(shown)
    for (const official of officials) await send(visitor, 'PERSON', { ...anna, owner: official })
    assert.equal(await send(visitor, 'LIST', { rest: 'SMALL', restText: '' }), toManagers)
    assert.equal(await send(visitor, 'NOBODY', { nobodyWhy }), 'contact')
    const [answer] = await declaredBy(visitor)
    assert.deepEqual(
      [answer?.nobody, answer?.owners.map(({ share }) => share?.maximum), answer?.remainder?.who],
      [nobodyWhy, [1], 'SMALL'],
    )
    assert.ok((answer?.officials.length ?? 0) > 0)
  })
})
