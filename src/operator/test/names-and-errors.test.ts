/** Names instead of ids, and errors as JSON. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { foyer } from '#test/harness/cli-process.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const template = 'src/workflows/templates/kyc-private-person.json'

describe('the command line', () => {
  let world: World
  let run: RunCommand
  let shop: TestCustomer
  let webhook: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    run = commandsOn(world)
    shop = await world.customer({ name: 'Shop' })
    for (const _ of [1, 2]) await world.customer({ name: 'Bank' })
    const address = ['--url', 'https://hooks.example/a', '--description', 'Till']
    webhook = (await run('call', 'webhooks.create', '--customer', shop.id, ...address, '--json')).json.id
  })
  after(() => world?.close())
  const of = (...words: string[]) => run(...words, '--customer', 'Shop', '--json')
  const call = (operation: string, ...flags: string[]) => of('call', operation, ...flags)
  const create = (name: string) => call('credentials.create', '--name', name)

  test('finds a customer, a workflow, a credential and a webhook by name', async () => {
    const [first] = (await call('workflows.overview')).json.data
    assert.deepEqual((await of('workflow', 'export', '--workflow', first.name)).json.name, first.name)
    assert.equal((await call('workflows.get', '--workflowId', first.name)).json.id, first.id)
    const [, second] = (await call('workflows.overview')).json.data
    const both = ['--workflowId', first.name, '--workflowId', second.name]
    assert.deepEqual((await call('applications.list', ...both)).json.data, [])
    const update = (named: string, enabled: string) =>
      call('webhooks.update', '--webhookId', named, '--enabled', enabled)
    assert.equal((await update('Till', 'false')).json.id, webhook)
    assert.equal((await update('https://hooks.example/a', 'true')).json.enabled, true)
    assert.equal((await update(webhook.split('::')[1] as string, 'true')).json.id, webhook)
    const made = (await create('Back office')).json
    const remove = (named: string) => call('credentials.delete', '--credentialId', named)
    assert.equal((await remove('Back office')).json.id, made.id)
    const other = (await create('Another')).json
    assert.equal((await remove(other.clientId)).json.id, other.id)
    // A deleted credential has no name any more.
    assert.equal((await remove('Back office')).error.code, 'credential_not_found')
  })

  test('lists the candidates of an ambiguous name', async () => {
    const { code, stdout, error } = await run('hold', 'list', '--customer', 'Bank', '--json')
    assert.deepEqual([code, stdout, error.code, error.errors?.length], [1, '', 'ambiguous_name', 2])
    for (const candidate of error.errors ?? []) {
      assert.deepEqual([candidate.path, candidate.code], ['--customer', 'candidate'])
      assert.match(candidate.message, /^foyer:customer::[0-9a-f-]{36} \(sandbox, created \d{4}-/)
    }
    const { stderr } = await run('hold', 'list', '--customer', 'Bank')
    assert.match(
      stderr,
      /^--customer: 2 customers have this name\. Give the id of one of them:\n {2}foyer:customer/,
    )
    for (const _ of [1, 2]) await create('Same')
    const credentials = (await call('credentials.delete', '--credentialId', 'Same')).error
    assert.deepEqual([credentials.code, credentials.errors?.length], ['ambiguous_name', 2])
    assert.match(
      credentials.detail,
      /^--credentialId: 2 credentials have this name\. .*\n {2}\S+ \(test_cli_/,
    )
  })

  test('does not repeat an unknown name, and does not match a part of one', async () => {
    for (const name of ['Sho', 'shop', 'test_sec_x']) {
      const { code, error } = await run('hold', 'list', '--customer', name, '--json')
      assert.deepEqual([code, error.code], [1, 'customer_not_found'])
      assert.ok(!error.detail.includes(name))
    }
  })

  const uuid = '01990000-0000-7000-8000-000000000000'
  const errors: Array<[words: string[], exit: number, code: string]> = [
    [['nothing'], 2, 'invalid_usage'],
    [['customer'], 2, 'invalid_usage'],
    [['customer', 'list', '--colour'], 2, 'invalid_usage'],
    [['hold', 'list', '--customer', 'foyer:event::x'], 2, 'invalid_usage'],
    [['hold', 'list', '--customer', uuid], 1, 'customer_not_found'],
    [['call', 'webhooks.list', '--customer', uuid], 1, 'customer_not_found'],
    [['workflow', 'export', '--customer', 'Shop', '--workflow', uuid], 1, 'workflow_not_found'],
    [['call', 'webhooks.test', '--customer', 'Shop', '--webhookId', uuid], 1, 'webhook_not_found'],
    [['call', 'webhooks.test', '--customer', 'Shop', '--webhookId', 'foyer:event::x'], 1, 'invalid_id'],
    [['call', 'webhooks.list', '--customer', 'Shop', '--fields', 'colour'], 2, 'invalid_usage'],
    [['hold', 'release', '--customer', 'Shop', '--application', uuid], 1, 'hold_not_found'],
    [['audit', 'verify', '--all', '--heads', '/nowhere'], 1, 'command_failed'],
  ]
  for (const [words, exit, code] of errors)
    test(`prints an error as JSON: ${words.join(' ')}`, async () => {
      const ran = await run(...words, '--json')
      assert.deepEqual([ran.code, ran.stdout, ran.error.code], [exit, '', code])
      assert.ok(ran.error.detail.length > 10)
      assert.equal(ran.stderr.trim().split('\n').length, 1)
    })

  test('prints the same error as plain text without --json', async () => {
    const { stderr } = await run('hold', 'list', '--customer', uuid)
    assert.match(stderr, /^There is no customer foyer:customer::/)
  })

  test('prints an invalid configuration as JSON', async () => {
    const environment = { DATABASE_URL: 'mysql://root:hunter2@db/x' }
    const { code, error } = await foyer(['customer', 'list', '--json'], environment)
    assert.deepEqual([code, error.code], [1, 'invalid_configuration'])
    assert.ok(!error.detail.includes('hunter2'))
  })

  describe('workflow import --id', () => {
    const elsewhere = '0a2f4b1c-2222-4333-8444-555566667777'
    const add = (customer: string, id: string) =>
      run('workflow', 'import', '--customer', customer, '--file', template, '--id', id, '--json')

    test('keeps the id of another service, with and without a prefix', async () => {
      const made = (await add('Shop', elsewhere.toUpperCase())).json
      assert.deepEqual([made.id, made.version], [`foyer:workflow::${elsewhere}`, 1])
      const other = 'foyer:workflow::0a2f4b1c-2222-4333-8444-555566667778'
      assert.equal((await add('Shop', other)).json.id, other)
      const { id } = await world.create(shop, { workflowId: made.id })
      assert.match(id, /^foyer:application::/)
    })

    test('is rejected when the id is taken, by the customer or by another', async () => {
      const own = await add('Shop', elsewhere)
      assert.deepEqual([own.code, own.error.code], [1, 'workflow_id_taken'])
      assert.match(own.error.detail, /^This customer already has .* give --workflow foyer:workflow::0a2f/)
      const bank = (await world.customer({ name: 'Other' })).id
      const taken = await add(bank, elsewhere)
      assert.deepEqual([taken.code, taken.error.code], [1, 'workflow_id_taken'])
      assert.match(taken.error.detail, /^Another customer already has/)
      const { data } = (await run('call', 'workflows.overview', '--customer', bank, '--json')).json
      assert.ok(!data.some((each: { id: string }) => each.id.endsWith(elsewhere)))
    })

    test('is published once when two imports use it at the same time', async () => {
      const id = '0a2f4b1c-2222-4333-8444-555566667779'
      const both = await Promise.all(['Shop', 'Other'].map((customer) => add(customer, id)))
      assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1])
    })

    const invalid: Array<[id: string, message: RegExp]> = [
      ['123', /this is not an id\. Give a UUID, or an id in the namespace of FOYER_ID_NAMESPACE \(foyer\)/],
      [`other:workflow::${elsewhere}`, /the id of a workflow in the namespace other\. Give a UUID/],
      [`foyer:customer::${elsewhere}`, /this is the id of a customer/],
      [`${elsewhere}0`, /this is not an id/],
    ]
    for (const [id, message] of invalid)
      test(`rejects ${id}`, async () => {
        const { code, error } = await add('Shop', id)
        assert.deepEqual([code, error.code], [2, 'invalid_usage'])
        assert.match(error.detail, message)
      })

    test('cannot be combined with --workflow', async () => {
      const words = ['workflow', 'import', '--customer', 'Shop', '--file', template]
      assert.equal((await run(...words, '--id', elsewhere, '--workflow', elsewhere)).code, 2)
    })
  })
})
