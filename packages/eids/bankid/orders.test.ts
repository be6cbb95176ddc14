/** The orders of BankID: two processes, other callers, and the ends of an order. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { problem, send } from '../test/bankid/server.ts'
import { anna, bankIdWorld, completeAt, hintAt, progressAt } from '../test/bankid/world.ts'

const { collects, identified, opened, server } = await bankIdWorld()
after(() => server.close())

describe('requests to BankID', () => {
  test('are two seconds apart, across several processes and tabs', async () => {
    const world = await identified()
    const other = { ...world, provider: opened({ transactions: world.transactions }).provider }
    server.calls.length = 0
    for (let tenth = 0; tenth <= 60; tenth += 5)
      await Promise.all([world, other, world, other].map((each) => progressAt(each, tenth / 10)))
    assert.equal(collects(), 3, 'at 2, 4 and 6 seconds')
  })
  test('end with the outcome', async () => {
    const world = await identified()
    server.hint('userCancel', 'failed')
    assert.equal(await hintAt(world, 2), 'CANCELLED')
    assert.equal(await hintAt(world, 9), 'CANCELLED')
    assert.equal(collects(), 1)
    assert.deepEqual(await completeAt(world, 10), { kind: 'CANCELLED' })
  })
  test('renew an order that no app opens, for five minutes', async () => {
    const world = await identified()
    const first = server.newest()
    server.hint('startFailed', 'failed')
    const again = await progressAt(world, 30)
    const second = server.newest()
    assert.notEqual(second.orderRef, first.orderRef)
    assert.deepEqual(second.asked, first.asked)
    assert.ok(again.kind === 'WAITING' && again.qr?.startsWith(`bankid.${second.qrStartToken}.0.`))
    server.hint('startFailed', 'failed')
    assert.equal(await hintAt(world, 301), 'TIMED_OUT')
    assert.deepEqual(await completeAt(world, 302), { kind: 'TIMED_OUT' })
  })
  test('end for an order without progress', async () => {
    const world = await identified()
    server.answer(() => true)
    const begun = performance.now()
    assert.equal(await hintAt(world, 2), 'NO_ANSWER')
    assert.ok(performance.now() - begun < 20_000)
    assert.equal(await hintAt(world, 9 * 60 + 1), 'TIMED_OUT')
  })
  test('continue when the process that polls dies', async () => {
    const world = await identified()
    server.answer(() => true)
    void progressAt(world, 2)
    await new Promise((soon) => setTimeout(soon, 50))
    server.answer(undefined)
    server.complete(anna)
    const other = { ...world, provider: opened({ transactions: world.transactions }).provider }
    assert.equal((await progressAt(other, 7)).kind, 'WAITING')
    assert.equal((await progressAt(other, 8)).kind, 'ANSWERED')
  })
  test('repeat a start once when another order of the person is in progress', async () => {
    const world = opened()
    let refused = 0
    server.answer((response, { path }) => {
      if (path !== 'auth' || refused > 0) return false
      refused += 1
      send(response, 400, problem('alreadyInProgress'))
      return true
    })
    assert.deepEqual(await world.provider.start(world.start), { waiting: true })
  })
})

describe('another caller sees and completes nothing', () => {
  const changes = {
    'another session': { sessionHash: 'bb'.repeat(32) },
    'another application': { applicationId: 'other' },
    'another customer': { customerId: 'other' },
    'another nonce': { nonce: 'other' },
    'another state': { state: 'other' },
  }
  for (const [title, change] of Object.entries(changes))
    test(`with ${title}`, async () => {
      const world = await identified()
      server.complete(anna)
      assert.deepEqual(await progressAt(world, 3, change), { kind: 'UNKNOWN' })
      const query = { state: 'state' in change ? change.state : world.start.state }
      const outcome = await completeAt(world, 3, { ...change, query })
      assert.equal(outcome.kind, 'REFUSED')
      assert.equal(collects(), 0)
    })
  test('with another return address, or the reference of another order', async () => {
    const world = await identified()
    server.complete(anna)
    assert.equal((await completeAt(world, 3, { returnUrl: 'https://foyer.example/other' })).kind, 'REFUSED')
    const second = await identified()
    server.answer((response, { path, body }) => {
      if (path !== 'collect') return false
      send(response, 200, { ...server.orders.at(-2), orderRef: String(body.orderRef), status: 'complete' })
      return true
    })
    assert.equal((await completeAt(second, 3)).kind, 'REFUSED', 'its signature binds it to the first start')
  })
  test('with the answer of another order', async () => {
    const world = await identified()
    server.complete(anna)
    server.answer((response, { path }) => {
      if (path === 'collect') send(response, 200, { ...server.newest(), orderRef: 'another-order' })
      return path === 'collect'
    })
    assert.equal(await hintAt(world, 3), 'NO_ANSWER')
  })
})

describe('cancelling an order', () => {
  test('informs BankID, and ends the order here', async () => {
    const world = await identified()
    await world.provider.ownPage?.cancel({ ...world.start, now: world.at(1) })
    assert.deepEqual(server.calls.at(-1)?.path, 'cancel')
    assert.equal(await hintAt(world, 3), 'CANCELLED')
    assert.deepEqual(await completeAt(world, 4), { kind: 'CANCELLED' })
  })
  test('happens once for an expired order, across several processes', async () => {
    const world = await identified()
    const other = { ...world, provider: opened({ transactions: world.transactions }).provider }
    server.calls.length = 0
    const hints = await Promise.all([world, other, world].map((each) => hintAt(each, 9 * 60)))
    assert.deepEqual(new Set(hints), new Set(['TIMED_OUT']))
    assert.equal(await hintAt(other, 9 * 60 + 1), 'TIMED_OUT')
    assert.deepEqual(
      server.calls.map(({ path }) => path),
      ['cancel'],
    )
    assert.deepEqual(await completeAt(world, 9 * 60 + 2), { kind: 'TIMED_OUT' })
  })
  test('does nothing in another session, or after the end', async () => {
    const world = await identified()
    await world.provider.ownPage?.cancel({ ...world.start, sessionHash: 'bb'.repeat(32), now: world.at(1) })
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'ANSWERED')
    await world.provider.ownPage?.cancel({ ...world.start, now: world.at(4) })
    assert.equal((await completeAt(world, 5)).kind, 'PROVEN')
    assert.ok(server.calls.every(({ path }) => path !== 'cancel'))
  })
})
