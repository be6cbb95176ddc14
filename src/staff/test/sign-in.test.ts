/** Signing in by password, sessions and their end. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { browserOf, memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { joined, password } from './joining.ts'

describe('signing in', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(() => world.close())

  test('opens a session, lists the person’s customers, and ends with signing out', async () => {
    const { email } = await joined(world, customer, 'REVIEWER')
    const browser = browserOf(world)
    assert.equal((await browser.call('staff.session.get')).body.person, null)
    const reply = await browser.call('staff.session.create', { email: email.toUpperCase(), password })
    assert.deepEqual([reply.status, reply.body], [200, { state: 'SIGNED_IN' }])
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^foyer\.session_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { body } = await browser.call('staff.session.get')
    assert.equal(body.person.email, email)
    assert.equal(body.onboardingUrl, world.config.nocodeUrl)
    assert.deepEqual(body.customers, [
      {
        ...{ id: customer.id, name: 'Rönnbär', mode: 'sandbox', role: 'REVIEWER' },
        ...{ needsTwoStep: false, logo: null },
      },
    ])
    assert.equal((await browser.send('staff.session.end')).status, 200)
    assert.equal(browser.token(), undefined)
    assert.equal((await browser.call('staff.session.get')).body.person, null)
  })

  test('gives the same reply in the same time for a wrong password and an unknown address', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    const times: Record<string, number[]> = { [email]: [], 'nobody@staff.example': [] }
    const replies = new Set<string>()
    for (let round = 0; round < 5; round += 1)
      for (const address of Object.keys(times)) {
        const began = performance.now()
        const body = { email: address, password: `${password}.` }
        const reply = await browserOf(world).call('staff.session.create', body)
        times[address]?.push(performance.now() - began)
        replies.add(JSON.stringify([reply.status, { ...reply.body, requestId: '' }]))
      }
    assert.equal(replies.size, 1, [...replies].join('\n'))
    const [known = 0, unknown = 0] = Object.values(times).map((list) => list.sort((a, b) => a - b)[2] ?? 0)
    assert.ok(Math.abs(known - unknown) < 0.5 * Math.max(known, unknown), `${known} ms, ${unknown} ms`)
  })

  test('locks an account for 15 minutes after ten wrong passwords, also an unknown one', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    for (const address of [email, 'no-one-at-all@staff.example']) {
      for (let tries = 0; tries < 10; tries += 1) {
        const reply = await browserOf(world).call('staff.session.create', { email: address, password: 'x' })
        assert.equal(reply.status, 403)
      }
      const locked = await browserOf(world).call('staff.session.create', { email: address, password })
      assert.deepEqual([locked.status, locked.body.code], [429, 'too_many_requests'])
      assert.ok(Number(locked.headers.get('retry-after')) > 800)
    }
    world.clock.advance(16 * 60_000)
    assert.equal((await browserOf(world).call('staff.session.create', { email, password })).status, 200)
    assert.ok(!world.log.join('').includes(email), 'no address in the log')
  })

  test('opens a new session, and ends the previous one in this browser', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    const browser = browserOf(world)
    await browser.call('staff.session.create', { email, password })
    const first = browser.token()
    await browser.call('staff.session.create', { email, password })
    assert.notEqual(browser.token(), first)
    const old = browserOf(world)
    old.cookies.set('foyer.session_token', first ?? '')
    assert.equal((await old.call('staff.session.get')).body.person, null)
  })

  test('lists sessions, which can be ended one by one or all others at once', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    const [one, two, three] = [browserOf(world), browserOf(world), browserOf(world)]
    for (const each of [one, two, three]) await each.call('staff.session.create', { email, password })
    const { data } = (await one.send('staff.sessions.list')).body
    assert.equal(data.filter((each: { current: boolean }) => each.current).length, 1)
    const others = data.filter((each: { current: boolean }) => !each.current)
    assert.ok(others.length >= 2)
    assert.equal((await one.send('staff.sessions.end', { sessionId: others[0].id })).status, 200)
    assert.equal((await one.send('staff.sessions.end', { sessionId: others[0].id })).status, 404)
    assert.equal((await one.send('staff.sessions.endOthers')).status, 200)
    assert.equal((await one.send('staff.sessions.list')).body.data.length, 1)
    assert.equal((await two.call('staff.sessions.list')).status, 401)
    assert.equal((await three.call('staff.sessions.list')).status, 401)
  })

  test('does not allow ending a session of another person', async () => {
    const [one, other] = [await memberOf(world, customer, 'OWNER'), await memberOf(world, customer, 'VIEWER')]
    const { data } = (await other.call('staff.sessions.list')).body
    assert.equal((await one.call('staff.sessions.end', { sessionId: data[0].id })).status, 404)
    assert.equal((await other.call('staff.sessions.list')).status, 200)
  })

  test('ends 30 minutes after the last use, and after twelve hours at the latest', async () => {
    const idle = await memberOf(world, customer, 'VIEWER')
    world.clock.advance(29 * 60_000)
    assert.equal((await idle.call('staff.sessions.list')).status, 200)
    world.clock.advance(29 * 60_000)
    assert.equal((await idle.call('staff.sessions.list')).status, 200, 'the use before counts')
    world.clock.advance(31 * 60_000)
    assert.equal((await idle.call('staff.sessions.list')).status, 401)
    const busy = await memberOf(world, customer, 'VIEWER')
    for (let hours = 0; hours < 12; hours += 0.4) {
      assert.equal((await busy.call('staff.sessions.list')).status, 200, `${hours} h`)
      world.clock.advance(0.4 * 3_600_000)
    }
    assert.equal((await busy.call('staff.sessions.list')).status, 401)
  })

  test('is not prolonged by automatic requests of an abandoned page', async () => {
    const away = await memberOf(world, customer, 'VIEWER')
    for (let minutes = 0; minutes < 27; minutes += 9) {
      world.clock.advance(9 * 60_000)
      const reply = await away.call('applications.counts', {}, { 'foyer-unattended': '1' })
      assert.equal(reply.status, 200, `${minutes} minutes`)
    }
    world.clock.advance(4 * 60_000)
    assert.equal((await away.call('applications.counts')).status, 401)
  })

  test('stores tokens as hashes, and passwords as argon2id', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    const browser = browserOf(world)
    await browser.call('staff.session.create', { email, password })
    const text = await world.database.owner(async (client) => {
      const found: unknown[] = []
      for (const name of ['session', 'account', 'verification', 'user'])
        found.push((await client.query(`select * from foyer.staff_${name}`)).rows)
      return JSON.stringify(found)
    })
    assert.ok(!text.includes(browser.token() ?? '?'))
    assert.ok(!text.includes(password))
    assert.match(text, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('cannot be called by another site, with or without the cookie', async () => {
    const member = await memberOf(world, customer, 'OWNER')
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    assert.equal((await member.call('staff.sessions.list', {}, foreign)).status, 403)
    assert.equal((await member.call('staff.sessions.list', {}, { 'x-csrf-token': 'x' })).status, 403)
    const login = { email: member.email, password }
    assert.equal((await browserOf(world).call('staff.session.create', login, foreign)).status, 403)
  })
})
