/** Settings of providers: who may change them, what is refused, what is stored, and what a test says. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import * as house from '@foyer/company-registers/test/companieshouse'
import { ID, searchOf } from '@foyer/company-registers/test/kvk'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { unText } from '@foyer/name-matching/test/screening-files'
import { type LocalServer, type Reply, serve, status } from '@foyer/provider-http/test/local-server'
import { dump } from '#test/harness/erasure-leaks.ts'
import { importOffices, officialList } from '#test/harness/live-offices.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type SignedIn, signedIn } from '#test/harness/signed-in.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const apiKey = 'geheim-0123456789-nyckel'

describe('the providers of a customer', () => {
  let world: World
  let customer: TestCustomer
  let owner: SignedIn
  let server: LocalServer
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    owner = signedIn(world, customer, 'OWNER')
    server = await serve(house.routes(house.everything))
  })
  after(async () => {
    await server[Symbol.asyncDispose]()
    await world.close()
  })

  const place = { provider: 'companieshouse' }
  const set = (body: object) => owner.call('providers.set', { ...place, ...body })
  const listed = async (by = owner) => (await by.call('providers.list')).body.providers
  const registryOf = async (of: TestCustomer) =>
    (await world.foyer.ports.providers.of({ customerId: of.uuid, mode: 'live' })).registry('GB')
  const problems = (reply: Awaited<ReturnType<SignedIn['call']>>) =>
    reply.body.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`)

  test('are listed with missing and wrong settings', async () => {
    const nothing = await set({})
    assertProblem(nothing, 422, 'invalid_provider_settings')
    assert.deepEqual(problems(nothing), ['/settings/baseUrl required', '/secrets/apiKey required'])
    const wrong = await set({ market: 'SE', settings: { baseUrl: 'here', apiKey } })
    assert.deepEqual(problems(wrong), [
      ...['/market market_not_served', '/settings/apiKey is_secret'],
      ...['/settings/baseUrl invalid_format', '/secrets/apiKey required'],
    ])
    assert.equal(wrong.text.includes(apiKey), false)
    assertProblem(await owner.call('providers.set', { provider: 'constructor' }), 422, 'provider_unknown')
    assert.deepEqual(await listed(), [])
  })

  test('can be set, work at once, and never show their secrets', async () => {
    assert.equal(await registryOf(customer), undefined)
    const reply = await set({ settings: { baseUrl: server.baseUrl }, secrets: { apiKey } })
    assert.equal(reply.status, 200, reply.text)
    const { market, usable, secrets, settings } = reply.body
    assert.deepEqual([market, usable, settings], ['GB', true, { baseUrl: server.baseUrl }])
    assert.deepEqual(
      secrets.map(({ name }: { name: string }) => name),
      ['apiKey'],
    )
    assert.deepEqual(await listed(), [reply.body])
    assert.equal((await registryOf(customer))?.name, 'Companies House')
  })

  test('are encrypted in the database, and appear in no log line or audit entry', async () => {
    const rows = await world.database.owner(dump)
    assert.ok(rows.some(({ table }) => table.endsWith('provider_setting')))
    for (const { table, row } of rows)
      for (const spelled of [
        apiKey,
        Buffer.from(apiKey).toString('hex'),
        Buffer.from(apiKey).toString('base64'),
      ])
        assert.equal(row.includes(spelled), false, table)
    assert.equal(
      world.log.some((line) => line.includes(apiKey)),
      false,
    )
    const { data } = (await owner.call('audit.list', { action: 'provider.set' })).body
    assert.deepEqual(data[0].detail, {
      ...{ provider: 'companieshouse', market: 'GB', kind: 'REGISTRY', enabled: true },
      changed: 'baseUrl, apiKey',
    })
  })

  test('can be tested with a real call', async () => {
    const withWrongKey = (await owner.call('providers.test', { ...place, number: house.ID })).body
    assert.equal(withWrongKey.outcome, 'UNAUTHORIZED', JSON.stringify(withWrongKey))
    await set({ secrets: { apiKey: house.KEY } })
    const tried = (await owner.call('providers.test', { ...place, number: house.ID })).body
    assert.equal(tried.outcome, 'WORKS', JSON.stringify(tried))
    assert.match(tried.text, /FICTIONAL BICYCLES LTD/)
    assert.ok(tried.calls.length > 1 && tried.calls[0].status === 200)
    const trouble: Array<[what: string, baseUrl: string, outcome: string]> = [
      ['nothing listens', 'http://127.0.0.1:9', 'NOT_REACHED'],
      ['no such name', 'https://registry.invalid', 'NO_ADDRESS'],
      ['another path', `${server.baseUrl}/elsewhere`, 'NOT_FOUND'],
    ]
    for (const [what, baseUrl, outcome] of trouble) {
      await set({ settings: { baseUrl }, secrets: { apiKey } })
      const { body } = await owner.call('providers.test', { ...place, number: house.ID })
      assert.equal(body.outcome, outcome, `${what}: ${JSON.stringify(body)}`)
    }
    const paths = Object.values(house.paths)
    for (const [code, outcome] of [
      [401, 'UNAUTHORIZED'],
      [503, 'REFUSED'],
    ] as const) {
      await using refusing = await serve(Object.fromEntries(paths.map((path) => [path, status(code)])))
      await set({ settings: { baseUrl: refusing.baseUrl }, secrets: { apiKey } })
      const { body } = await owner.call('providers.test', { ...place, number: house.ID })
      assert.equal(body.outcome, outcome, JSON.stringify(body))
      assert.equal(JSON.stringify(body).includes(apiKey), false)
    }
    await set({ settings: { baseUrl: server.baseUrl }, secrets: { apiKey } })
  })

  test('show the result of the last test, until they change', async () => {
    const lastTest = async () => (await listed())[0].lastTest
    await set({ settings: { baseUrl: server.baseUrl }, secrets: { apiKey } })
    assert.equal(await lastTest(), null)
    await owner.call('providers.test', { ...place, number: house.ID })
    const { at, outcome, text } = await lastTest()
    assert.equal(outcome, 'UNAUTHORIZED')
    assert.match(text, /401: the credentials are wrong/)
    assert.ok(Math.abs(Date.parse(at) - world.clock.now().getTime()) < 60_000, at)
    assert.equal((await set({ enabled: true })).body.lastTest.outcome, 'UNAUTHORIZED')
    assert.equal((await set({ secrets: { apiKey: house.KEY } })).body.lastTest, null)
    await owner.call('providers.test', { ...place, number: house.ID })
    assert.deepEqual(await lastTest().then(({ at: _at, ...rest }) => rest), { outcome: 'WORKS', text: null })
    await set({ secrets: { apiKey } })
  })

  test('of a register without a known number are good only when it finds a company', async () => {
    const kvk = { provider: 'kvk' }
    const tried = async (reply: Reply) => {
      await using office = await serve({ '/v2/zoeken': reply })
      const set = { ...kvk, settings: { baseUrl: office.baseUrl }, secrets: { apiKey } }
      assert.equal((await owner.call('providers.set', set)).status, 200)
      const { outcome, text } = (await owner.call('providers.test', kvk)).body
      const { lastTest } = (await listed()).find((each: { provider: string }) => each.provider === 'kvk')
      return { outcome, text, kept: lastTest?.outcome ?? null }
    }
    const nothing = await tried(status(404))
    assert.deepEqual([nothing.outcome, nothing.kept], ['NOT_TRIED', null], nothing.text)
    assert.match(nothing.text, /found no company, so nothing was tried/)
    const found = await tried(searchOf({ kvkNummer: ID, naam: 'Fictieve Kade', type: 'rechtspersoon' }))
    assert.deepEqual([found.outcome, found.kept], ['WORKS', 'WORKS'], found.text)
    assert.equal((await owner.call('providers.remove', kvk)).status, 200)
  })

  test('give no secret to another host', async () => {
    const moved = await set({ settings: { baseUrl: 'https://attacker.example' } })
    assert.deepEqual(problems(moved), ['/secrets/apiKey needed_again'])
  })

  test('belong to one customer, and no other customer sees or uses them', async () => {
    const other = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const stranger = signedIn(world, other, 'OWNER')
    assert.deepEqual(await listed(stranger), [])
    assert.equal(await registryOf(other), undefined)
    for (const name of ['providers.remove', 'providers.test'])
      assertProblem(await stranger.call(name, place), 404, 'provider_not_set')
    // A row that is copied in the database cannot be opened for another customer.
    await world.database.owner((client) =>
      client.query(
        `insert into foyer.provider_setting select $1, provider, market, kind, position, enabled, settings,
          secrets, updated_at, updated_by_kind, updated_by from foyer.provider_setting
          where customer_id = $2`,
        [other.uuid, customer.uuid],
      ),
    )
    assert.equal((await stranger.call('providers.test', place)).body.outcome, 'UNUSABLE')
    const third = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    await world.database.owner((client) =>
      client.query(`update foyer.provider_setting set customer_id = $1 where customer_id = $2`, [
        third.uuid,
        other.uuid,
      ]),
    )
    assert.equal(await registryOf(third), undefined)
  })

  test('include one registry per market', async () => {
    const gleif = { provider: 'gleif', market: 'GB', settings: { baseUrl: 'https://lei.example/v1' } }
    assertProblem(await owner.call('providers.set', gleif), 409, 'provider_conflict')
    assert.equal((await owner.call('providers.set', { ...gleif, enabled: false })).status, 200)
    assert.equal((await owner.call('providers.set', { ...gleif, market: '*' })).status, 200)
    const providers = await world.foyer.ports.providers.of({ customerId: customer.uuid, mode: 'live' })
    assert.deepEqual(
      [providers.registry('GB')?.name, providers.registry('DE')?.name],
      ['Companies House', 'GLEIF'],
    )
  })

  test('are readable for developers, and change only after a recent sign-in', async () => {
    const developer = signedIn(world, customer, 'DEVELOPER')
    assert.equal((await listed(developer)).length, 3)
    assertProblem(await developer.call('providers.test', place), 403)
    const reviewer = signedIn(world, customer, 'REVIEWER')
    assertProblem(await reviewer.call('providers.list'), 403)
    const admin = signedIn(world, customer, 'ADMIN')
    world.clock.advance(31 * 60_000)
    for (const name of ['providers.set', 'providers.remove'])
      assertProblem(await admin.call(name, place), 403, 'recent_sign_in_required')
    owner = signedIn(world, customer, 'OWNER')
  })

  test('are reported as missing by published workflows, until they are set', async () => {
    const gaps = async (by = owner) => (await by.call('providers.gaps.list')).body.data
    const missing = (await gaps()).map(
      ({ workflow, step, market, needs, blocks }: Record<string, string | boolean | null>) =>
        `${workflow}: ${step} in ${market} needs ${needs}${blocks ? ', blocks' : ''}`,
    )
    assert.ok(missing.includes('KYC: private person: identity in SE needs EID'), missing.join('\n'))
    assert.ok(
      missing.some((one: string) => /: null in SE needs SCREENING$/.test(one)),
      missing.join('\n'),
    )
    const file = path.join(world.config.dataDirectory, 'un.xml')
    writeFileSync(file, unText)
    await world.foyer.ports.screeningLists.define('un', knownLists.un as KnownList)
    await world.foyer.ports.screeningLists.importFiles('un', new Map([['main', file]]))
    const ofScreening = ({ needs }: { needs: string }) => needs === 'SCREENING'
    assert.equal((await gaps()).some(ofScreening), true, 'a list that is no official one of the market')
    await world.foyer.ports.screeningLists.define('un', officialList)
    assert.equal((await gaps()).some(ofScreening), true, 'people in public office are not found')
    await importOffices(world)
    assert.equal((await gaps()).some(ofScreening), false, 'both lists cover the market')
    const ofRegistry = ({ needs }: { needs: string }) => needs === 'REGISTRY'
    const sandbox = signedIn(world, await world.customer(), 'OWNER')
    assert.deepEqual(await gaps(sandbox), [])
    assert.equal((await gaps()).some(ofRegistry), false, 'GLEIF is set for all markets')
    const other = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    assert.equal((await gaps(signedIn(world, other, 'DEVELOPER'))).some(ofRegistry), true)
  })

  test('are removed with their secrets', async () => {
    assert.equal((await owner.call('providers.remove', place)).status, 200)
    assert.equal((await registryOf(customer))?.name, 'GLEIF')
    assertProblem(await owner.call('providers.remove', place), 404, 'provider_not_set')
    const { data } = (await owner.call('audit.list', { action: 'provider.removed' })).body
    assert.deepEqual(data[0].detail, { provider: 'companieshouse', market: 'GB' })
  })
})
