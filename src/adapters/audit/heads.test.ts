/**
 * The lines of signed heads and their files: complete, signed lines are accepted, and every other line is
 * reported.
 */
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { appendLines, fileOf } from './head-files.ts'
import { headKey, headSigner, readHeadLine } from './head-line.ts'
import { signedHeadsAt } from './read-heads.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-heads-'))
after(() => fs.rmSync(root, { recursive: true }))

const customerId = '01990000-0000-7000-8000-000000000001'
const signer = headSigner(Buffer.alloc(32, 7))
const { publicKey } = signer
const head = (seq: number, digit = 'a') => ({
  customerId,
  seq,
  hash: digit.repeat(64),
  at: `2026-11-20T1${seq % 10}:47:00.000Z`,
})
const line = (seq: number, digit?: string) => signer.line(head(seq, digit))

test('the public key and the canonical JSON are enough to verify a line', () => {
  const text = line(3)
  const { signature, ...statement } = JSON.parse(text)
  // RFC 8785 order, which is alphabetical for these names.
  assert.deepEqual(Object.keys(JSON.parse(text)), [
    'at',
    'customerId',
    'form',
    'hash',
    'key',
    'seq',
    'signature',
  ])
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
  'another key': [headSigner(Buffer.alloc(32, 8)).line(head(1)), 'FORGED'],
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

test('writes owner-only files of whole lines, also after a crash in a line', async () => {
  const folder = path.join(root, 'made', 'audit-heads')
  const name = fileOf(new Date('2026-11-20T23:59:59.999Z'))
  assert.equal(name, '2026-11-20.jsonl')
  await appendLines(folder, name, [line(1), line(2)])
  const file = path.join(folder, name)
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
  fs.chmodSync(file, 0o644)
  fs.appendFileSync(file, line(3).slice(0, 50))
  assert.deepEqual((await signedHeadsAt(file, publicKey)).bad, [{ file: name, line: 3, why: 'CUT' }])
  await appendLines(folder, name, [line(4)])
  assert.equal(fs.readFileSync(file, 'utf8'), `${line(1)}\n${line(2)}\n${line(4)}\n`)
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  // More than one block without a line end, and a file that never had one.
  fs.appendFileSync(file, 'x'.repeat(200_000))
  await appendLines(folder, name, [line(5)])
  assert.equal((await signedHeadsAt(file, publicKey)).read, 4)
  fs.writeFileSync(file, 'x'.repeat(70_000))
  await appendLines(folder, name, [line(6)])
  assert.equal(fs.readFileSync(file, 'utf8'), `${line(6)}\n`)
})

test('does not follow a symbolic link', async () => {
  const folder = path.join(root, 'linked')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(root, 'else'), 'something else')
  fs.symlinkSync(path.join(root, 'else'), path.join(folder, 'day.jsonl'))
  await assert.rejects(appendLines(folder, 'day.jsonl', [line(1)]), { code: 'ELOOP' })
  assert.equal(fs.readFileSync(path.join(root, 'else'), 'utf8'), 'something else')
})

test('reads a folder by file name, sorts by number, and reports each bad line', async () => {
  const folder = path.join(root, 'several')
  await appendLines(folder, '2026-11-21.jsonl', [line(7), line(7), line(8, 'b'), 'x'])
  await appendLines(folder, '2026-11-20.jsonl', [line(9), line(7)])
  fs.writeFileSync(path.join(folder, 'README'), 'not of them')
  const heads = await signedHeadsAt(folder, publicKey)
  assert.deepEqual(
    heads.of(customerId).map(({ seq }) => seq),
    [7, 8, 9],
  )
  assert.deepEqual(heads.customers(), [customerId])
  assert.deepEqual([heads.read, heads.of('somebody')], [3, []])
  assert.deepEqual(
    heads.bad.map(({ file, line: number, why }) => `${file} ${number} ${why}`),
    ['2026-11-21.jsonl 1 DOUBLED', '2026-11-21.jsonl 2 DOUBLED', '2026-11-21.jsonl 4 CUT'],
  )
  await assert.rejects(signedHeadsAt(path.join(root, 'nowhere'), publicKey), { code: 'ENOENT' })
})
