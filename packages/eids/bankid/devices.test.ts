/** BankID on the same device and on another one: a person who returns, and one who only opened a link. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AppDevice } from '../contract/progress.ts'
import { problem, send } from '../test/bankid/server.ts'
import { anna, bankIdWorld, completeAt, hintAt, type Opened, progressAt } from '../test/bankid/world.ts'
import { transactionsInMemory } from '../test/identity-transactions.ts'

const { identified, onPhone, server } = await bankIdWorld()
after(() => server.close())

/** The address that the app opens when the person has answered. */
const ledBack = (url = String(server.newest().asked.returnUrl)) =>
  Object.fromEntries(new URL(url).searchParams)
const changed = ({ provider, start, at }: Opened, device: AppDevice, seconds: number) =>
  provider.ownPage?.changeDevice?.({ ...start, now: at(seconds) }, device)

describe('an order on the same device', () => {
  test('sends the return address with its secret to BankID alone', async () => {
    const first = await onPhone()
    const { returnUrl } = server.newest().asked
    const { state, return_code: code } = ledBack()
    assert.ok(String(returnUrl).startsWith(`${first.start.returnUrl}?`))
    assert.equal(state, first.start.state)
    assert.match(code ?? '', /^[\w-]{43}$/)
    const shown = await progressAt(first, 1)
    assert.ok(!JSON.stringify(shown).includes(code ?? ''))
    assert.ok(shown.kind === 'WAITING' && shown.links.phone?.includes(server.newest().autoStartToken))
    assert.equal(shown.qr, null)
    await onPhone()
    assert.notEqual(ledBack().return_code, code)
  })
  test('does not complete for a person who only sent the link to another person', async () => {
    const world = await onPhone()
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'NOT_BACK')
    assert.deepEqual(await completeAt(world, 4), { kind: 'PENDING' })
    const query = { state: world.start.state, return_code: 'A'.repeat(43) }
    assert.deepEqual(await completeAt(world, 5, { query }), { kind: 'PENDING' })
    assert.equal(await hintAt(world, 6), 'NOT_BACK')
  })
  test('completes in the session to which the app returns', async () => {
    const world = await onPhone()
    server.complete(anna)
    assert.equal((await completeAt(world, 3, { query: ledBack() })).kind, 'PROVEN')
    assert.equal(await hintAt(world, 4), 'ANSWERED', 'also in the tab that still waits')
  })
  test('asks for the risk where the settings ask for it', async () => {
    await onPhone(undefined, { asksRisk: 'never' })
    assert.equal(server.newest().asked.returnRisk, undefined)
    for (const asksRisk of ['same-device', 'always'] as const) {
      const world = await onPhone(undefined, { asksRisk })
      assert.equal(server.newest().asked.returnRisk, true)
      server.complete(anna, { risk: null })
      const outcome = await completeAt(world, 3, { query: ledBack() })
      assert.deepEqual(outcome.kind === 'PROVEN' && outcome.proof.remarks, ['RISK_UNKNOWN'], asksRisk)
    }
  })
  test('does not complete when the app returns in another session', async () => {
    const world = await onPhone()
    server.complete(anna)
    const stranger = { query: ledBack(), sessionHash: 'bb'.repeat(32) }
    assert.equal((await completeAt(world, 3, stranger)).kind, 'REFUSED')
    assert.equal(await hintAt(world, 4), 'NOT_BACK')
  })
  test('remembers a return that came before the answer of BankID', async () => {
    const world = await onPhone()
    server.hint('userSign')
    assert.deepEqual(await completeAt(world, 3, { query: ledBack() }), { kind: 'PENDING' })
    server.complete(anna)
    assert.equal(await hintAt(world, 6), 'ANSWERED')
    assert.equal((await completeAt(world, 7)).kind, 'PROVEN')
  })
  test('keeps the answer when the return comes during a request to BankID', async () => {
    const world = await onPhone()
    const query = ledBack()
    server.complete(anna)
    let isAsked: (() => void) | undefined
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    server.answer((response, { path }) => {
      if (path !== 'collect') return false
      isAsked?.()
      const { orderRef, status, completionData } = server.newest()
      setTimeout(() => send(response, 200, { orderRef, status, completionData }), 100)
      return true
    })
    const asking = hintAt(world, 3)
    await asked
    assert.deepEqual(await completeAt(world, 3, { query }), { kind: 'PENDING' })
    assert.equal(await asking, 'ANSWERED')
    assert.equal((await completeAt(world, 4)).kind, 'PROVEN')
  })
  test('times out some minutes after an answer without a return', async () => {
    const world = await onPhone()
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'NOT_BACK')
    assert.equal(await hintAt(world, 200), 'TIMED_OUT')
    assert.deepEqual(await completeAt(world, 200, { query: ledBack() }), { kind: 'TIMED_OUT' })
  })
  const browsers = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Mobile': /^googlechromes:\/\/foyer/,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) FxiOS/150.0 Mobile':
      /^firefox:\/\/open-url\?url=https%3A%2F%2Ffoyer/,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1':
      /^https:\/\/foyer/,
    'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile': /^https:\/\/foyer/,
  }
  test('returns to the browser that started it, not to the default browser', async () => {
    for (const [userAgent, address] of Object.entries(browsers)) {
      await onPhone(userAgent)
      assert.match(String(server.newest().asked.returnUrl), address)
    }
  })
})

test('remarks on an app in another network than the page', async () => {
  const rows = [
    ['198.51.100.9', ['OTHER_NETWORK', 'DEVICE_ELSEWHERE']],
    ['192.0.2.9', ['OTHER_NETWORK']],
    ['2001:db8::1', ['OTHER_NETWORK']],
    ['192.0.2.7', undefined],
  ] as const
  for (const [ipAddress, remarks] of rows) {
    const world = await onPhone()
    server.complete(anna, { ipAddress })
    const outcome = await completeAt(world, 3, { query: ledBack() })
    assert.ok(outcome.kind === 'PROVEN')
    assert.deepEqual(outcome.proof.remarks, remarks)
  }
})

describe('an order on another device', () => {
  test('has no return address, and its start token never leaves the server', async () => {
    const world = await identified()
    assert.equal(server.newest().asked.returnUrl, undefined)
    const shown = await progressAt(world, 1)
    assert.ok(shown.kind === 'WAITING' && shown.qr)
    assert.ok(!JSON.stringify(shown).includes(server.newest().autoStartToken))
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'ANSWERED')
  })
})

describe('a change of the device', () => {
  test('cancels the order and starts one of the other kind, in both directions', async () => {
    const world = await onPhone()
    const first = server.newest()
    await changed(world, 'OTHER', 5)
    assert.deepEqual(
      server.calls.slice(-2).map(({ path }) => path),
      ['cancel', 'auth'],
    )
    assert.ok(!server.orders.includes(first))
    assert.equal(server.newest().asked.returnUrl, undefined)
    const code = await progressAt(world, 6)
    assert.ok(code.kind === 'WAITING' && code.qr?.startsWith(`bankid.${server.newest().qrStartToken}.1.`))
    await changed(world, 'THIS', 7)
    assert.notEqual(ledBack().return_code, ledBack(String(first.asked.returnUrl)).return_code)
    server.complete(anna)
    assert.equal(await hintAt(world, 10), 'NOT_BACK')
    const old = await completeAt(world, 11, { query: ledBack(String(first.asked.returnUrl)) })
    assert.deepEqual(old, { kind: 'PENDING' }, 'the address of an order before it')
    assert.equal((await completeAt(world, 12, { query: ledBack() })).kind, 'PROVEN')
  })
  test('drops an answer that did not return', async () => {
    const world = await onPhone()
    const query = ledBack()
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'NOT_BACK')
    await changed(world, 'OTHER', 4)
    assert.equal(await hintAt(world, 5), 'START')
    assert.deepEqual(await completeAt(world, 6, { query }), { kind: 'PENDING' })
  })
  test('changes nothing for the same device, in another session, or after the end', async () => {
    const world = await identified()
    await changed(world, 'OTHER', 1)
    await changed({ ...world, start: { ...world.start, sessionHash: 'bb'.repeat(32) } }, 'THIS', 1)
    server.complete(anna)
    assert.equal(await hintAt(world, 3), 'ANSWERED')
    await changed(world, 'THIS', 4)
    assert.deepEqual(
      server.calls.map(({ path }) => path),
      ['auth', 'collect'],
    )
    assert.equal((await completeAt(world, 5)).kind, 'PROVEN')
  })
  test('is reported when BankID starts no new order', async () => {
    const world = await identified()
    server.answer((response, { path }) => {
      if (path === 'auth') send(response, 503, problem('maintenance'))
      return path === 'auth'
    })
    await changed(world, 'THIS', 4)
    assert.equal(await hintAt(world, 5), 'UNAVAILABLE')
  })
})

test('a new order that no page sees is cancelled', async () => {
  const transactions = transactionsInMemory()
  const world = await identified({ transactions })
  server.hint('startFailed', 'failed')
  server.answer((_response, { path }) => {
    // The person gives up while another order is being started.
    if (path === 'auth') void world.provider.ownPage?.cancel({ ...world.start, now: world.at(30) })
    return false
  })
  await progressAt(world, 30)
  await new Promise((soon) => setTimeout(soon, 200))
  server.answer(undefined)
  assert.equal(await hintAt(world, 31), 'CANCELLED')
  const cancelled = server.calls.flatMap(({ path, body }) => (path === 'cancel' ? [body.orderRef] : []))
  assert.equal(new Set(cancelled).size, 2)
})
