/** Wallets over two services on one database, and over a renewal of the certificate. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import { ledTo } from '#test/harness/flow-visitor.ts'
import { type PidProvider, servePidProvider } from '#test/harness/pid-provider.ts'
import { answered, post, responseOf, returned, startWallet } from '#test/harness/wallet.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('a wallet with a pilot list', () => {
  const environment = {
    ...{ FOYER_MASTER_KEY: randomBytes(32).toString('base64'), FOYER_PROVIDER_ALLOW_PRIVATE: '1' },
  }
  const anna = testPersonOf('anna-testsson') as TestPerson
  const choice = { person: 'anna-testsson' }
  let world: World
  let other: World
  let customer: TestCustomer
  let pids: PidProvider
  before(async () => {
    world = await startWorld({ environment })
    other = await startWorld({ database: world.database, environment, dispatcher: false })
    customer = await world.customer()
    pids = await servePidProvider('SE', world.clock.now)
    await set()
  })
  after(async () => {
    await other.close()
    await world.close()
    await pids[Symbol.asyncDispose]()
  })

  /** Each time with a new certificate. */
  function set() {
    const { settings, secrets } = pids.settingsFor(new URL(world.baseUrl).hostname)
    return world.foyer.ports.providerSettings.set(
      { id: customer.uuid, mode: 'sandbox' },
      { kind: 'OPERATOR', id: null },
      { provider: 'wallet', settings: { ...settings, testEnvironment: 'true' }, secrets },
    )
  }
  const side = () => ({ simulated: pids.walletOf(anna), now: world.clock.now })

  test('can send twenty answers at the same time to two services, and one is accepted', async () => {
    const begun = await startWallet(world, customer)
    const { to, response } = await responseOf(begun, side(), choice)
    const elsewhere = to.replace(world.baseUrl, other.baseUrl)
    assert.notEqual(elsewhere, to)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(index % 2 ? to : elsewhere, { response })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 400)])
    const taken = replies.find(({ status }) => status === 200) ?? assert.fail('none')
    assert.equal(ledTo(await returned(begun.visitor, taken)), 'person')
  })

  test('keeps the certificate of its start when it is renewed meanwhile', async () => {
    const begun = await startWallet(world, customer)
    await set()
    const reply = await answered(begun, side(), choice)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(ledTo(await returned(begun.visitor, reply)), 'person')
    const next = await startWallet(world, customer)
    const ids = [begun, next].map(({ link }) => link.searchParams.get('client_id'))
    assert.notEqual(ids[0], ids[1])
    assert.equal((await answered(next, side(), choice)).status, 200)
  })

  test('cannot answer for a customer that has removed its wallet', async () => {
    const begun = await startWallet(world, customer)
    const { to, response } = await responseOf(begun, side(), choice)
    const { providerSettings } = world.foyer.ports
    await providerSettings.remove(customer.uuid, { kind: 'OPERATOR', id: null }, { provider: 'wallet' })
    assert.equal((await post(to, { response })).status, 404)
    await set()
  })
})
