/** The body and headers of a delivery. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bodyOf, plainHeaders, type Signer, signedHeaders } from './signatures.ts'

const message = { id: 'evt_1', at: new Date('2026-11-20T09:30:00.999Z'), body: '{}' }
const signer = (name: string, ...more: string[]): Signer => ({
  standard: (id, at, body) => [`v1,${name}:${id}:${at.getTime()}:${body}`, ...more],
  plain: (body) => `${name}:${body}`,
})
const plain = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Foyer-Webhooks/1',
  'webhook-id': 'evt_1',
  // Whole seconds, rounded down: Standard Webhooks.
  'webhook-timestamp': '1795167000',
}

describe('headers', () => {
  test('contain no signatures without secrets', () => {
    assert.deepEqual(plainHeaders(message), plain)
    assert.equal(Number(plain['webhook-timestamp']) * 1000, message.at.getTime() - 999)
  })

  const time = message.at.getTime()
  const rows: Array<[title: string, signers: Signer[], signature: string, hmac: string]> = [
    ['one secret', [signer('a')], `v1,a:evt_1:${time}:{}`, 'a:{}'],
    ['one secret and a key', [signer('a', 'v1a,k')], `v1,a:evt_1:${time}:{} v1a,k`, 'a:{}'],
    [
      'two secrets during a rotation, the newest first',
      [signer('new'), signer('old')],
      `v1,new:evt_1:${time}:{} v1,old:evt_1:${time}:{}`,
      'new:{}',
    ],
  ]
  for (const [title, signers, signature, hmac] of rows)
    test(title, () =>
      assert.deepEqual(signedHeaders(message, signers), {
        ...plain,
        'webhook-signature': signature,
        'content-hmac': hmac,
      }),
    )
})

test('the body names the event and the application, in a fixed order', () => {
  const event = { eventId: 'e', publishedAt: message.at, type: 'APPLICATION_STARTED' }
  assert.equal(
    bodyOf({ ...event, applicationId: 'a' }),
    '{"eventId":"e","publishedAt":"2026-11-20T09:30:00.999Z",' +
      '"event":{"type":"APPLICATION_STARTED","applicationId":"a"}}',
  )
  assert.equal(
    bodyOf({ ...event, type: 'WEBHOOK_TEST' }),
    '{"eventId":"e","publishedAt":"2026-11-20T09:30:00.999Z","event":{"type":"WEBHOOK_TEST"}}',
  )
})
