/** Verification with only the public key of Standard Webhooks (v1a, Ed25519). */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Received, type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const HOUR = 3_600_000

async function sample(): Promise<string> {
  const text = await readFile(
    path.join(import.meta.dirname, '../../../docs/integrate/verify-webhooks.md'),
    'utf8',
  )
  const found = text.split('```').find((each) => each.startsWith('ts\n') && each.includes('v1a,'))
  assert.ok(found)
  return found.slice('ts\n'.length)
}

describe('the public key of a webhook', () => {
  let world: World
  let customer: TestCustomer
  let receiver: Receiver
  let folder: string
  let hook: { id: string; secret: string; publicKey: string }
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer()
    receiver = await startReceiver()
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-sample-'))
    hook = await ok('webhooks.create', { url: receiver.url })
  })
  after(async () => {
    await world.close()
    await receiver.close()
    await rm(folder, { recursive: true })
  })

  const ok = async (name: string, body: unknown) => {
    const reply = await world.call(`/v1/${name}`, body, await world.token(customer))
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const received = async (): Promise<Received> => {
    const before = receiver.taken.length
    await world.create(customer)
    await until(() => receiver.taken.length > before)
    return receiver.taken.at(-1) as Received
  }
  const signatures = ({ headers }: Pick<Received, 'headers'>) =>
    String(headers['webhook-signature'])
      .split(' ')
      .filter((each) => each.startsWith('v1a,'))
      .map((each) => Buffer.from(each.slice('v1a,'.length), 'base64'))
  /**
   * The sample of docs/integrate/verify-webhooks.md, as one module per key. `after`: this long after the
   * sending.
   */
  const isBelieved = async (
    publicKey: string,
    { body, headers }: Pick<Received, 'body' | 'headers'>,
    after = 0,
  ): Promise<boolean> => {
    process.env.FOYER_WEBHOOK_PUBLIC_KEY = publicKey
    const file = path.join(folder, `${publicKey.replaceAll('/', '-')}.mts`)
    await writeFile(file, await sample())
    const { isFromFoyer } = await import(file)
    const real = Date.now
    Date.now = () => Number(headers['webhook-timestamp']) * 1000 + after
    try {
      return isFromFoyer(headers, body)
    } finally {
      Date.now = real
    }
  }

  test('is stable, and is whpk_ followed by 32 bytes', async () => {
    assert.match(hook.publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
    const listed = await ok('webhooks.list', {})
    assert.equal(listed.data[0].publicKey, hook.publicKey)
    assert.equal(listed.data[0].secret, undefined)
    const sibling = await ok('webhooks.create', { url: receiver.url, types: ['APPLICATION_ERASED'] })
    assert.notEqual(sibling.publicKey, hook.publicKey)
    assert.notEqual(sibling.publicKey.slice(5), sibling.secret.slice(6))
    assert.equal(await isBelieved(sibling.publicKey, await received()), false)
  })

  test('verifies the sent request, and rejects every change', async () => {
    const got = await received()
    assert.equal(await isBelieved(hook.publicKey, got), true)
    assert.equal(await isBelieved(hook.publicKey, got, 6 * 60_000), false)
    const { body, headers } = got
    for (const changed of [
      { body: `${body} `, headers },
      { body, headers: { ...headers, 'webhook-id': 'another' } },
      { body, headers: { ...headers, 'webhook-timestamp': '1' } },
    ])
      assert.equal(await isBelieved(hook.publicKey, changed), false)
  })

  test('exists twice for 24 hours during a rotation', async () => {
    const changed = await ok('webhooks.update', { webhookId: hook.id, rotateSecret: true })
    assert.notEqual(changed.publicKey, hook.publicKey)
    const both = await received()
    assert.equal(signatures(both).length, 2)
    assert.ok(await isBelieved(hook.publicKey, both))
    assert.ok(await isBelieved(changed.publicKey, both))
    world.clock.advance(24 * HOUR + 60_000)
    const later = await received()
    assert.equal(await isBelieved(hook.publicKey, later), false)
    assert.equal(await isBelieved(changed.publicKey, later), true)
  })
})
