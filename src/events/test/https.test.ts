/**
 * HTTPS as in production: certificates are verified for the name, errors are shown to the owner, and no proxy
 * is used.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createSecureContext } from 'node:tls'
import { authority, type Certificate, certificate } from '@foyer/provider-http/test/certificates'
import type { Delivery } from '#events/webhook.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { type DispatcherProcess, startDispatcherProcess } from '#test/harness/webhook-dispatchers.ts'
import { type Installation, installOn, type Subscriber } from '#test/harness/webhook-installation.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
  until,
  verified,
} from '#test/harness/webhook-receiver.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

/** The certificate of each host, and the error for the owner. */
const refused: Record<string, { shows(): Certificate; says: string }> = {
  'other.example': {
    shows: () => certificate({ name: 'hooks.example' }, trusted),
    says: 'The certificate is for another name.',
  },
  'expired.example': {
    shows: () => certificate({ name: 'expired.example', from: ago(60), until: ago(1) }, trusted),
    says: 'The certificate has expired.',
  },
  'early.example': {
    shows: () => certificate({ name: 'early.example', from: ago(-1), until: ago(-60) }, trusted),
    says: 'The certificate is not valid yet.',
  },
  'alone.example': {
    shows: () => certificate({ name: 'alone.example' }),
    says: 'The certificate is self-signed.',
  },
  'stranger.example': {
    shows: () => certificate({ name: 'stranger.example' }, authority('Nobody knows it')),
    says: 'The intermediate certificate is missing, or the certificate is signed by an unknown authority.',
  },
}
const trusted = authority('Test authority')

describe('webhooks over HTTPS', () => {
  let database: TestDatabase
  let installation: Installation
  let subscriber: Subscriber
  let receiver: Receiver
  let plain: Receiver
  let dispatcher: DispatcherProcess
  let directory: string
  let environment: Record<string, string>
  let proxy: net.Server
  let throughProxy = 0

  before(async () => {
    database = await testDatabase()
    installation = installOn(database.source)
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-https-'))
    await writeFile(path.join(directory, 'authority.pem'), trusted.cert)
    const contexts = new Map(
      Object.entries(refused).map(([name, { shows }]) => [name, createSecureContext(shows())]),
    )
    receiver = await startReceiver(undefined, {
      ...certificate({ name: 'hooks.example' }, trusted),
      SNICallback: (name, done) => done(null, contexts.get(name)),
    })
    plain = await startReceiver()
    proxy = net.createServer((socket) => {
      throughProxy += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    environment = {
      NODE_EXTRA_CA_CERTS: path.join(directory, 'authority.pem'),
      NODE_USE_ENV_PROXY: '1',
      ...{ HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, http_proxy: proxyUrl, https_proxy: proxyUrl },
    }
    const names = Object.fromEntries(
      [...Object.keys(refused), 'hooks.example', 'plain.example'].map((name) => [name, '127.0.0.1']),
    )
    dispatcher = startDispatcherProcess(database.source, { names }, environment)
    await dispatcher.started
    subscriber = await installation.customer()
  })
  after(async () => {
    await dispatcher.kill()
    proxy.close()
    await Promise.all([receiver.close(), plain.close(), installation.close()])
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })

  /** The first try of an event to this URL. */
  const delivered = async (url: string): Promise<{ delivery: Delivery; secret: string }> => {
    const { id: webhookId, secret } = await subscriber.webhook(url)
    await subscriber.open(uuidv7(new Date()))
    let found: Delivery | undefined
    await until(async () => {
      found = (await installation.webhooks.deliveries(subscriber.customerId, { webhookId, limit: 1 }))
        .deliveries[0]
      return found?.tries.length
    }, 15_000)
    await subscriber.write((writes) => writes.remove(webhookId))
    return { delivery: found as Delivery, secret }
  }

  test('sends the server name, accepts the certificate, and keeps the connection', async () => {
    const { delivery, secret } = await delivered(`https://hooks.example:${receiver.port}/hook`)
    assert.equal(delivery.status, 'DELIVERED')
    const [got] = receiver.taken as [Received]
    assert.equal(got.serverName, 'hooks.example')
    assert.equal(got.headers.host, `hooks.example:${receiver.port}`)
    verified(secret, got)
    const connections = receiver.connections
    assert.equal(
      (await delivered(`https://hooks.example:${receiver.port}/hook`)).delivery.status,
      'DELIVERED',
    )
    assert.equal(receiver.connections, connections)
  })

  for (const [name, { says }] of Object.entries(refused))
    test(`${name}: ${says}`, async () => {
      const before = receiver.received.length
      const { delivery } = await delivered(`https://${name}:${receiver.port}/hook`)
      assert.equal(delivery.status, 'WAITING')
      assert.deepEqual(
        delivery.tries.map(({ status, error }) => ({ status, error })),
        [{ status: null, error: says }],
      )
      assert.equal(receiver.received.length, before, 'something was sent to who is not the one')
    })

  test('fails for a server without TLS and for an unknown name', async () => {
    const { delivery } = await delivered(`https://plain.example:${plain.port}/hook`)
    assert.equal(delivery.tries[0]?.error, 'The TLS connection failed.')
    assert.equal(plain.received.length, 0)
    const unknown = await delivered(`https://unknown.example:${receiver.port}/hook`)
    assert.equal(unknown.delivery.tries[0]?.error, 'The name does not resolve to a public address.')
  })

  test('never uses a proxy from the environment, though Node would', async () => {
    assert.equal((await delivered(plain.url)).delivery.status, 'DELIVERED')
    assert.equal(throughProxy, 0)
    // With the same environment, Node's own agent uses the proxy, so the test would notice it.
    const ask = `require('node:http').get('http://hooks.example/').on('error', () => undefined)`
    execFile(process.execPath, ['-e', ask], { env: { ...process.env, ...environment } })
    await until(() => throughProxy === 1)
  })
})
