/** Applications of another service, imported on the command line and read through the API. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newCredential,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const kept = '0a1b2c3d-0000-4000-8000-00000000000a'
const retained = '0a1b2c3d-0000-4000-8000-00000000000b'

const directory = newDirectory()
const environment = await environmentOnServer(directory)

describe('importing applications', () => {
  const file = path.join(directory, 'applications.jsonl')
  let service: Service
  let customer: string
  let workflow: string
  let token: string
  const of = (...words: string[]) => foyer([...words, '--customer', customer, '--json'], environment)
  const call = async (name: string, body: object) => {
    const reply = await fetch(`${service.address}/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
    return { status: reply.status, body: (await reply.json()) as any }
  }
  const read = async (name: string, body: object) => {
    const { status, body: answer } = await call(name, body)
    assert.equal(status, 200, JSON.stringify(answer))
    return answer
  }
  before(async () => {
    service = await startService(environment)
    const words = ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json']
    customer = (await foyer(words, environment)).json.id
    const template = 'src/workflows/templates/kyc-private-person.json'
    workflow = (await of('workflow', 'import', '--file', template)).json.id
    const all = ['create', 'read', 'review', 'erase', 'webhooks']
    const { clientId, clientSecret } = await newCredential(environment, customer, ...all)
    const answer = await tokenAt(service.address, clientId, clientSecret)
    token = ((await answer.json()) as { access_token: string }).access_token
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })

  const years = (count: number) => new Date(Date.now() - count * 365 * 86_400_000).toISOString()
  const line = (more: object) => ({
    id: `previous:application::${kept}`,
    workflowId: workflow,
    countryCode: 'SE',
    status: 'APPROVED',
    redirectUrl: 'https://shop.example/back',
    createdAt: years(2),
    submittedAt: years(2),
    decidedAt: years(1),
    ...more,
  })
  const person = {
    firstName: 'Anna',
    lastName: 'Testsson',
    email: 'anna@example.com',
    phoneNumber: '+46701740605',
    personalIdentityNumber: { id: '198302182384', issuingCountry: 'SE' },
  }
  const lines = () => [
    line({ person, externalReference: 'order-1', metadata: { shop: 'Lund' } }),
    line({ id: '4711', status: 'MANUAL_REVIEW', decidedAt: null }),
    line({ id: 'broken', status: 'DONE' }),
    line({ id: retained, decidedAt: years(4.99), submittedAt: null, createdAt: years(4.995) }),
  ]
  const write = (all: object[]) =>
    fs.writeFileSync(file, `${all.map((each) => JSON.stringify(each)).join('\n')}\n`)
  const run = (...words: string[]) => of('application', 'import', '--file', file, ...words)

  test('a dry run says what would happen and changes nothing', async () => {
    write(lines())
    const { code, json } = await run('--dry-run')
    assert.equal(code, 1)
    assert.deepEqual([json.dryRun, json.imported, json.rejected], [true, 3, 1])
    assert.deepEqual(
      json.problems.map(
        ({ line: at, path: field, code: why }: { line: number; path: string; code: string }) => [
          at,
          field,
          why,
        ],
      ),
      [[3, '/status', 'not_one_of']],
    )
    assert.deepEqual((await read('applications.list', {})).data, [])
  })

  test('imports every valid line; the reads show it under the same id', async () => {
    const { json } = await run()
    assert.deepEqual([json.imported, json.stored, json.rejected], [3, 0, 1])
    const applicationId = `foyer:application::${kept}`
    const shown = await read('applications.get', { applicationId })
    assert.deepEqual(
      [shown.status, shown.externalReference, shown.metadata],
      ['APPROVED', 'order-1', { shop: 'Lund' }],
    )
    assert.equal(shown.decision.outcome, 'APPROVED')
    assert.equal(shown.decidedAt.slice(0, 10), years(1).slice(0, 10))
    const shownPerson = await read('applications.person.get', { applicationId })
    assert.deepEqual(
      [shownPerson.firstName, shownPerson.email, shownPerson.personalIdentityNumber.id],
      ['Anna', 'anna@example.com', '198302182384'],
    )
    const listed = await read('applications.list', { externalReference: 'order-1' })
    assert.deepEqual(
      listed.data.map((each: { id: string }) => each.id),
      [applicationId],
    )
    assert.equal((await read('applications.list', { metadata: { shop: 'Lund' } })).data.length, 1)
  })

  test('sends no event, and writes an audit entry for each', async () => {
    assert.deepEqual((await read('events.list', {})).data, [])
    const verified = await foyer(['audit', 'verify', '--customer', customer, '--json'], environment)
    assert.equal(verified.code, 0, verified.stderr)
  })

  test('repeating it doubles nothing and says so', async () => {
    const { json } = await run()
    assert.deepEqual([json.imported, json.stored, json.rejected], [0, 3, 1])
    assert.equal((await read('applications.list', {})).data.length, 3)
  })

  test('an application that waits can be decided here', async () => {
    const [waiting] = (await read('applications.list', { externalReference: '4711' })).data
    assert.deepEqual([waiting.status, waiting.review.reasons], ['MANUAL_REVIEW', ['imported']])
    const decided = await read('applications.decide', {
      applicationId: waiting.id,
      outcome: 'APPROVED',
      reasons: ['Known'],
    })
    assert.equal(decided.status, 'APPROVED')
    const { data } = await read('events.list', {})
    assert.deepEqual(
      data.map(({ event }: { event: { type: string } }) => event.type),
      ['APPLICATION_APPROVED'],
    )
  })

  test('an erased application does not come back', async () => {
    await read('applications.erase', { applicationId: `foyer:application::${retained}` })
    const { json } = await run()
    assert.deepEqual([json.imported, json.stored, json.erased], [0, 2, 1])
    const { status } = await call('applications.get', { applicationId: `foyer:application::${retained}` })
    assert.equal(status, 404)
  })

  test('one id in two lines, an unknown workflow and a line that is not JSON are problems', async () => {
    const nobody = 'foyer:workflow::01990000-0000-7000-8000-000000000000'
    write([line({ id: 'a' }), line({ id: 'a' }), line({ id: 'b', workflowId: nobody })])
    fs.appendFileSync(file, '{"id":\n\n')
    const { json } = await run('--dry-run')
    assert.equal(json.imported, 1)
    assert.deepEqual(
      json.problems.map((each: { line: number; code: string }) => [each.line, each.code]),
      [
        [2, 'not_unique'],
        [3, 'workflow_not_found'],
        [4, 'invalid_json'],
      ],
    )
  })

  test('a file that cannot be read is an error', async () => {
    const missing = await of('application', 'import', '--file', path.join(directory, 'none.jsonl'))
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /--file cannot be read: there is no such file/)
  })
})
