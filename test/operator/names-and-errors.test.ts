/** Names instead of ids, and errors as JSON. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsOn, type RunCommand } from '../harness/cli-on-world.ts'
import { foyer } from '../harness/cli-process.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

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
    webhook = (await run('webhook', 'create', '--customer', shop.id, ...address, '--json')).json.id
  })
  after(() => world?.close())
  const of = (...words: string[]) => run(...words, '--customer', 'Shop', '--json')

  test('finds a customer, a workflow, a credential and a webhook by name', async () => {
    const { workflows } = (await of('workflow', 'list')).json
    const [first] = workflows
    assert.deepEqual((await of('workflow', 'export', '--workflow', first.name)).json.name, first.name)
    assert.equal((await of('webhook', 'update', '--webhook', 'Till', '--switch', 'off')).json.id, webhook)
    assert.equal(
      (await of('webhook', 'update', '--webhook', 'https://hooks.example/a', '--switch', 'on')).json.enabled,
      true,
    )
    assert.equal((await of('webhook', 'deliveries', '--webhook', 'Till')).code, 0)
    const made = (await of('credential', 'create', '--description', 'Back office')).json
    assert.equal((await of('credential', 'delete', '--credential', 'Back office')).json.id, made.id)
    const other = (await of('credential', 'create')).json
    assert.equal((await of('credential', 'delete', '--credential', other.clientId)).json.id, other.id)
    // A deleted credential has no name any more.
    assert.equal(
      (await of('credential', 'delete', '--credential', 'Back office')).error.code,
      'credential_not_found',
    )
  })

  test('lists the candidates of an ambiguous name', async () => {
    const { code, stdout, error } = await run('workflow', 'list', '--customer', 'Bank', '--json')
    assert.deepEqual([code, stdout, error.code, error.errors?.length], [1, '', 'ambiguous_name', 2])
    for (const candidate of error.errors ?? []) {
      assert.deepEqual([candidate.path, candidate.code], ['--customer', 'candidate'])
      assert.match(candidate.message, /^foyer:customer::[0-9a-f-]{36} \(sandbox, created \d{4}-/)
    }
    const { stderr } = await run('workflow', 'list', '--customer', 'Bank')
    assert.match(
      stderr,
      /^--customer: 2 customers have this name\. Give the id of one of them:\n {2}foyer:customer/,
    )
    const same = ['--description', 'Same']
    for (const _ of [1, 2]) await of('credential', 'create', ...same)
    const credentials = (await of('credential', 'delete', '--credential', 'Same')).error
    assert.deepEqual([credentials.code, credentials.errors?.length], ['ambiguous_name', 2])
  })

  test('does not repeat an unknown name, and does not match a part of one', async () => {
    for (const name of ['Sho', 'shop', 'test_sec_x']) {
      const { code, error } = await run('workflow', 'list', '--customer', name, '--json')
      assert.deepEqual([code, error.code], [1, 'customer_not_found'])
      assert.ok(!error.detail.includes(name))
    }
  })

  const uuid = '01990000-0000-7000-8000-000000000000'
  const errors: Array<[words: string[], exit: number, code: string]> = [
    [['nothing'], 2, 'invalid_usage'],
    [['customer'], 2, 'invalid_usage'],
    [['customer', 'list', '--colour'], 2, 'invalid_usage'],
    [['workflow', 'list', '--customer', 'foyer:event::x'], 2, 'invalid_usage'],
    [['workflow', 'list', '--customer', uuid], 1, 'customer_not_found'],
    [['workflow', 'export', '--customer', 'Shop', '--workflow', uuid], 1, 'workflow_not_found'],
    [['webhook', 'test', '--customer', 'Shop', '--webhook', uuid], 1, 'webhook_not_found'],
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
    const { stderr } = await run('workflow', 'list', '--customer', uuid)
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
      const { workflows } = (await run('workflow', 'list', '--customer', bank, '--json')).json
      assert.ok(!workflows.some((each: { id: string }) => each.id.endsWith(elsewhere)))
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
