/** /demo: a newcomer opens each template in each market with one press, and no other person does. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { demoFile } from '#operator/demo.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the page of the Demo customer', () => {
  let world: World
  let off: World
  let customer: TestCustomer
  const write = async (to: World, { id }: TestCustomer, workflow: string) => {
    const workflows = [{ id: workflow, kind: 'KYC', name: 'KYC: <private> person', markets: ['SE', 'NO'] }]
    await mkdir(to.config.dataDirectory, { recursive: true })
    await writeFile(demoFile(to.config.dataDirectory), JSON.stringify({ customerId: id, workflows }))
  }
  before(async () => {
    world = await startWorld({ environment: { FOYER_DEMO: '1' } })
    off = await startWorld({ environment: { FOYER_DEMO: '0' } })
    customer = await world.customer()
  })
  after(() => Promise.all([world.close(), off.close()]))

  test('does not exist without a Demo customer', async () => {
    assert.equal((await request(`${world.baseUrl}/demo`)).status, 404)
    await write(off, customer, customer.workflows.KYC)
    assert.equal((await request(`${off.baseUrl}/demo`)).status, 404)
  })

  test('has a link to each template in each of its markets, which opens a new application', async () => {
    await write(world, customer, customer.workflows.KYC)
    const page = await request(`${world.baseUrl}/demo`)
    assert.match(page.text, /<small>KYC <\/small>&lt;private> person/)
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const links = [...page.text.matchAll(/href="(\/demo\?workflow[^"]+)"/g)].map(([, link = '']) => link)
    assert.equal(links.length, 2)
    const opened = new Set<string>()
    for (const link of [...links, ...links]) {
      const reply = await request(new URL(link.replaceAll('&amp;', '&'), world.baseUrl).href)
      assert.equal(reply.status, 303)
      const location = reply.headers.get('location') ?? ''
      assert.match(location, /\/onboarding\/l\/[0-9a-z]{26}$/)
      assert.equal((await request(location)).status, 303)
      opened.add(location)
    }
    assert.equal(opened.size, 4)
  })

  test('suggests answers, with names that the sandbox knows', async () => {
    const page = await request(`${world.baseUrl}/demo`)
    const known = scenariosOf('SE').map(({ name }) => name)
    for (const name of [
      'Anna Testsson',
      'Ordförandens Testverk AB',
      'Ella Enskilds Provateljé',
      'Ella Enskild',
    ]) {
      assert.ok(known.includes(name), name)
      assert.ok(page.text.includes(name), name)
    }
  })

  test('tells an applicant who returns that it is no approval', async () => {
    const page = await request(`${world.baseUrl}/demo?applicationId=1`)
    assert.match(page.text, /It is not an approval/)
  })

  for (const query of ['workflow=7&market=SE', 'workflow=0&market=DE', 'workflow=0', 'workflow=x&market=SE'])
    test(`rejects ${query}`, async () =>
      assert.equal((await request(`${world.baseUrl}/demo?${query}`)).status, 404))
})

test('the page of the Demo customer opens only on this machine, and never for a live customer', async () => {
  const world = await startWorld({ environment: { FOYER_DEMO: '1', FOYER_TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const workflows = [{ id: live.workflows.KYC, kind: 'KYC', name: 'x', markets: ['SE'] }]
    await mkdir(world.config.dataDirectory, { recursive: true })
    const file = demoFile(world.config.dataDirectory)
    await writeFile(file, JSON.stringify({ customerId: live.id, workflows }))
    const link = `${world.baseUrl}/demo?workflow=0&market=SE`
    assert.equal((await request(link)).status, 404)
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    assert.equal((await request(`${world.baseUrl}/demo`, { headers })).status, 404)
    // An applicant on a phone reads what happens to the data.
    const privacy = await request(`${world.baseUrl}/demo?privacy`, { headers })
    assert.equal(privacy.status, 200)
    assert.match(privacy.text, /Enter invented data only/)
  } finally {
    await world.close()
  }
})
