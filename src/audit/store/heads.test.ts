/** The files of signed heads: whole lines only, and every other line is reported. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { headLine } from '../head.ts'
import { appendLines, fileOf } from './head-files.ts'
import { headSigner } from './head-keys.ts'
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
const line = (seq: number, digit?: string) => headLine(head(seq, digit), signer)

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
