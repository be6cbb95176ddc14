/** `foyer access list`: newest first, with the credential; works after the service has stopped. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newCredential,
  newDirectory,
  removeWithDatabase,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)
const template = 'src/workflows/templates/kyc-private-person.json'

describe('access list', () => {
  after(() => removeWithDatabase(directory))

  test('shows reads from just before SIGTERM, with their credential', async () => {
    const service = await startService(environment)
    const customer = (await of('customer', 'create', '--name', 'Kund', '--mode', 'sandbox')).json.id
    const { clientId, clientSecret, id } = await newCredential(environment, customer)
    const workflow = (await of('workflow', 'import', '--customer', customer, '--file', template)).json
    const { access_token: token } = (await (
      await tokenAt(service.address, clientId, clientSecret)
    ).json()) as {
      access_token: string
    }
    const call = async (name: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${service.address}/v1/applications.${name}`, options)).json() as Promise<{
        id: string
      }>
    }
    const { id: applicationId } = await call('create', {
      workflowId: workflow.id,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    })
    assert.match(applicationId, /^foyer:application::/)
    for (const name of ['get', 'person.get', 'person.get']) await call(name, { applicationId })
    await service.stop()

    const { reads, hasMore } = (await of('access', 'list', '--application', applicationId)).json
    const credential = { id, kind: 'CLIENT', clientId, description: 'Back office' }
    const counts = new Map(
      reads.map((each: { operation: string; times: number }) => {
        assert.deepEqual(each, { ...each, customerId: customer, credential })
        return [each.operation, each.times]
      }),
    )
    assert.deepEqual([hasMore, counts.get('applications.get')], [false, 1])
    const times = reads.reduce((sum: number, each: { times: number }) => sum + each.times, 0)
    assert.equal(times, 3)

    const uuid = applicationId.split('::')[1] as string
    const { stdout } = await foyer(['access', 'list', '--application', uuid, '--limit', '1'], environment)
    assert.match(
      stdout,
      /^MINUTE +OPERATION +TIMES +READER +NAME\n\S+Z +applications\.\S+ +\d +\S+ +Back office\n/,
    )
    assert.match(stdout, /There are older reads/)
    const later = await of('access', 'list', '--application', uuid, '--since', '1h')
    assert.deepEqual(later.json.reads, reads)
    const none = await foyer(
      ['access', 'list', '--application', '01990000-0000-7000-8000-000000000000'],
      environment,
    )
    assert.deepEqual([none.code, none.stdout], [0, 'No reads in the last 400 days.\n'])
    const wrong = await of('access', 'list', '--application', uuid, '--limit', '0')
    assert.deepEqual([wrong.code, /^--limit takes/.test(wrong.error.detail)], [2, true])
  })
})
