/** Providers by `foyer call`, beside a running service, which notices a change in 5 seconds. */
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import * as brreg from '@foyer/company-registers/test/brreg'
import * as house from '@foyer/company-registers/test/companieshouse'
import { type LocalServer, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import type { CommandResult } from '#test/harness/cli-process.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const all = ({ stdout, stderr }: CommandResult): string => stdout + stderr

describe('providers by foyer call', () => {
  let world: World
  let customer: TestCustomer
  let server: LocalServer
  let keyFile: string
  const run = (command: string, ...more: string[]) =>
    commandsOn(world, { FOYER_PROVIDER_ALLOW_PRIVATE: '1' })(
      ...['call', `providers.${command}`, '--customer', customer.id, ...more, '--json'],
    )
  const one = ['--provider', 'companieshouse']
  const nameInService = async () =>
    (await world.foyer.ports.providers.of({ customerId: customer.uuid, mode: 'live' })).registry('GB')?.name
  const within5Seconds = async (wanted: string | undefined) => {
    const began = performance.now()
    while ((await nameInService()) !== wanted) {
      assert.ok(performance.now() - began < 5_000, 'the service has not noticed')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    server = await serve(house.routes(house.everything))
    keyFile = path.join(world.config.dataDirectory, 'key.txt')
    await writeFile(keyFile, `${house.KEY}\n`)
  })
  after(async () => {
    await rm(keyFile, { force: true })
    await server[Symbol.asyncDispose]()
    await world.close()
  })

  test('takes no secret from the command line, and names what is missing', async () => {
    const typed = await run('set', ...one, '--secrets.apiKey', 'hemlig-nyckel')
    assert.equal(typed.code, 2)
    assert.match(all(typed), /takes no secret itself/)
    const missing = await run('set', ...one, '--settings.baseurl', 'https://a.example')
    assert.equal(missing.code, 1)
    for (const part of ['--settings.baseurl', '--settings.baseUrl', '--secrets.apiKey', 'has no such field'])
      assert.ok(all(missing).includes(part), all(missing))
    const unknown = await run('set', '--provider', 'nobody')
    assert.deepEqual([unknown.code, unknown.error.code], [1, 'provider_unknown'])
    const notSet = await run('test', '--provider', 'wallet')
    assert.equal(notSet.code, 1)
    assert.equal(notSet.error.code, 'provider_not_set')
    const market = await run('set', ...one, '--market', 'gb')
    assert.deepEqual([market.code, market.error.errors?.[0]?.path], [1, '--market'])
    const lost = await run('set', ...one, '--secrets.apiKey', '@/nowhere/at/all')
    assert.match(all(lost), /--secrets\.apiKey: the file cannot be read: there is no such file/)
    for (const each of [typed, missing]) assert.equal(all(each).includes('hemlig'), false)
  })

  test('sets, tries, lists and removes, and the running service follows', async () => {
    assert.equal(await nameInService(), undefined)
    const settings = ['--settings.baseUrl', server.baseUrl, '--secrets.apiKey', `@${keyFile}`]
    const made = await run('set', ...one, ...settings)
    assert.equal(made.code, 0, all(made))
    assert.equal(all(made).includes(house.KEY), false)
    await within5Seconds('Companies House')
    const tried = await run('test', ...one, '--number', house.ID)
    assert.deepEqual([tried.code, tried.json.outcome], [0, 'WORKS'], all(tried))
    assert.equal((await run('test', ...one, '--number', '12345678')).code, 1)
    const [listed] = (await run('list')).json.providers
    assert.deepEqual(
      [listed.provider, listed.usable, listed.secrets[0].name],
      ['companieshouse', true, 'apiKey'],
    )
    assert.equal((await run('set', ...one, '--enabled', 'false')).code, 0)
    await within5Seconds(undefined)
    assert.equal((await run('remove', ...one)).code, 0)
    assert.deepEqual((await run('list')).json.providers, [])
    assert.equal(all(await run('test', ...one)).includes('provider_not_set'), true)
  })

  test('works where a register withholds parts, and partly where one does not answer', async () => {
    const tried = async (routes: Routes) => {
      await using office = await serve(routes)
      const set = await run('set', '--provider', 'brreg', '--settings.baseUrl', office.baseUrl)
      assert.equal(set.code, 0, all(set))
      return await run('test', '--provider', 'brreg', '--number', brreg.ID)
    }
    const works = await tried(brreg.everything)
    assert.deepEqual([works.code, works.json.outcome], [0, 'WORKS'], all(works))
    assert.match(works.json.text, /^200000013 is FIKTIV FJORD AS\. This register does not give: .*owners/)
    const partly = await tried({ ...brreg.everything, [brreg.paths.roles]: status(503) })
    assert.deepEqual([partly.code, partly.json.outcome], [1, 'PARTLY'], all(partly))
    assert.match(partly.json.text, /Without an answer: .*officers/)
    const { findings } = (await commandsOn(world)('doctor', '--json')).json
    const warning = findings.find(({ detail }: { detail: string }) => detail.includes('the last test'))
    assert.equal(warning.result, 'WARN')
    assert.match(warning.detail, new RegExp(`${customer.id}: .* \\(brreg, NO\\), at .* UTC, found PARTLY`))
  })
})
