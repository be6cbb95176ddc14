/** The authenticator app, recovery codes, passkeys, and a new password. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { codeAt } from '#staff/store/second-step/totp.ts'
import { softwarePasskey } from '#test/harness/authenticator.ts'
import { browserOf, memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { joined, password, seedOf } from './joining.ts'

describe('the second step', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  const codeOf = (seed: Buffer, stepsAway = 0) =>
    codeAt(seed, Math.floor(world.clock.now().getTime() / 30_000) + stepsAway)
  const nextStep = () => world.clock.advance(30_000)

  async function withApp() {
    const { email, browser } = await joined(world, customer, 'REVIEWER')
    const { body } = await browser.send('staff.twoStep.start', { password })
    const seed = seedOf(body.secret)
    const confirmed = await browser.send('staff.twoStep.confirm', { code: codeOf(seed) })
    assert.equal(confirmed.status, 200, confirmed.text)
    nextStep()
    return { email, browser, seed, uri: body.uri, recoveryCodes: confirmed.body.recoveryCodes as string[] }
  }
  async function afterPassword(email: string) {
    const browser = browserOf(world)
    const reply = await browser.call('staff.session.create', { email, password })
    assert.deepEqual(reply.body, { state: 'TWO_STEP', secondSteps: ['TOTP'] })
    return browser
  }

  test('opens a session only with a code of the app, after the password', async () => {
    const { email, seed, uri } = await withApp()
    assert.match(uri, /^otpauth:\/\/totp\/Foyer:reviewer/)
    const browser = await afterPassword(email)
    assert.equal(browser.token(), undefined)
    assert.equal((await browser.call('staff.session.get')).body.person, null)
    const wrong = await browser.call('staff.session.verify', { code: '000000', kind: 'TOTP' })
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'code_refused'])
    const right = await browser.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })
    assert.deepEqual([right.status, right.body], [200, { state: 'SIGNED_IN' }])
    assert.equal((await browser.call('staff.session.get')).body.person.twoStep, true)
  })

  test('allows nothing but its own setup, where it is required and missing', async () => {
    const strict = await world.customer()
    const owner = await memberOf(world, strict, 'OWNER')
    const { email, browser } = await joined(world, strict, 'REVIEWER')
    const own = { 'foyer-customer': strict.id }
    const listed = () => browser.send('applications.list', {}, own)
    assert.equal((await listed()).status, 200)
    assert.equal((await owner.call('customer.update', { requireTwoStep: true })).status, 200)
    world.clock.advance(5_000)
    await new Promise((resolve) => setTimeout(resolve, 3_100))
    const refused = await listed()
    assert.deepEqual([refused.status, refused.body.code], [403, 'two_step_required'], email)
    const { body } = await browser.send('staff.twoStep.start', { password })
    const seed = seedOf(body.secret)
    assert.equal((await browser.send('staff.twoStep.confirm', { code: codeOf(seed) })).status, 200)
    for (const until = Date.now() + 5_000; (await listed()).status !== 200; )
      assert.ok(Date.now() < until, 'the app is set up, and the person still cannot work')
  })

  test('does not accept the token of the first step as a session', async () => {
    const { email } = await withApp()
    const browser = await afterPassword(email)
    const pending = browser.cookies.get('foyer.two_step') ?? ''
    browser.cookies.set('foyer.session_token', pending)
    assert.equal((await browser.call('staff.sessions.list')).status, 401)
  })

  test('accepts each code once, also in another sign-in at the same time', async () => {
    const { email, seed } = await withApp()
    const browsers = await Promise.all([afterPassword(email), afterPassword(email), afterPassword(email)])
    const code = codeOf(seed)
    const replies = await Promise.all(
      browsers.map((each) => each.call('staff.session.verify', { code, kind: 'TOTP' })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403, 403])
  })

  test('is locked for 15 minutes after five wrong codes', async () => {
    const { email, seed } = await withApp()
    const browser = await afterPassword(email)
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await browser.call('staff.session.verify', { code: '000000', kind: 'TOTP' })).status, 403)
    const locked = await browser.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })
    assert.equal(locked.status, 429)
    const again = await afterPassword(email)
    assert.equal((await again.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })).status, 429)
    world.clock.advance(16 * 60_000)
    const late = await afterPassword(email)
    assert.equal((await late.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })).status, 200)
  })

  test('must follow the password within ten minutes', async () => {
    const { email, seed } = await withApp()
    const browser = await afterPassword(email)
    world.clock.advance(10 * 60_000)
    const reply = await browser.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })
    assert.deepEqual([reply.status, reply.body.code], [403, 'two_step_ended'])
  })

  test('accepts each of ten recovery codes once, in any notation', async () => {
    const { email, recoveryCodes } = await withApp()
    assert.equal(new Set(recoveryCodes).size, 10)
    const [first = ''] = recoveryCodes
    assert.match(first, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const typed = { code: first.toUpperCase().replaceAll('-', ' '), kind: 'RECOVERY_CODE' }
    assert.equal((await (await afterPassword(email)).call('staff.session.verify', typed)).status, 200)
    const again = await (await afterPassword(email)).call('staff.session.verify', typed)
    assert.deepEqual([again.status, again.body.code], [403, 'code_refused'])
  })

  test('keeps seed and recovery codes unreadable in the database', async () => {
    const { seed, recoveryCodes } = await withApp()
    const text = await world.database.owner(async (client) => {
      const seeds = (await client.query('select * from foyer.staff_two_factor')).rows
      return JSON.stringify([seeds, (await client.query('select * from foyer.staff_recovery_code')).rows])
    })
    assert.ok(!text.includes(JSON.stringify([...seed]).slice(1, -1)))
    assert.ok(!recoveryCodes.some((code) => text.includes(code)))
  })

  test('needs the password for its setup, which ends the other sessions', async () => {
    const { email, browser } = await joined(world, customer, 'VIEWER')
    const other = browserOf(world)
    await other.call('staff.session.create', { email, password })
    const refused = await browser.send('staff.twoStep.start', { password: 'not my password' })
    assert.equal(refused.status, 403)
    const { secret } = (await browser.send('staff.twoStep.start', { password })).body
    await browser.send('staff.twoStep.confirm', { code: codeOf(seedOf(secret)) })
    assert.equal((await other.call('staff.session.get')).body.person, null)
    assert.notEqual((await browser.call('staff.session.get')).body.person, null)
    assert.equal((await browser.send('staff.twoStep.start', { password })).status, 409)
    assert.equal((await browser.send('staff.twoStep.remove', { password })).status, 200)
    const reply = await browserOf(world).call('staff.session.create', { email, password })
    assert.deepEqual(reply.body, { state: 'SIGNED_IN' })
  })
})

describe('a passkey', () => {
  let world: World
  let customer: TestCustomer
  const origin = () => world.baseUrl
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  async function withPasskey() {
    const member = await memberOf(world, customer, 'VIEWER')
    const passkey = softwarePasskey('127.0.0.1')
    const { options } = (await member.call('staff.passkeys.register')).body
    const response = passkey.create({ challenge: options.challenge, origin: origin() })
    const added = await member.call('staff.passkeys.add', { name: 'Laptop', response })
    assert.equal(added.status, 200, added.text)
    return { member, passkey, registration: response }
  }
  const challenge = async () =>
    (await browserOf(world).call('staff.passkeys.challenge')).body.options.challenge as string

  test('signs in without a password, and is listed and removed', async () => {
    const { member, passkey } = await withPasskey()
    const browser = browserOf(world)
    const { options } = (await browser.call('staff.passkeys.challenge')).body
    assert.deepEqual([options.userVerification, options.rpId], ['required', '127.0.0.1'])
    const response = passkey.get({ challenge: options.challenge, origin: origin() })
    const reply = await browser.call('staff.passkeys.signIn', { response })
    assert.deepEqual([reply.status, reply.body], [200, { state: 'SIGNED_IN' }])
    assert.equal((await browser.call('staff.session.get')).body.person.passkeys, 1)
    const [listed] = (await member.call('staff.passkeys.list')).body.data
    assert.deepEqual([listed.name, listed.lastUsedAt === null], ['Laptop', false])
    assert.equal((await member.call('staff.passkeys.delete', { passkeyId: listed.id })).status, 200)
    assert.equal((await member.call('staff.passkeys.delete', { passkeyId: listed.id })).status, 404)
    const gone = passkey.get({ challenge: await challenge(), origin: origin() })
    assert.equal((await browser.call('staff.passkeys.signIn', { response: gone })).status, 403)
  })

  test('has a challenge that works once, and for five minutes', async () => {
    const { passkey } = await withPasskey()
    const send = (response: object) => browserOf(world).call('staff.passkeys.signIn', { response })
    const one = await challenge()
    const replies = await Promise.all(
      [1, 2].map(() => send(passkey.get({ challenge: one, origin: origin() }))),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403])
    const late = await challenge()
    world.clock.advance(5 * 60_000)
    assert.equal((await send(passkey.get({ challenge: late, origin: origin() }))).status, 403)
  })

  test('is refused for another origin, without verification, and with an unknown challenge', async () => {
    const { passkey } = await withPasskey()
    const send = async (more: object, own?: string) => {
      const answering = { challenge: own ?? (await challenge()), origin: origin(), ...more }
      const reply = await browserOf(world).call('staff.passkeys.signIn', { response: passkey.get(answering) })
      return [reply.status, reply.body.code]
    }
    const refused = [403, 'passkey_refused']
    assert.deepEqual(await send({ origin: 'https://evil.example' }), refused)
    assert.deepEqual(await send({ verified: false }), refused)
    assert.deepEqual(await send({}, 'bXkgb3duIGNoYWxsZW5nZQ'), refused)
    const empty = await browserOf(world).call('staff.passkeys.signIn', { response: {} })
    assert.equal(empty.status, 403)
  })

  test('is refused when the authenticator names another person', async () => {
    const { passkey, member } = await withPasskey()
    const other = await memberOf(world, customer, 'OWNER')
    const asserted = async (userId: string) => {
      const answer = passkey.get({ challenge: await challenge(), origin: origin() })
      const userHandle = Buffer.from(userId).toString('base64url')
      const response = { ...answer, response: { ...(answer.response as object), userHandle } }
      return (await browserOf(world).call('staff.passkeys.signIn', { response })).status
    }
    assert.equal(await asserted(other.userId), 403)
    assert.equal(await asserted(member.userId), 200)
  })

  test('is registered for its person and challenge, and after a recent sign-in only', async () => {
    const { registration, member } = await withPasskey()
    const again = await member.call('staff.passkeys.add', { name: 'Copy', response: registration })
    assert.equal(again.status, 403)
    const other = await memberOf(world, customer, 'VIEWER')
    const { options } = (await other.call('staff.passkeys.register')).body
    const response = softwarePasskey('127.0.0.1').create({ challenge: options.challenge, origin: origin() })
    assert.equal((await member.call('staff.passkeys.add', { name: 'Not mine', response })).status, 403)
    for (let minutes = 0; minutes < 31; minutes += 10) {
      await other.call('staff.sessions.list')
      world.clock.advance(10 * 60_000)
    }
    const late = await other.call('staff.passkeys.register')
    assert.deepEqual([late.status, late.body.code], [403, 'recent_sign_in_required'])
  })
})
