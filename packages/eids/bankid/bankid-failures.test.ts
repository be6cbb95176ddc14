/** BankID with wrong certificates, and with answers that start nothing. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { authority, certificate } from '@foyer/provider-http/test/certificates'
import { problem, send, serveBankId } from '../test/bankid/server.ts'
import { bankIdWorld } from '../test/bankid/world.ts'

const { opened, server } = await bankIdWorld()
after(() => server.close())

describe('the settings of BankID', () => {
  test('can be tested without an order', async () => {
    const { provider } = opened()
    assert.equal(await provider.probe?.(), true)
    assert.deepEqual(
      server.calls.map(({ path }) => path),
      ['collect'],
    )
  })
  const foreign = authority('A Foreign Authority')
  test('do not trust a server of another certificate authority', async () => {
    const other = await serveBankId({ secure: certificate({ name: 'localhost' }, foreign) })
    try {
      const world = opened({}, other)
      assert.deepEqual(await world.provider.start(world.start), { unavailable: true })
      assert.equal(await world.provider.probe?.(), false)
      assert.equal(other.calls.length, 0)
    } finally {
      await other.close()
    }
  })
  test('fail the test with a client certificate that BankID refuses', async () => {
    const other = await serveBankId({ accepts: foreign })
    try {
      const world = opened({}, other)
      assert.deepEqual(await world.provider.start(world.start), { unavailable: true })
    } finally {
      await other.close()
    }
  })
})

describe('no order starts', () => {
  const answers: Record<string, [status: number, body: object | string]> = {
    unauthorized: [401, problem('unauthorized')],
    'not found': [404, problem('notFound')],
    maintenance: [503, problem('Maintenance')],
    'an internal error': [500, problem('internalError')],
    'too many requests': [429, problem('tooManyRequests')],
    'a parameter that BankID refuses': [400, problem('invalidParameters', 'Invalid endUserIp')],
    'a redirect': [302, ''],
    HTML: [200, '<html>'],
    'half an answer': [200, '{"orderRef":"12345678-aaaa'],
    'an order without its secret': [200, { orderRef: 'a'.repeat(36), autoStartToken: 'b'.repeat(36) }],
    'tokens that are none': [
      200,
      {
        orderRef: 'a'.repeat(36),
        autoStartToken: 'x"&<',
        qrStartToken: 'c'.repeat(36),
        qrStartSecret: 'd'.repeat(36),
      },
    ],
  }
  for (const [title, [status, body]] of Object.entries(answers))
    test(title, async () => {
      const world = opened()
      server.answer((response) => {
        send(response, status, body)
        return true
      })
      assert.deepEqual(await world.provider.start(world.start), { unavailable: true })
      assert.equal(world.transactions.all.size, 0)
    })
})
