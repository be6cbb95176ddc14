/** `foyer customer suspend` and `resume` with a running service. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
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

const directory = newDirectory()
const environment = await environmentOnServer(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)

describe('customer suspend', () => {
  let service: Service
  before(async () => {
    service = await startService(environment)
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })

  test('blocks tokens and credentials within 5 seconds, only of this customer, until resume', async () => {
    const make = async (name: string) => {
      const { id } = (await of('customer', 'create', '--name', name, '--mode', 'sandbox')).json
      const { clientId, clientSecret } = await newCredential(environment, id)
      const tokenReply = () => tokenAt(service.address, clientId, clientSecret)
      return { id, tokenReply, token: (await (await tokenReply()).json()).access_token as string }
    }
    const [stopped, other] = [await make('Stopped'), await make('Other')]
    const statusOf = async ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: '{}' }
      return (await fetch(`${service.address}/v1/applications.list`, options)).status
    }
    const within = async (status: number) => {
      for (let tries = 0; tries < 50 && (await statusOf(stopped)) !== status; tries += 1) await pause(100)
      assert.equal(await statusOf(stopped), status)
    }
    assert.equal(await statusOf(stopped), 200)

    assert.equal((await of('customer', 'suspend', '--customer', stopped.id)).json.suspended, true)
    await within(401)
    assert.equal((await stopped.tokenReply()).status, 401)
    assert.equal(await statusOf(other), 200)
    assert.match((await foyer(['customer', 'list'], environment)).stdout, /Stopped \(suspended\)\n.*Other$/m)

    assert.equal((await of('customer', 'resume', '--customer', stopped.id)).json.suspended, false)
    await within(200)
    assert.equal((await stopped.tokenReply()).status, 200)
    assert.equal((await of('audit', 'verify', '--customer', stopped.id)).code, 0)
  })

  test('rejects an unknown customer', async () => {
    const { code, stderr } = await foyer(
      ['customer', 'suspend', '--customer', '01990000-0000-7000-8000-000000000000'],
      environment,
    )
    assert.notEqual(code, 0)
    assert.match(stderr, /There is no customer/)
  })
})
