/** `foyer doctor` and European wallets: each rule of the certificates, what ends soon, and the list. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { checkWallets } from '../../src/operator/doctor/wallets.ts'
import { type PidProvider, servePidProvider } from '../harness/pid-provider.ts'
import { setWallet } from '../harness/wallet.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

const DAY = 86_400_000

describe('the doctor on wallets', () => {
  let world: World
  let customer: TestCustomer
  let pids: PidProvider
  let host: string
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    pids = await servePidProvider('FI', world.clock.now)
    host = new URL(world.baseUrl).hostname
  })
  after(async () => {
    await world.close()
    await pids[Symbol.asyncDispose]()
  })

  const set = (until?: Date) =>
    world.foyer.ports.providerSettings.set({ id: customer.uuid, mode: 'live' }, operator, {
      ...{ provider: 'wallet', market: 'FI', ...pids.settingsFor(host, until) },
    })
  const operator = { kind: 'OPERATOR', id: null } as const
  async function found({ days = 0, baseUrl = world.config.baseUrl } = {}): Promise<string[]> {
    const now = () => new Date(world.clock.now().getTime() + days * DAY)
    const findings = await world.database.owner((owner: pg.Client) => {
      const administration = { customers: async () => [{ id: customer.uuid }] as never }
      return checkWallets({ config: { ...world.config, baseUrl }, owner, now }, administration)
    })
    return findings.map(({ result, detail }) => `${result} ${detail.replace(`${customer.id}: `, '')}`)
  }

  test('says nothing without a list of its own', async () => {
    assert.deepEqual(await found(), [])
    const sandbox = await world.customer()
    await setWallet(world, sandbox)
    assert.deepEqual(await found(), [])
  })

  test('a certificate that ends within 30 days is not set; one that runs goes on', async () => {
    const soon = new Date(world.clock.now().getTime() + 29 * DAY)
    await assert.rejects(set(soon), (error: { body?: unknown }) => {
      assert.match(JSON.stringify(error), /ends on \d{4}-\d\d-\d\d\. Renew it/)
      return true
    })
    await set()
    const [warning = '', good = ''] = await found({ days: 340 })
    assert.match(warning, /^WARN The access certificate ends on .* Renew it\./)
    assert.match(good, /^OK The access certificate: it has its key/)
    const [wrong = ''] = await found({ days: 366 })
    assert.match(wrong, /^WRONG The access certificate has expired\./)
  })

  test('says each rule that is kept, and each that is not', async () => {
    await set()
    const good = (await found()).at(-1) ?? ''
    const rules = [
      'it has its key',
      'on P-256',
      'signed by an authority',
      'sent without the root',
      'in order',
      `for ${host}`,
      'valid until',
      'There is no registration certificate.',
    ]
    for (const rule of rules) assert.ok(good.includes(rule), `${rule}: ${good}`)
    const moved = await found({ baseUrl: 'https://other.example' })
    assert.match(moved[0] ?? '', /^WRONG The access certificate is not for other\.example/)
  })

  test('says whether the list is in force, overdue, or over', async () => {
    await set()
    assert.match((await found()).join('\n'), /^WARN No process has read the list of PID providers yet/m)
    const tried = await world.foyer.ports.providerSettings.test(
      { id: customer.uuid, mode: 'live' },
      { provider: 'wallet', market: 'FI' },
    )
    assert.equal(tried.outcome, 'WORKS', tried.text)
    assert.match((await found()).join('\n'), /The list of PID providers 1 counts until/)
    assert.match((await found({ days: 30.5 })).join('\n'), /^WARN .*should have been replaced on .* After/m)
    assert.match((await found({ days: 31.1 })).join('\n'), /^WRONG .*Nobody is proven until a newer one/m)
  })
})
