/** The people of a dashboard: the operator invites, lists and removes them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)

describe('the people of a customer', () => {
  let service: Service
  let customer: string
  const run = (words: string[], ...more: string[]) =>
    foyer([...words, '--customer', customer, ...more], environment)
  const invite = (...more: string[]) => run(['user', 'invite'], ...more)
  const list = (...more: string[]) => run(['call', 'team.list'], ...more)
  const remove = (...more: string[]) => run(['call', 'team.members.remove'], ...more)
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
    const invited = await invite(...email, '--role', 'OWNER', '--json')
    assert.match(invited.json.link, /\/dashboard\/join#[\w.-]+$/)
    const listed = (await list('--json')).json
    assert.deepEqual([listed.members.length, listed.invitations[0].email], [0, 'astrid@ronnbar.example'])
    const token = invited.json.link.split('#')[1]
    const person = { token, name: 'Astrid Lindberg', password: 'kantarell träbåt nio' }
    const accepted = await call('staff.invitations.accept', person)
    assert.deepEqual([accepted.status, accepted.body], [200, { state: 'SIGNED_IN' }])
    const shown = (await list('--fields', 'members.email,members.role,members.twoStep')).stdout
    assert.equal(
      shown,
      'Members:\n  EMAIL                   ROLE   TWO STEP\n  astrid@ronnbar.example  OWNER  NONE\n',
    )
    const twice = await invite(...email, '--role', 'OWNER')
    assert.match(twice.stderr, /works for the customer already/)
    // Also the last owner, by the address.
    assert.equal((await remove('--userId', 'astrid@ronnbar.example')).code, 0)
    const again = await remove('--userId', 'astrid@ronnbar.example', '--json')
    assert.deepEqual([again.code, again.error.code], [1, 'user_not_found'])
    assert.equal((await list()).stdout, 'Nothing found.\n')
  })

  test('an unknown role and a wrong address are refused', async () => {
    assert.equal((await invite('--email', 'a@b.example', '--role', 'KING')).code, 2)
    assert.match((await invite('--email', 'astrid', '--role', 'OWNER')).stderr, /no e-mail address/)
  })
})
