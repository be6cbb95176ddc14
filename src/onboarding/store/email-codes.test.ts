/** Codes for e-mail addresses: six digits, and a hash that depends on all of its parts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEmailCodes } from './email-codes.ts'

const codes = openEmailCodes({ key: Buffer.alloc(32, 1) })

test('a code has six digits', () => {
  for (let times = 0; times < 200; times++) assert.match(codes.create(), /^\d{6}$/)
})

test('the hash depends on the key, the application, the address and the code', () => {
  const other = openEmailCodes({ key: Buffer.alloc(32, 2) })
  const hash = codes.hashOf('a', 'b@c.example', '123456')
  assert.equal(codes.hashOf('a', 'b@c.example', '123456'), hash)
  for (const another of [
    other.hashOf('a', 'b@c.example', '123456'),
    codes.hashOf('b', 'b@c.example', '123456'),
    codes.hashOf('a', 'x@c.example', '123456'),
    codes.hashOf('a', 'b@c.example', '123457'),
  ])
    assert.notEqual(another, hash)
})
