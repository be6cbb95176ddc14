import assert from 'node:assert/strict'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import { derSignatureOf, joseSignatureOf } from './ecdsa-encoding.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

// One signature in 128 has a short integer, one in 4 two leading zeros: a thousand signatures cover every
// case.
test('converts signatures between both encodings as Node itself does', () => {
  const lengths = new Set<number>()
  for (let count = 0; count < 1_000; count += 1) {
    const data = Buffer.from(`text ${count}`)
    const der = sign('sha256', data, privateKey)
    lengths.add(der.length)
    const both = joseSignatureOf(der)
    assert.equal(both.length, 64)
    assert.ok(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, both))
    assert.deepEqual(derSignatureOf(both), der)
    const jose = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    assert.ok(verify('sha256', data, publicKey, derSignatureOf(jose) as Buffer))
  }
  assert.ok(lengths.size >= 3, [...lengths].join())
})

test('keeps integers of any length, and rejects other signature lengths', () => {
  const short = Buffer.alloc(64)
  short[31] = 1
  short[40] = 0x80
  assert.deepEqual(joseSignatureOf(derSignatureOf(short) as Buffer), short)
  assert.deepEqual(joseSignatureOf(derSignatureOf(Buffer.alloc(64)) as Buffer), Buffer.alloc(64))
  for (const length of [0, 63, 65, 70]) assert.equal(derSignatureOf(Buffer.alloc(length, 1)), undefined)
})
