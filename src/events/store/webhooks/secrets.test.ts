/** Webhook secrets, answers and replies cannot be decrypted under another row's AAD. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DecryptionError } from '#platform/crypto/aead.ts'
import { sealingWith } from './secrets.ts'

const sealing = sealingWith(randomBytes(32))
const [customer, another, one, other] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
]
const bytes = Buffer.from('{"what":"it says"}')

test('a secret is bound to its customer and webhook', () => {
  const sealed = sealing.sealSecret(customer, one, bytes)
  assert.deepEqual(sealing.openSecret(customer, one, sealed), bytes)
  for (const place of [
    [customer, other],
    [another, one],
  ] as const)
    assert.throws(() => sealing.openSecret(...place, sealed), DecryptionError)
  assert.throws(() => sealing.openAnswer(customer, one, sealed), DecryptionError)
})

test('an answer is bound to its customer and delivery', () => {
  const sealed = sealing.sealAnswer(customer, one, bytes)
  assert.deepEqual(sealing.openAnswer(customer, one, sealed), bytes)
  for (const place of [
    [customer, other],
    [another, one],
  ] as const)
    assert.throws(() => sealing.openAnswer(...place, sealed), DecryptionError)
  assert.throws(() => sealing.openSecret(customer, one, sealed), DecryptionError)
})

test('a stored reply is bound to its customer, operation and key', () => {
  const sealed = sealing.sealReply(customer, 'create', 'key', { id: one })
  assert.deepEqual(sealing.openReply(customer, 'create', 'key', sealed), { id: one })
  const elsewhere: Array<[string, string, string]> = [
    [another, 'create', 'key'],
    [customer, 'update', 'key'],
    [customer, 'create', 'another'],
  ]
  for (const place of elsewhere) assert.throws(() => sealing.openReply(...place, sealed), DecryptionError)
})
