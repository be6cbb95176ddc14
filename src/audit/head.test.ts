/** Lines of signed heads: complete, signed lines are accepted, and every other line is reported. */
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { collectHeads, headLine, readHeadLine } from './head.ts'
import { headKey, headSigner } from './store/head-keys.ts'

const customerId = '01990000-0000-7000-8000-000000000001'
const signer = headSigner(Buffer.alloc(32, 7))
const { publicKey } = signer
const head = (seq: number, digit = 'a') => ({
  customerId,
  seq,
  hash: digit.repeat(64),
  at: `2026-11-20T1${seq % 10}:47:00.000Z`,
})
const line = (seq: number, digit?: string) => headLine(head(seq, digit), signer)

test('the public key and the canonical JSON are enough to verify a line', () => {
  const text = line(3)
  const { signature, ...statement } = JSON.parse(text)
  // RFC 8785 order, which is alphabetical for these names.
  const names = ['at', 'customerId', 'form', 'hash', 'key', 'seq', 'signature']
  assert.deepEqual(Object.keys(JSON.parse(text)), names)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.bytes.toString('base64url') },
    format: 'jwk',
  })
  assert.ok(verify(null, Buffer.from(JSON.stringify(statement)), key, Buffer.from(signature, 'base64')))
  assert.deepEqual(readHeadLine(text, headKey(publicKey.bytes)), { kind: 'HEAD', head: head(3) })
})

test('detects a change of any character', () => {
  const text = line(12)
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === '1' ? '2' : '1'
    const { kind } = readHeadLine(`${text.slice(0, at)}${other}${text.slice(at + 1)}`, publicKey)
    assert.notEqual(kind, 'HEAD', `at ${at}`)
  }
})

const signed = JSON.parse(line(1))
const invalidLines: Record<string, [string, string]> = {
  'a space': [`${line(1)} `, 'FORGED'],
  'another order': [JSON.stringify({ signature: signed.signature, ...signed }), 'FORGED'],
  'an additional member': [JSON.stringify({ ...signed, zero: 0 }), 'FORGED'],
  'another key': [headLine(head(1), headSigner(Buffer.alloc(32, 8))), 'FORGED'],
  'another number': [line(1).replace('"seq":1', '"seq":2'), 'FORGED'],
  'no signature': [line(1).replace(/"signature":"[^"]*"/, '"signature":""'), 'FORGED'],
  'its second half': [line(1).slice(100), 'CUT'],
  'its first half': [line(1).slice(0, 100), 'CUT'],
  nothing: ['', 'CUT'],
  null: ['null', 'CUT'],
  'a list': ['[]', 'CUT'],
  'another format': [line(1).replace('head-1', 'head-2'), 'CUT'],
  'a negative number': [line(-1), 'CUT'],
}
for (const [what, [text, kind]] of Object.entries(invalidLines))
  test(`rejects a line: ${what}`, () => assert.equal(readHeadLine(text, publicKey).kind, kind))

test('collects heads by customer and number, and reports copies and invalid lines', () => {
  const collected = collectHeads()
  for (const [at, text] of [line(7), line(7), line(8, 'b'), 'x', line(2)].entries())
    collected.add('day.jsonl', at + 1, readHeadLine(text, publicKey))
  const heads = collected.heads()
  assert.deepEqual(
    heads.of(customerId).map(({ seq }) => seq),
    [2, 7, 8],
  )
  assert.deepEqual([heads.read, heads.customers(), heads.of('somebody')], [3, [customerId], []])
  assert.deepEqual(heads.bad, [
    { file: 'day.jsonl', line: 2, why: 'DOUBLED' },
    { file: 'day.jsonl', line: 4, why: 'CUT' },
  ])
})
