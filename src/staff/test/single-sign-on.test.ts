/** Single sign-on against a real OpenID provider. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { softwarePasskey } from '#test/harness/authenticator.ts'
import { type Claims, startOpenIdProvider } from '#test/harness/openid-provider.ts'
import { browserOf, memberOf, type StaffMember } from '#test/harness/staff.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { invited, password } from './joining.ts'

describe('single sign-on', () => {
  let world: World
  let customer: TestCustomer
  let owner: StaffMember
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  const settings = () => ({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    domains: ['staff.example'],
    roleClaim: 'groups',
    roleMapping: { kyc: 'REVIEWER' },
    defaultRole: 'VIEWER',
  })
  before(async () => {
    const environment = { FOYER_PROVIDER_ALLOW_PRIVATE: '1' }
    world = await startWorld({ queue: false, dispatcher: false, environment })
    provider = await startOpenIdProvider(`${world.baseUrl}/dashboard/single-sign-on/callback`)
    customer = await world.customer()
    owner = await memberOf(world, customer, 'OWNER')
    const set = await owner.call('team.singleSignOn.set', settings())
    assert.equal(set.status, 200, set.text)
  })
  after(async () => {
    await provider.close()
    await world.close()
  })

  const newEmail = () => `p.${randomBytes(4).toString('hex')}@staff.example`
  const begin = async (email: string) => {
    const browser = browserOf(world)
    const { body } = await browser.call('staff.singleSignOn.start', { email })
    return { browser, url: body.url as string }
  }
  async function finish(browser: ReturnType<typeof browserOf>, address: string) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await request(address, { headers: { cookie } })
    const token = /foyer\.session_token=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1]
    if (token) browser.cookies.set('foyer.session_token', token)
    return [reply.status, reply.headers.get('location')]
  }
  async function through(email: string, sub: string, claims: Partial<Claims> = {}) {
    const { browser, url } = await begin(email)
    const back = await provider.visit(url, sub, { email, email_verified: true, ...claims })
    return { browser, back, ended: await finish(browser, back) }
  }
  /** How many mails of this refusal wait for the owner. */
  const toldOwner = async (reason: string) => {
    const found = await world.database.owner((client) =>
      client.query(
        `select from graphile_worker._private_jobs j
          where j.payload::jsonb ->> 'reason' = $1 and j.payload::jsonb ->> 'userId' = $2`,
        [reason, owner.userId],
      ),
    )
    return found.rowCount
  }
  const signedIn = [303, '/dashboard']
  const refused = [303, '/dashboard/sign-in?refused']

  test('lets a person of the domain join with the mapped role, and recognises them later', async () => {
    const email = newEmail()
    const { browser, ended } = await through(email, `sub-${email}`, { name: 'Kerstin Ek', groups: ['kyc'] })
    assert.deepEqual(ended, signedIn)
    const { person, customers } = (await browser.call('staff.session.get')).body
    assert.deepEqual([person.name, person.email], ['Kerstin Ek', email])
    assert.deepEqual([customers.length, customers[0].role], [1, 'REVIEWER'])
    const again = await through(email, `sub-${email}`)
    assert.equal((await again.browser.call('staff.session.get')).body.person.id, person.id)
  })

  test('sends PKCE, state and nonce to the provider', async () => {
    const { searchParams } = new URL((await begin(newEmail())).url)
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    for (const name of ['code_challenge', 'state', 'nonce'])
      assert.match(searchParams.get(name) ?? '', /^[\w-]{43}$/, name)
  })

  test('accepts the return once, and only in the browser that started it', async () => {
    const email = newEmail()
    const { browser, url } = await begin(email)
    const back = await provider.visit(url, `sub-${email}`, { email, email_verified: true })
    assert.deepEqual(await finish(browserOf(world), back), refused)
    assert.deepEqual(await finish(browser, back.replace('state=', 'state=x')), refused)
    assert.deepEqual(await finish(browser, back), signedIn)
    assert.deepEqual(await finish(browser, back), refused)
  })

  test('refuses an unverified address, and one of another domain', async () => {
    const email = newEmail()
    assert.deepEqual((await through(email, 'one', { email_verified: false })).ended, refused)
    assert.deepEqual((await through(email, 'two', { email: 'eve@other.example' })).ended, refused)
    assert.equal((await begin('anna@other.example')).url, null)
  })

  test('never signs in to an owner, or to an account of another customer', async () => {
    const elsewhere = await memberOf(world, await world.customer(), 'VIEWER')
    assert.deepEqual((await through(elsewhere.email, 'three')).ended, refused)
    assert.deepEqual((await through(owner.email, 'four')).ended, refused)
    const email = newEmail()
    assert.deepEqual((await through(email, 'five')).ended, signedIn)
    assert.deepEqual((await through(email, 'six')).ended, refused, 'the provider gave another subject')
    assert.deepEqual((await through(email, 'five')).ended, signedIn)
    assert.equal(await toldOwner('OTHER_SUBJECT'), 1, 'the owner gets a mail')
    const { data } = (await owner.call('audit.list', { limit: 50 })).body
    assert.ok(JSON.stringify(data).includes('single_sign_on.refused'))
  })

  test('lets a removed person return only with an invitation, in its role', async () => {
    const email = newEmail()
    const { browser } = await through(email, `sub-${email}`, { groups: ['kyc'] })
    const { person } = (await browser.call('staff.session.get')).body
    assert.equal((await owner.call('team.members.remove', { userId: person.id })).status, 200)
    assert.deepEqual((await through(email, `sub-${email}`, { groups: ['kyc'] })).ended, refused)
    assert.equal(await toldOwner('REMOVED'), 1)
    await invited(world, customer, email, 'VIEWER')
    const again = await through(email, `sub-${email}`, { groups: ['kyc'] })
    assert.deepEqual(again.ended, signedIn)
    const { customers } = (await again.browser.call('staff.session.get')).body
    assert.deepEqual([customers.length, customers[0].role], [1, 'VIEWER'])
  })

  test('ignores an invitation from before the removal', async () => {
    const email = newEmail()
    const token = await invited(world, customer, email, 'ADMIN')
    const { browser, ended } = await through(email, `sub-${email}`, { groups: ['kyc'] })
    assert.deepEqual(ended, signedIn)
    const { person } = (await browser.call('staff.session.get')).body
    assert.equal((await owner.call('team.members.remove', { userId: person.id })).status, 200)
    for (const typed of [email, email.toUpperCase()])
      assert.deepEqual((await through(typed, `sub-${email}`)).ended, refused, typed)
    const { body } = await browserOf(world).call('staff.invitations.get', { token })
    assert.equal(body.code, 'link_ended')
    const { invitations } = (await owner.call('team.list')).body
    assert.ok(!JSON.stringify(invitations).includes(email))
  })

  test('refuses a removed person with other spellings, subjects or look-alike letters', async () => {
    const email = `kalle.${randomBytes(4).toString('hex')}@staff.example`
    const first = await through(email, `sub-${email}`)
    assert.deepEqual(first.ended, signedIn)
    const { person } = (await first.browser.call('staff.session.get')).body
    assert.equal((await owner.call('team.members.remove', { userId: person.id })).status, 200)
    const kelvin = email.replace('k', '\u212a')
    for (const [typed, sub] of [
      [email.toUpperCase(), `sub-${email}`],
      [email, `other-${email}`],
      [kelvin, `sub-${email}`],
      [kelvin, `other-${email}`],
      // The same subject under another address.
      [email.replace('kalle', 'k.alle'), `sub-${email}`],
      [email.replace('a', '\u0430'), `sub-${email}`],
    ] as const)
      assert.deepEqual((await through(typed, sub)).ended, refused, `${typed} as ${sub}`)
    const { members } = (await owner.call('team.list')).body
    assert.ok(!JSON.stringify(members).includes(person.id))
  })

  test('refuses an ID token with a foreign signature, or without a subject', async () => {
    const email = newEmail()
    for (const as of ['FOREIGN_KEY', 'EMPTY_SUBJECT'] as const) {
      const { browser, url } = await begin(email)
      provider.sign(as)
      const back = await provider.visit(url, `sub-${email}`, { email, email_verified: true })
      assert.deepEqual(await finish(browser, back), refused, as)
    }
    assert.equal(await toldOwner('EMPTY_SUBJECT'), 1)
    provider.sign('AS_IS')
    assert.deepEqual((await through(email, `sub-${email}`)).ended, signedIn)
  })

  test('refuses the sign-in when the discovery document is invalid, without an alarm', async () => {
    for (const text of ['not JSON', '{}', '[]', '{"issuer":"https://other.example"}', 'BROKEN_ENDPOINT']) {
      provider.answerDiscovery(text)
      const reply = await browserOf(world).call('staff.singleSignOn.start', { email: newEmail() })
      assert.deepEqual([reply.status, reply.body.code], [403, 'single_sign_on_refused'], text)
    }
    provider.answerDiscovery(undefined)
    assert.notEqual((await begin(newEmail())).url, null)
  })

  test('refuses passwords in its domain, except of owners', async () => {
    for (const [role, status] of [
      ['OWNER', 200],
      ['ADMIN', 403],
    ] as const) {
      const email = newEmail()
      const token = await invited(world, customer, email, role)
      await browserOf(world).call('staff.invitations.accept', { token, name: 'Bo Ek', password })
      const reply = await browserOf(world).call('staff.session.create', { email, password })
      assert.equal(reply.status, status, role)
    }
  })

  test('refuses passkeys in its domain, and the password at an invitation', async () => {
    const email = newEmail()
    const browser = browserOf(world)
    const token = await invited(world, customer, email, 'ADMIN')
    await browser.call('staff.invitations.accept', { token, name: 'Bo Ek', password })
    const passkey = softwarePasskey(new URL(world.baseUrl).hostname)
    const origin = world.baseUrl
    const { options } = (await browser.send('staff.passkeys.register')).body
    const registration = passkey.create({ challenge: options.challenge, origin })
    const added = await browser.send('staff.passkeys.add', { name: 'Own', response: registration })
    assert.equal(added.status, 200, added.text)
    const { challenge } = (await browserOf(world).call('staff.passkeys.challenge')).body.options
    const response = passkey.get({ challenge, origin })
    const signIn = await browserOf(world).call('staff.passkeys.signIn', { response })
    assert.deepEqual([signIn.status, signIn.body.code], [403, 'passkey_refused'])
    const elsewhere = await invited(world, await world.customer(), email, 'VIEWER')
    const accept = { token: elsewhere, password }
    const joined = await browserOf(world).call('staff.invitations.accept', accept)
    assert.deepEqual([joined.status, joined.body.code], [403, 'sign_in_refused'])
  })

  test('ends the earlier session of the browser', async () => {
    const before = await memberOf(world, customer, 'VIEWER')
    const email = newEmail()
    const { browser, url } = await begin(email)
    browser.cookies.set('foyer.session_token', before.token)
    const back = await provider.visit(url, `sub-${email}`, { email, email_verified: true })
    assert.deepEqual(await finish(browser, back), signedIn)
    assert.equal((await before.call('staff.sessions.list')).status, 401)
  })

  test('replaces the second step only while it is enabled', async () => {
    const strict = await world.customer()
    const own = await memberOf(world, strict, 'OWNER')
    const email = `p.${randomBytes(4).toString('hex')}@strict.example`
    const set = await own.call('team.singleSignOn.set', { ...settings(), domains: ['strict.example'] })
    assert.equal(set.status, 200, set.text)
    assert.equal((await own.call('customer.update', { requireTwoStep: true })).status, 200)
    const { browser, ended } = await through(email, `sub-${email}`)
    assert.deepEqual(ended, signedIn)
    const read = () => browser.send('team.list', {}, { 'foyer-customer': strict.id })
    assert.equal((await read()).status, 200)
    await world.database.owner(async (client) => {
      await client.query('delete from foyer.staff_single_sign_on where customer_id = $1', [strict.uuid])
      await client.query('delete from foyer.staff_domain where captured_by = $1', [strict.uuid])
    })
    await new Promise((resolve) => setTimeout(resolve, 3_100))
    const refused = await read()
    assert.deepEqual([refused.status, refused.body.code], [403, 'two_step_required'])
  })
})
