/** `foyer doctor` and European wallets: each rule of the certificates, what ends soon, and the list. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { checkWallets } from '#operator/doctor/wallets.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { type PidProvider, servePidProvider } from '#test/harness/pid-provider.ts'
import { setWallet } from '#test/harness/wallet.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000
type Options = NonNullable<Parameters<typeof servePidProvider>[2]>

describe('the doctor on wallets', () => {
  let world: World
  let customer: TestCustomer
  let pids: PidProvider
  let host: string
  let served: NonNullable<ReturnType<NonNullable<Options['list']>>> = {}
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    pids = await servePidProvider('FI', world.clock.now, { list: () => served })
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

  const day = (days: number) => new Date(world.clock.now().getTime() + days * DAY)
  const command = (...words: string[]) =>
    commandsOn(world, { FOYER_PROVIDER_ALLOW_PRIVATE: '1' })(
      ...[...words, '--customer', customer.id, '--provider', 'wallet', '--market', 'FI', '--json'],
    )
  const tryIt = () => command('call', 'providers.test')
  const accept = (...more: string[]) => command('provider', 'accept', ...more)
  const auditOf = () =>
    world.database.owner(async (client) => {
      const text = `select entry::json -> 'detail' as detail from foyer.audit_line
        where customer_id = $1 and entry::json ->> 'action' = 'provider.list_accepted'`
      return (await client.query<{ detail: { sequence: number } }>(text, [customer.uuid])).rows
    })

  test('a test says when the list is overdue, before identities stop being proven', async () => {
    served = { sequence: 2, issuedAt: day(-2), nextUpdate: new Date(world.clock.now().getTime() - 3_600_000) }
    const tried = await tryIt()
    assert.deepEqual([tried.code, tried.json.outcome], [1, 'PARTLY'], tried.stdout)
    assert.match(tried.json.text, /list of PID providers 2 is overdue: .* nobody is proven/)
    served = { ...served, nextUpdate: day(-2) }
    const over = await tryIt()
    assert.deepEqual([over.code, over.json.outcome], [1, 'UNEXPECTED_ANSWER'])
    assert.match(over.json.text, /a newer one should have been published/)
  })

  test('a list that is numbered again is refused, named, and taken once it is accepted', async () => {
    served = { sequence: 7, issuedAt: day(-2) }
    assert.equal((await tryIt()).code, 0)
    assert.equal((await accept()).json.refused, null)
    served = { sequence: 6, issuedAt: day(-3) }
    assert.match((await tryIt()).json.text, /list of PID providers 6 is not taken.*accept/)
    assert.match((await found()).join('\n'), /^WARN .*an older list is never taken/m)
    assert.equal((await accept('--sequence', '6')).code, 1)
    served = { sequence: 1, issuedAt: day(-1) }
    assert.equal((await tryIt()).code, 1)
    assert.match((await found()).join('\n'), /^WARN .*provider accept --provider wallet --sequence 1/m)
    assert.equal((await accept()).json.refusedAs, 'RESTARTED')
    assert.equal((await accept('--sequence', '2')).code, 1)
    assert.equal((await accept('--sequence', 'x')).code, 2)
    assert.deepEqual(await auditOf(), [])
    const accepted = await accept('--sequence', '1')
    assert.deepEqual([accepted.code, accepted.json], [0, { accepted: 1, before: 7 }], accepted.stderr)
    assert.equal((await tryIt()).code, 0)
    assert.match((await found()).join('\n'), /^OK .*The list of PID providers 1 counts until/m)
    assert.deepEqual(
      (await auditOf()).map(({ detail }) => detail.sequence),
      [1],
    )
    // An earlier list never counts again, whatever its number.
    served = { sequence: 7, issuedAt: day(-2) }
    assert.equal((await tryIt()).code, 1)
  })
})
