/** A new password by a link, a changed one, and the messages about it. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { browserOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { joined, password } from './joining.ts'

const better = 'tvättbjörn lampa åtta'

describe('a password', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  /** The texts of the messages to this address, once there are so many with these words. */
  async function mailsTo(email: string, words: string, count = 1): Promise<string[]> {
    const directory = path.join(world.config.dataDirectory, 'mail')
    for (let tries = 0; tries < 100; tries += 1) {
      // A message is written under another name first.
      const written = await readdir(directory).catch(() => [])
      const names = written.filter((name) => name.endsWith('.eml'))
      const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')))
      const found = texts.map(decoded).filter((text) => text.includes(email) && text.includes(words))
      if (found.length >= count) return found
      await pause(100)
    }
    throw new Error(`no message with "${words}"`)
  }
  const decoded = (text: string) =>
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const linkIn = (text = '') => /reset-password#([\w.-]+)/.exec(text)?.[1] ?? ''
  const signIn = (email: string, typed: string) =>
    browserOf(world).call('staff.session.create', { email, password: typed })

  test('can be set again by a link that works once and ends every session', async () => {
    const { email, browser } = await joined(world, customer, 'REVIEWER')
    const asked = await browserOf(world).call('staff.password.requestReset', { email })
    assert.deepEqual([asked.status, asked.body], [200, {}])
    const [mail] = await mailsTo(email, 'new password')
    const token = linkIn(mail)
    const weak = await browserOf(world).call('staff.password.reset', { token, password: 'short' })
    assert.deepEqual([weak.status, weak.body.errors[0].code], [400, 'too_short'])
    const reset = await browserOf(world).call('staff.password.reset', { token, password: better })
    assert.deepEqual([reset.status, reset.body, reset.headers.get('set-cookie')], [200, {}, null])
    assert.equal((await browser.call('staff.session.get')).body.person, null)
    assert.equal((await signIn(email, password)).status, 403)
    assert.equal((await signIn(email, better)).status, 200)
    const again = await browserOf(world).call('staff.password.reset', { token, password })
    assert.deepEqual([again.status, again.body.code], [410, 'link_ended'])
    await mailsTo(email, 'The password of your account in Foyer was changed')
  })

  test('has a link that ends after 30 minutes, and when the password was changed meanwhile', async () => {
    const { email, browser } = await joined(world, customer, 'REVIEWER')
    for (const _ of [1, 2]) await browserOf(world).call('staff.password.requestReset', { email })
    const [first, second] = (await mailsTo(email, 'new password', 2)).map(linkIn)
    const change = { currentPassword: password, newPassword: better }
    assert.equal((await browser.send('staff.password.change', change)).status, 200)
    const ended = await browserOf(world).call('staff.password.reset', { token: first, password })
    assert.equal(ended.status, 410)
    world.clock.advance(30 * 60_000)
    const late = await browserOf(world).call('staff.password.reset', { token: second, password })
    assert.equal(late.status, 410)
  })

  test('has the same reply for an unknown address, and at most three links an hour', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    const ask = (address: string) => browserOf(world).call('staff.password.requestReset', { email: address })
    for (const address of [email, 'no-one@join.example']) {
      for (const _ of [1, 2, 3]) {
        const reply = await ask(address)
        assert.deepEqual([reply.status, reply.text], [200, '{}'])
      }
      assert.equal((await ask(address)).status, 429)
    }
  })

  test('changes only with the current one, and ends the other sessions', async () => {
    const { email, browser } = await joined(world, customer, 'VIEWER')
    const other = browserOf(world)
    await other.call('staff.session.create', { email, password })
    const wrong = { currentPassword: better, newPassword: better }
    assert.equal((await browser.send('staff.password.change', wrong)).status, 403)
    const weak = await browser.send('staff.password.change', { currentPassword: password, newPassword: 'x' })
    assert.equal(weak.body.errors[0].path, '/newPassword')
    const right = { currentPassword: password, newPassword: better }
    assert.equal((await browser.send('staff.password.change', right)).status, 200)
    assert.notEqual((await browser.call('staff.session.get')).body.person, null)
    assert.equal((await other.call('staff.session.get')).body.person, null)
  })

  test('follows an invitation by e-mail, and a sign-in on a new browser is reported', async () => {
    const { email } = await joined(world, customer, 'DEVELOPER')
    const [invitation] = await mailsTo(email, 'as developer')
    assert.match(invitation ?? '', /\/dashboard\/join#[\w.-]+/)
    const elsewhere = { 'user-agent': 'Another browser' }
    await browserOf(world).call('staff.session.create', { email, password }, elsewhere)
    await mailsTo(email, 'a browser that you had not used before')
    assert.ok(!world.log.join('').includes(email), 'no address in the log')
  })
})
