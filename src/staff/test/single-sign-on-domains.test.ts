/** Domains of single sign-on: in force once their DNS proves them, and what ends them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TaskPorts } from '#task-ports.ts'
import { tasks } from '#tasks.ts'
import { startOpenIdProvider } from '#test/harness/openid-provider.ts'
import { browserOf, memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('domains of single sign-on', () => {
  let world: World
  let customer: TestCustomer
  let owner: StaffMember
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  const settings = () => ({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    domains: ['staff.example'],
    roleClaim: null,
    roleMapping: {},
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
  const begin = async (email: string): Promise<{ url: string | null }> =>
    (await browserOf(world).call('staff.singleSignOn.start', { email })).body

  const proofsOf = async (of: StaffMember) =>
    (await of.call('team.singleSignOn.get')).body.singleSignOn.proofs as Array<Record<string, unknown>>
  const stateOf = async (of: StaffMember, domain: string) => {
    const found = (await proofsOf(of)).find((each) => each.domain === domain)
    return found && [found.isInForce, found.outcome]
  }

  test('are in force only when DNS proves them, and for one customer', async () => {
    const set = (more: object, by = owner) => by.call('team.singleSignOn.set', { ...settings(), ...more })
    const named = ['staff.example', 'missing.example', 'servfail.example', 'wrong.example', 'split.example']
    assert.equal((await set({ domains: [...named, 'Several.Example'] })).status, 200)
    for (const [domain, state] of [
      ['staff.example', [true, 'PROVEN']],
      ['missing.example', [false, 'NOT_FOUND']],
      ['servfail.example', [false, 'UNREACHABLE']],
      ['wrong.example', [false, 'WRONG_VALUE']],
      ['split.example', [true, 'PROVEN']],
      ['several.example', [true, 'PROVEN']],
    ] as const) {
      assert.deepEqual(await stateOf(owner, domain), state, domain)
      const { url } = await begin(`anna@${domain}`)
      assert.equal(url !== null, state[0], domain)
    }
    for (const [domain, code] of [
      ['gmail.com', 'public'],
      ['company.hotmail.no', 'public'],
      ['localhost', 'invalid'],
      ['127.0.0.1', 'invalid'],
    ] as const) {
      const reply = await set({ domains: ['staff.example', domain] })
      assert.deepEqual(
        [reply.status, reply.body.errors[0].path, reply.body.errors[0].code],
        [400, '/domains/1', code],
      )
    }
    const rival = await memberOf(world, await world.customer(), 'OWNER')
    assert.equal((await set({}, rival)).status, 200)
    assert.deepEqual(await stateOf(rival, 'staff.example'), [false, 'TAKEN'])
    const [one, other] = [await proofsOf(owner), await proofsOf(rival)].map((list) => list[0]?.record)
    assert.notDeepEqual(one, other, 'each customer has a value of its own')
    const nowhere = await set({ issuer: 'http://localhost:1' })
    assert.equal(nowhere.body.errors[0].path, '/issuer')
    const admin = await memberOf(world, customer, 'ADMIN')
    assert.equal((await set({}, admin)).status, 403)
    const { singleSignOn } = (await admin.call('team.singleSignOn.get')).body
    assert.equal('clientSecret' in singleSignOn, false)
    assert.equal((await set({})).status, 200)
    assert.equal((await begin('anna@split.example')).url, null, 'it is named no more')
  })

  test('are proven when an owner asks again after setting the record', async () => {
    const own = await memberOf(world, await world.customer(), 'OWNER')
    await own.call('team.singleSignOn.set', { ...settings(), domains: ['later.check.example'] })
    assert.deepEqual(await stateOf(own, 'later.check.example'), [false, 'NOT_FOUND'])
    const check = (domain: string) => own.call('team.singleSignOn.checkDomain', { domain })
    const { body } = await check('Later.Check.Example')
    assert.deepEqual(
      [body.isInForce, body.outcome, body.record.name],
      [true, 'PROVEN', '_foyer-challenge.later.check.example'],
    )
    assert.match(body.record.value, /^foyer-domain-verification=[\w-]{43}$/)
    assert.notEqual((await begin('anna@later.check.example')).url, null)
    const unknown = await check('staff.example')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'domain_not_found'])
    const { data } = (await own.call('audit.list', { limit: 20 })).body
    assert.ok(data.some((each: { action: string }) => each.action === 'single_sign_on.domain_proven'))
  })

  test('from an older version work until their date, or until another customer proves them', async () => {
    const change = (text: string, ...values: unknown[]) =>
      world.database.owner((client) => client.query(text, values))
    const old = await world.customer()
    const own = await memberOf(world, old, 'OWNER')
    const named = ['missing.old.example', 'several.old.example']
    await own.call('team.singleSignOn.set', { ...settings(), domains: named })
    const end = async (domain: string, days: number) => {
      await change('delete from foyer.staff_domain where domain = $1', domain)
      await change('insert into foyer.staff_domain (domain, captured_by) values ($1, $2)', domain, old.uuid)
      await change(
        `update foyer.staff_domain_claim set ends_at = $2, told = 0, checked_at = null where domain = $1`,
        domain,
        new Date(world.clock.now().getTime() + days * 86_400_000),
      )
    }
    const news = async () => {
      const { rows } = await change(
        `select payload::jsonb ->> 'news' as news from graphile_worker._private_jobs
          where payload::jsonb ->> 'userId' = $1 and payload::jsonb ? 'news' order by 1`,
        own.userId,
      )
      return rows.map((row) => row.news)
    }
    const run = () => tasks.checkDomains(null, world.foyer.ports as unknown as TaskPorts)
    for (const domain of named) await end(domain, 60)
    await run()
    assert.deepEqual(await stateOf(own, 'missing.old.example'), [true, 'NOT_FOUND'])
    assert.notEqual((await begin('anna@missing.old.example')).url, null)
    assert.deepEqual(await news(), ['ENDING'])
    await run()
    assert.deepEqual(await news(), ['ENDING'], 'asked once a day, told once')
    await end('missing.old.example', -1)
    await run()
    assert.deepEqual(await stateOf(own, 'missing.old.example'), [false, 'NOT_FOUND'])
    assert.equal((await begin('anna@missing.old.example')).url, null)
    assert.deepEqual(await news(), ['ENDED', 'ENDING'])
    // Its own record was found at the first check: another customer is too late, until it is missing.
    assert.deepEqual(await stateOf(own, 'several.old.example'), [true, 'PROVEN'])
    await end('several.old.example', 5)
    const rival = await memberOf(world, await world.customer(), 'OWNER')
    await rival.call('team.singleSignOn.set', { ...settings(), domains: ['several.old.example'] })
    assert.deepEqual(await stateOf(rival, 'several.old.example'), [true, 'PROVEN'])
    assert.deepEqual(await stateOf(own, 'several.old.example'), [false, 'TAKEN'])
  })
})
