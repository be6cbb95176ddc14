/** Actions that need a recent sign-in of a person, and the lifetime of a customer's sessions. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { staffTasks } from '#staff/tasks.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { browserOf, memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { joined, password } from './joining.ts'

const MINUTE = 60_000

describe('a recent sign-in', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({
      environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
      queue: false,
      dispatcher: false,
    })
    customer = await world.customer()
  })
  after(() => world.close())

  /** Signed in 31 minutes ago, and used since. */
  async function olderSession(): Promise<{ owner: StaffMember; other: StaffMember; webhookId: string }> {
    const owner = await memberOf(world, customer, 'OWNER')
    const other = await memberOf(world, customer, 'VIEWER')
    const { body } = await owner.call('webhooks.create', { url: 'https://shop.example/hook' })
    for (let minute = 0; minute < 31; minute += 10) {
      world.clock.advance(10 * MINUTE + 20_000)
      await owner.call('team.list')
    }
    return { owner, other, webhookId: body.id }
  }

  test('is needed for the team, for the redirect origins of applicants, and for secrets', async () => {
    const { owner, other, webhookId } = await olderSession()
    const userId = `foyer:user::${other.userId}`
    const refused: Array<[string, object]> = [
      ['team.invite', { email: 'new@staff.example', role: 'VIEWER' }],
      ['team.members.update', { userId, role: 'ADMIN' }],
      ['team.members.remove', { userId }],
      ['team.singleSignOn.remove', {}],
      [
        'team.singleSignOn.set',
        {
          ...{ issuer: 'https://login.example', clientId: 'x', clientSecret: 'x', domains: ['a.example'] },
          ...{ roleClaim: null, roleMapping: {}, defaultRole: null },
        },
      ],
      ['customer.update', { redirectOrigins: ['https://other.example'] }],
      ['customer.update', { requireTwoStep: true }],
      ['customer.update', { sessionHours: 24 }],
      ['webhooks.create', { url: 'https://shop.example/hook' }],
      ['webhooks.update', { webhookId, rotateSecret: true }],
      ['credentials.create', { name: 'shop' }],
    ]
    for (const [operation, body] of refused)
      assertProblem(await owner.call(operation, body), 403, 'recent_sign_in_required')
    const { body: settings } = await owner.call('customer.get')
    const allowed: Array<[string, object]> = [
      ['customer.update', { name: 'Rönnbär', redirectOrigins: settings.redirectOrigins }],
      ['webhooks.update', { webhookId, description: 'shop' }],
      ['team.list', {}],
    ]
    for (const [operation, body] of allowed) assert.equal((await owner.call(operation, body)).status, 200)
    assert.equal((await other.call('team.list')).status, 401, 'nobody used it for 30 minutes')
  })

  test('is not needed for a credential, whose secret is proof each time', async () => {
    const reply = await world.call(
      '/v1/webhooks.create',
      { url: 'https://shop.example/hook' },
      await world.token(customer),
    )
    assert.equal(reply.status, 200, reply.text)
  })

  test('is renewed by signing in, which replaces the session', async () => {
    const { email, browser } = await joined(world, customer, 'ADMIN')
    world.clock.advance(29 * MINUTE)
    await browser.send('staff.sessions.list')
    world.clock.advance(2 * MINUTE)
    const own = { 'foyer-customer': customer.id }
    const invite = () => browser.send('team.invite', { email: 'again@staff.example', role: 'VIEWER' }, own)
    assertProblem(await invite(), 403, 'recent_sign_in_required')
    const before = browser.token()
    assert.equal((await browser.call('staff.session.create', { email, password })).body.state, 'SIGNED_IN')
    assert.notEqual(browser.token(), before)
    assert.equal((await invite()).status, 200)
  })
})

describe('the sessions of a customer', () => {
  let world: World
  let customer: TestCustomer
  let owner: StaffMember
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    owner = await memberOf(world, customer, 'OWNER')
  })
  after(() => world.close())

  test('last as long as the customer sets, within 5 seconds', async () => {
    const person = await memberOf(world, customer, 'VIEWER')
    world.clock.advance(6 * MINUTE)
    const asked = await person.call('team.list', {}, { 'foyer-unattended': '1' })
    assert.equal(asked.status, 200, 'it is read, and kept for three seconds')
    assert.equal((await owner.call('customer.update', { sessionIdleMinutes: 5 })).status, 200)
    const asks = () => person.call('team.list', {}, { 'foyer-unattended': '1' })
    for (const until = Date.now() + 5_000; (await asks()).status === 200; ) {
      assert.ok(Date.now() < until, 'the session still lives')
      await pause(100)
    }
    const next = await memberOf(world, customer, 'VIEWER')
    const { idleMinutes, hours } = (await next.call('staff.sessions.list')).body
    assert.deepEqual({ idleMinutes, hours }, { idleMinutes: 5, hours: 12 })
    world.clock.advance(5 * MINUTE)
    assertProblem(await next.call('team.list'), 401, 'not_signed_in')
  })

  test('can be longer than usual, and follow the shortest limit of several customers', async () => {
    const long = await world.customer()
    const admin = await memberOf(world, long, 'ADMIN')
    const change = { sessionIdleMinutes: 60, sessionHours: 24 }
    assert.equal((await admin.call('customer.update', change)).status, 200)
    const { body } = await admin.call('customer.get')
    assert.deepEqual([body.sessionIdleMinutes, body.sessionHours], [60, 24])
    await pause(3_100)
    world.clock.advance(59 * MINUTE)
    assert.equal((await admin.call('team.list')).status, 200)
    const short = await world.customer()
    await world.database.owner((client) =>
      client.query(
        "insert into foyer.member (customer_id, user_id, role, created_at) values ($1, $2, 'VIEWER', now())",
        [short.uuid, admin.userId],
      ),
    )
    await pause(3_100)
    world.clock.advance(31 * MINUTE)
    assertProblem(await admin.call('team.list'), 401, 'not_signed_in')
  })

  test('have a minimum and a maximum', async () => {
    const admin = await memberOf(world, customer, 'ADMIN')
    for (const change of [
      { sessionIdleMinutes: 4 },
      { sessionIdleMinutes: 61 },
      { sessionHours: 0 },
      { sessionHours: 25 },
    ])
      assertProblem(await admin.call('customer.update', change), 400, 'invalid_body')
  })

  test('are not kept alive by a hidden page', async () => {
    const other = await world.customer()
    const person = await memberOf(world, other, 'VIEWER')
    const unattended = { 'foyer-unattended': '1' }
    for (let minute = 0; minute < 30; minute += 10) {
      assert.equal((await person.call('team.list', {}, unattended)).status, 200)
      world.clock.advance(10 * MINUTE)
    }
    assertProblem(await person.call('team.list', {}, unattended), 401, 'not_signed_in')
  })
})

describe('rows that sign-ins leave behind', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())

  test('are deleted when they are no longer needed', async () => {
    const customer = await world.customer()
    await joined(world, customer, 'VIEWER')
    await browserOf(world).call('staff.session.create', { email: 'nobody@staff.example', password })
    const rows = async () => {
      const counts = `select (select count(*)::int from foyer.staff_throttle) as tries,
        (select count(*)::int from foyer.staff_device) as devices,
        (select count(*)::int from foyer.staff_session) as sessions`
      return (await world.database.owner((client) => client.query(counts))).rows[0]
    }
    const run = () => staffTasks.deleteOldSignIns({}, world.foyer.ports)
    const before = await rows()
    assert.ok(before.tries > 0 && before.devices > 0 && before.sessions > 0, JSON.stringify(before))
    await run()
    assert.deepEqual(await rows(), before, 'nothing is old')
    world.clock.advance(25 * 60 * MINUTE)
    await run()
    assert.deepEqual(await rows(), { tries: 0, devices: before.devices, sessions: 0 })
    world.clock.advance(365 * 24 * 60 * MINUTE)
    await run()
    assert.equal((await rows()).devices, 0)
  })
})
