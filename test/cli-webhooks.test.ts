/** `foyer webhook …` beside a running service: made, listed, tested, changed, sent again, deleted. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  type Service,
  startService,
} from './cli-process.ts'
import { type Receiver, startReceiver, verified } from './webhook-receiver.ts'

describe('webhooks at the command line', () => {
  const directory = newDirectory()
  const environment = environmentOf(directory, { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })
  let service: Service
  let receiver: Receiver
  let customer: string[]
  const run = async (command: string, ...flags: string[]) =>
    foyer(['webhook', command, ...customer, ...flags, '--json'], environment)

  before(async () => {
    receiver = await startReceiver()
    service = await startService(environment)
    const made = [
      'customer',
      'create',
      '--name',
      'Kund',
      '--mode',
      'sandbox',
      '--email',
      'ops@kund.example',
      '--json',
    ]
    customer = ['--customer', (await foyer(made, environment)).json.id]
  })
  after(async () => {
    await service.stop()
    await receiver.close()
    removeDirectory(directory)
  })

  test('from making one to deleting it', async () => {
    const made = (await run('create', '--url', receiver.url)).json
    assert.match(made.secret, /^whsec_/)
    const one = ['--webhook', made.id]
    assert.deepEqual((await run('list')).json.webhooks[0].url, receiver.url)
    assert.equal((await run('test', ...one)).json.status, 200)
    verified(made.secret, receiver.taken[0] ?? { body: '', headers: {} })
    const changed = (await run('update', ...one, '--rotate-secret', '--switch', 'off')).json
    assert.notEqual(changed.secret, made.secret)
    assert.equal(changed.switchedOff, 'OWNER')
    const range = ['--from', '2026-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z']
    assert.deepEqual((await run('replay', ...one, ...range)).json, { replayed: 0, nextCursor: null })
    assert.equal((await run('delete', ...one)).code, 0)
    const gone = await run('test', ...one)
    assert.equal(gone.code, 1)
    assert.match(gone.stderr, /There is no webhook with this id/)
    assert.equal((await run('create', '--url', 'ftp://x')).code, 2)
  })
})
