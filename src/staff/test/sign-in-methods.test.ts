/** How a session began decides what it opens: a second step must be used, not owned. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#staff/roles.ts'
import { codeAt } from '#staff/store/second-step/totp.ts'
import { softwarePasskey } from '#test/harness/authenticator.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { browserOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { joined, password, seedOf, tokenOf } from './joining.ts'

type Browser = ReturnType<typeof browserOf>
type Passkey = ReturnType<typeof softwarePasskey>

describe('the sign-in method of a session', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  const at = ({ id }: TestCustomer = customer) => ({ 'foyer-customer': id })
  const origin = () => world.baseUrl
  const codeOf = (seed: Buffer) => codeAt(seed, Math.floor(world.clock.now().getTime() / 30_000))
  const requireTwoStep = (customerId: string) =>
    world.database.owner((client) =>
      client.query('update foyer.customer set require_two_step = true where customer_id = $1', [customerId]),
    )

  async function register(browser: Browser, passkey = softwarePasskey('127.0.0.1')) {
    const { options } = (await browser.send('staff.passkeys.register')).body
    const response = passkey.create({ challenge: options?.challenge ?? '', origin: origin() })
    return { passkey, reply: await browser.send('staff.passkeys.add', { name: 'Laptop', response }) }
  }
  async function withPasskey(role: Role = 'OWNER') {
    const { email, browser } = await joined(world, customer, role)
    const { passkey, reply } = await register(browser)
    assert.equal(reply.status, 200, reply.text)
    return { email, browser, passkey }
  }
  async function afterPassword(email: string, typed = password) {
    const browser = browserOf(world)
    return { browser, reply: await browser.call('staff.session.create', { email, password: typed }) }
  }
  async function answer(browser: Browser, passkey: Passkey) {
    const { options } = (await browser.call('staff.passkeys.challenge', { secondStep: true })).body
    const response = passkey.get({ challenge: options?.challenge ?? '', origin: origin() })
    return { options, reply: await browser.call('staff.passkeys.signIn', { response }) }
  }

  test('cannot be the password alone for an owner with a passkey and no app', async () => {
    const { email, passkey } = await withPasskey()
    const { browser, reply } = await afterPassword(email)
    assert.deepEqual(reply.body, { state: 'TWO_STEP', secondSteps: ['PASSKEY'] })
    assert.equal(browser.token(), undefined)
    const code = await browser.call('staff.session.verify', { code: '123456', kind: 'TOTP' })
    assertProblem(code, 403, 'code_refused')
    const { options, reply: opened } = await answer(browser, passkey)
    assert.equal(options.allowCredentials.length, 1, 'the browser offers the passkey of this person')
    assert.deepEqual(opened.body, { state: 'SIGNED_IN' })
    const { person } = (await browser.call('staff.session.get')).body
    assert.deepEqual([person.email, person.signedInBy], [email, 'PASSWORD_AND_PASSKEY'])
  })

  test('cannot be another person’s passkey after the password', async () => {
    const { email } = await withPasskey()
    const other = await withPasskey('VIEWER')
    const { browser } = await afterPassword(email)
    assertProblem((await answer(browser, other.passkey)).reply, 403, 'passkey_refused')
    const none = await browserOf(world).call('staff.passkeys.challenge', { secondStep: true })
    assertProblem(none, 403, 'two_step_ended')
  })

  test('can be chosen by a person with both, and each session records it', async () => {
    const { email, browser, passkey } = await withPasskey('ADMIN')
    const strong = browserOf(world)
    const { options } = (await strong.call('staff.passkeys.challenge')).body
    const response = passkey.get({ challenge: options.challenge, origin: origin() })
    await strong.call('staff.passkeys.signIn', { response })
    const methodIn = async (each: Browser) => (await each.call('staff.session.get')).body.person.signedInBy
    assert.deepEqual([await methodIn(browser), await methodIn(strong)], ['PASSWORD', 'PASSKEY'])
    const { secret } = (await strong.send('staff.twoStep.start', { password })).body
    const seed = seedOf(secret)
    const confirmed = await strong.send('staff.twoStep.confirm', { code: codeOf(seed) })
    world.clock.advance(30_000)
    const app = await afterPassword(email)
    assert.deepEqual(app.reply.body.secondSteps, ['TOTP', 'PASSKEY'])
    await app.browser.call('staff.session.verify', { code: codeOf(seed), kind: 'TOTP' })
    assert.equal(await methodIn(app.browser), 'PASSWORD_AND_APP')
    const kept = (await afterPassword(email)).browser
    const [code] = confirmed.body.recoveryCodes
    await kept.call('staff.session.verify', { code, kind: 'RECOVERY_CODE' })
    assert.equal(await methodIn(kept), 'PASSWORD_AND_RECOVERY_CODE')
  })

  test('blocks live password sessions once two steps are required, whatever the person owns', async () => {
    const strict = await world.customer()
    const { browser } = await joined(world, strict, 'OWNER')
    const invite = (by: Browser) =>
      by.send('team.invite', { email: 'next.owner@staff.example', role: 'OWNER' }, at(strict))
    assert.equal((await invite(browser)).status, 200)
    const { passkey, reply } = await register(browser)
    assert.equal(reply.status, 200, reply.text)
    await requireTwoStep(strict.uuid)
    await pause(3_100)
    assertProblem(await invite(browser), 403, 'two_step_required')
    const { options } = (await browser.call('staff.passkeys.challenge')).body
    const response = passkey.get({ challenge: options.challenge, origin: origin() })
    assert.equal((await browser.call('staff.passkeys.signIn', { response })).status, 200)
    assert.equal((await invite(browser)).status, 200, 'the passkey was used')
  })

  test('prevents a weak session from adding or removing a second step', async () => {
    const { browser, passkey } = await withPasskey('VIEWER')
    assertProblem(await browser.send('staff.twoStep.start', { password }), 403, 'two_step_required')
    assertProblem(await browser.send('staff.passkeys.register'), 403, 'two_step_required')
    const [{ id: passkeyId }] = (await browser.send('staff.passkeys.list')).body.data
    const removed = await browser.send('staff.passkeys.delete', { passkeyId })
    assertProblem(removed, 403, 'two_step_required')
    const { browser: strong } = await answerOf(passkey)
    assert.equal((await strong.send('staff.passkeys.delete', { passkeyId })).status, 200)
  })
  async function answerOf(passkey: Passkey) {
    const browser = browserOf(world)
    const { options } = (await browser.call('staff.passkeys.challenge')).body
    const response = passkey.get({ challenge: options.challenge, origin: origin() })
    return { browser, reply: await browser.call('staff.passkeys.signIn', { response }) }
  }

  test('prevents a weak session from finishing the setup of an app after a passkey was added', async () => {
    const { email, browser } = await joined(world, customer, 'VIEWER')
    const thief = await afterPassword(email)
    const { secret } = (await thief.browser.send('staff.twoStep.start', { password })).body
    assert.equal((await register(browser)).reply.status, 200)
    const confirmed = await thief.browser.send('staff.twoStep.confirm', { code: codeOf(seedOf(secret)) })
    assertProblem(confirmed, 403, 'two_step_required')
  })

  test('still needs the passkey after a new password by a link', async () => {
    const { email } = await withPasskey('VIEWER')
    const better = 'tvättbjörn lampa åtta'
    await browserOf(world).call('staff.password.requestReset', { email })
    const link = await resetLink(email)
    const reset = await browserOf(world).call('staff.password.reset', { token: link, password: better })
    assert.equal(reset.status, 200, reset.text)
    const { browser, reply } = await afterPassword(email, better)
    assert.deepEqual([reply.body.state, browser.token()], ['TWO_STEP', undefined])
  })
  async function resetLink(email: string): Promise<string> {
    for (let tries = 0; tries < 50; tries += 1) {
      const found = await world.database.owner((client) =>
        client.query(
          `select j.payload from graphile_worker._private_jobs j
              join foyer.staff_user u on u.id::text = j.payload->>'userId'
            where u.email = $1 and j.payload::jsonb ? 'resetId'`,
          [email],
        ),
      )
      const payload = found.rows[0]?.payload as { userId: string; resetId: string } | undefined
      if (payload) {
        const mail = await world.foyer.ports.staff.resetMail(payload.userId, payload.resetId)
        return mail?.link.split('#')[1] ?? ''
      }
      await pause(100)
    }
    throw new Error('no link was made')
  }

  test('stays the same when a signed-in person accepts an invitation', async () => {
    const strict = await world.customer()
    await requireTwoStep(strict.uuid)
    const { email, browser, passkey } = await withPasskey('VIEWER')
    const accept = async (by: Browser, more: object) => {
      const userId = world.foyer.ports.newId()
      const { id } = await world.foyer.ports.team.invite(
        strict.uuid,
        { userId, role: 'OWNER', actor: { kind: 'USER', id: userId } },
        { email, role: 'VIEWER' },
      )
      const token = await tokenOf(world, strict, world.foyer.ports.ids.of('invitation', id))
      return by.send('staff.invitations.accept', { token, ...more })
    }
    assert.equal((await accept(browser, {})).body.state, 'SIGNED_IN')
    assertProblem(await browser.send('team.list', {}, at(strict)), 403, 'two_step_required')
    const { browser: strong } = await answerOf(passkey)
    assert.equal((await strong.send('team.list', {}, at(strict))).status, 200)
  })
})
