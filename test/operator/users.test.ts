/** `foyer user …`: invite, list and remove the people of a dashboard. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
} from '../harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)

describe('the people of a customer', () => {
  let service: Service
  let customer: string
  const run = (verb: string, ...more: string[]) =>
    foyer(['user', verb, '--customer', customer, ...more], environment)
  const call = async (operation: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(`${service.address}/v1/${operation}`, options)
    return { status: reply.status, body: await reply.json() }
  }
  before(async () => {
    service = await startService(environment)
    const created = await foyer(
      ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json'],
      environment,
    )
    customer = created.json.id
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })

  test('are invited by a link, listed, and removed', async () => {
    const email = ['--email', 'Astrid@Ronnbar.example']
    const invited = await run('invite', ...email, '--role', 'OWNER', '--json')
    assert.match(invited.json.link, /\/dashboard\/join#[\w.-]+$/)
    const listed = (await run('list', '--json')).json
    assert.deepEqual([listed.members.length, listed.invitations[0].email], [0, 'astrid@ronnbar.example'])
    const token = invited.json.link.split('#')[1]
    const person = { token, name: 'Astrid Lindberg', password: 'kantarell träbåt nio' }
    const accepted = await call('staff.invitations.accept', person)
    assert.deepEqual([accepted.status, accepted.body], [200, { state: 'SIGNED_IN' }])
    assert.match((await run('list')).stdout, /astrid@ronnbar\.example\s+OWNER\s+Astrid Lindberg\s+NONE/)
    const twice = await run('invite', ...email, '--role', 'OWNER')
    assert.match(twice.stderr, /works for the customer already/)
    assert.equal((await run('remove', ...email)).code, 0)
    assert.match((await run('remove', ...email)).stderr, /No such person/)
    assert.match((await run('list')).stdout, /Nobody yet/)
  })

  test('an unknown role and a wrong address are refused', async () => {
    assert.equal((await run('invite', '--email', 'a@b.example', '--role', 'KING')).code, 2)
    assert.match((await run('invite', '--email', 'astrid', '--role', 'OWNER')).stderr, /no e-mail address/)
  })
})
