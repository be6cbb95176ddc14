import assert from 'node:assert/strict'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import { derOf, sideBySide } from './ecdsa-encoding.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

// One signature in 128 has a short number, one in 4 a leading zero before both: a thousand meet every case.
test('the same signature in both forms, as Node itself makes and reads them', () => {
  const lengths = new Set<number>()
  for (let count = 0; count < 1_000; count += 1) {
    const data = Buffer.from(`text ${count}`)
    const der = sign('sha256', data, privateKey)
    lengths.add(der.length)
    const both = sideBySide(der)
    assert.equal(both.length, 64)
    assert.ok(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, both))
    assert.deepEqual(derOf(both), der)
    const jose = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    assert.ok(verify('sha256', data, publicKey, derOf(jose) as Buffer))
  }
  assert.ok(lengths.size >= 3, [...lengths].join())
})

test('numbers of any length come back, and other lengths are no signature', () => {
  const short = Buffer.alloc(64)
  short[31] = 1
  short[40] = 0x80
  assert.deepEqual(sideBySide(derOf(short) as Buffer), short)
  assert.deepEqual(sideBySide(derOf(Buffer.alloc(64)) as Buffer), Buffer.alloc(64))
  for (const length of [0, 63, 65, 70]) assert.equal(derOf(Buffer.alloc(length, 1)), undefined)
})
