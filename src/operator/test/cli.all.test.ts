/**
 * The command line without a service and with a running one: output, exit codes, and effects on the service.
 */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationFiles } from '#platform/postgres/migration-files.ts'
import {
  environmentOf,
  foyer,
  foyerProcess,
  newCredential,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
  tokenAt,
  uses,
} from '#test/harness/cli-process.ts'

const template = 'src/workflows/templates/kyc-private-person.json'
const somebody = 'foyer:customer::01990000-0000-7000-8000-000000000000'

describe('without a service', () => {
  const directory = newDirectory()
  const environment = environmentOf(directory)
  after(() => removeDirectory(directory))
  let customer = ''

  test('migrate creates the database once', async () => {
    assert.deepEqual((await foyerProcess(['migrate', '--json'], environment)).json, {
      ran: (await migrationFiles()).map(({ name }) => name),
    })
    assert.deepEqual((await foyerProcess(['migrate', '--json'], environment)).json, { ran: [] })
  })

  test('creates, lists and changes a customer', async () => {
    const made = await foyerProcess(
      [
        'customer',
        'create',
        '--name',
        'Kund',
        '--mode',
        'live',
        '--redirect-origin',
        'https://kund.example/',
        '--json',
      ],
      environment,
    )
    assert.equal(made.stderr, '')
    const { id, notConfigured, ...rest } = made.json
    assert.match(id, /^foyer:customer::[0-9a-f-]{36}$/)
    assert.deepEqual(rest, { name: 'Kund', mode: 'live', redirectOrigins: ['https://kund.example'] })
    assert.deepEqual(
      notConfigured.find(
        (each: { market: string; needs: string }) => each.market === 'NO' && each.needs === 'REGISTRY',
      ),
      {
        step: 'ORGANIZATION',
        market: 'NO',
        needs: 'REGISTRY',
        options: ['brreg', 'gleif'],
        blocks: false,
      },
    )
    const { customers } = (await foyerProcess(['customer', 'list', '--json'], environment)).json
    assert.deepEqual(
      customers.map((each: { id: string }) => each.id),
      [id],
    )
    customer = id
    const update = (...flags: string[]) =>
      foyer(['customer', 'update', '--customer', id, ...flags, '--json'], environment)
    const moved = ['--redirect-origin', 'https://b.example', '--redirect-origin', 'https://c.example:8443']
    const both = [moved[1], moved[3]]
    const changed = { id, name: 'Kund', email: null, redirectOrigins: both, rateLimit: null, quotas: {} }
    assert.deepEqual((await update(...moved)).json, changed)
    const notified = await update('--email', 'ops@kund.example')
    assert.deepEqual(notified.json, { ...changed, email: 'ops@kund.example' })
    const opened = await update('--any-origin')
    assert.equal(opened.code, 2)
    assert.match(opened.stderr, /for sandbox customers/)
    assert.equal((await update('--redirect-origin', 'http://localhost:4000')).code, 2)
    const again = (await foyerProcess(['customer', 'list', '--json'], environment)).json.customers[0]
    assert.deepEqual([again.email, again.redirectOrigins], ['ops@kund.example', changed.redirectOrigins])
  })

  test('operations need the keys, which the first start makes', async () => {
    const ran = await foyer(['call', 'credentials.list', '--customer', customer, '--json'], environment)
    assert.deepEqual([ran.code, ran.stdout, ran.error.code], [1, '', 'never_started'])
    assert.match(ran.error.detail, /Start it once with npm start/)
  })

  test('reports unknown customers and files', async () => {
    const nobody = await foyerProcess(['hold', 'list', '--customer', somebody], environment)
    assert.deepEqual([nobody.code, nobody.stdout], [1, ''])
    assert.match(nobody.stderr, /^There is no customer foyer:customer::0199/)
    const wrongKind = await foyerProcess(['hold', 'list', '--customer', 'foyer:event::x'], environment)
    assert.equal(wrongKind.code, 2)
    assert.match(wrongKind.stderr, /^--customer: Expected the id of a customer/)
    const noFile = await foyerProcess(
      ['workflow', 'import', '--customer', customer, '--file', '/none.json'],
      environment,
    )
    assert.equal(noFile.code, 1)
    assert.match(noFile.stderr, /^--file cannot be read: there is no such file/)
  })
})

describe('with a running service', () => {
  const directory = newDirectory()
  const environment = environmentOf(directory)
  let service: Service
  let customer: string
  before(async () => {
    service = await startService(environment)
    const made = await foyer(
      ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json'],
      environment,
    )
    customer = made.json.id
  })
  after(async () => {
    await service.stop()
    removeDirectory(directory)
  })
  const of = (...words: string[]) => foyer([...words, '--customer', customer, '--json'], environment)
  const workflows = async () => (await of('call', 'workflows.overview')).json.data

  test('a new credential gets a token; after deletion, both are rejected within 5 seconds', async () => {
    const { id, clientId, clientSecret } = await newCredential(environment, customer)
    const answer = await tokenAt(service.address, clientId, clientSecret)
    assert.equal(answer.status, 200)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    assert.equal((await uses(service.address, token)).status, 200)
    const remove = () => of('call', 'credentials.delete', '--credentialId', id)
    assert.deepEqual((await remove()).json, { id })
    const deadline = Date.now() + 5_000
    let statuses: number[] = [200, 200]
    while (Date.now() < deadline && statuses.some((status) => status !== 401)) {
      statuses = [
        (await tokenAt(service.address, clientId, clientSecret)).status,
        (await uses(service.address, token)).status,
      ]
      await pause(50)
    }
    assert.deepEqual(statuses, [401, 401])
    assert.equal((await remove()).error.code, 'credential_not_found')
  })

  test('limits a credential to the scope application.read', async () => {
    const reader = ['--name', 'Reader', '--scope', 'application.read']
    const { clientId, secret } = (await of('call', 'credentials.create', ...reader)).json
    const answer = await tokenAt(service.address, clientId, secret)
    assert.equal(((await answer.json()) as { scope: string }).scope, 'application.read')
  })

  test('imports and exports a workflow unchanged, and versions it', async () => {
    const file = JSON.parse(fs.readFileSync(template, 'utf8'))
    const { id, version } = (await of('workflow', 'import', '--file', template)).json
    assert.equal(version, 1)
    const exported = await of('workflow', 'export', '--workflow', id)
    assert.deepEqual(exported.json, file)
    const changed = JSON.stringify({ ...exported.json, name: 'Changed' })
    const words = ['workflow', 'import', '--customer', customer, '--workflow', id, '--file', '-', '--json']
    assert.equal((await foyerProcess(words, environment, changed)).json.version, 2)
    assert.deepEqual((await of('workflow', 'export', '--workflow', id, '--version', '1')).json, file)
    assert.equal((await of('workflow', 'export', '--workflow', id)).json.name, 'Changed')
    assert.equal((await of('workflow', 'export', '--workflow', id, '--version', '3')).code, 1)
    const [listed, ...others] = await workflows()
    assert.deepEqual(
      [listed, others],
      [{ ...listed, id, name: 'Changed', version: 2, kind: 'KYC', markets: file.markets }, []],
    )
  })

  test('rejects an invalid workflow with all problems, and changes nothing', async () => {
    const broken = {
      ...JSON.parse(fs.readFileSync(template, 'utf8')),
      name: '',
      kind: 'KYB',
      markets: ['QQ'],
    }
    const words = ['workflow', 'import', '--customer', customer, '--file', '-', '--json']
    const ran = await foyerProcess(words, environment, JSON.stringify(broken))
    assert.equal(ran.code, 1)
    assert.deepEqual(
      ran.json.problems.map(({ path: at }: { path: string }) => at),
      ['/name', '/markets/0', '/steps'],
    )
    assert.equal((await workflows()).length, 1)
  })

  test('rejects files that are not workflows, and limits how much it reads', async () => {
    const cases: Array<[file: string, message: RegExp]> = [
      ['/dev/zero', /--file is larger than 1 MiB/],
      ['/tmp', /--file cannot be read: it is a directory/],
      ['/tmp/no-such-file.json', /--file cannot be read: there is no such file/],
      ['/dev/null', /--file is not JSON/],
    ]
    for (const [file, message] of cases) {
      const ran = await foyer(['workflow', 'import', '--customer', customer, '--file', file], environment)
      assert.deepEqual([ran.code, ran.stdout], [1, ''], file)
      assert.match(ran.stderr, message)
    }
  })
})
