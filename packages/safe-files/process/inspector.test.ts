/** Files that use too many resources are stopped with their child process, without harm to other files. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { photographed } from '@foyer/document-lines/test/draw-document'
import { inventedLines, randomOf } from '@foyer/document-lines/test/invented-lines'
import sharp from 'sharp'
import { pdf, stream } from '../test/files.ts'
import { type InspectorOptions, openInspector } from './inspector.ts'

const open: Array<() => Promise<void>> = []
after(() => Promise.all(open.map((close) => close())))
function inspector(options: InspectorOptions = {}) {
  const failed: string[] = []
  const opened = openInspector({
    ...options,
    onFailed: ({ customerId, why }) => failed.push(`${customerId} ${why}`),
  })
  open.push(opened.close)
  return { ...opened, failed }
}
const plain = pdf({ objects: [stream('/Filter /FlateDecode', deflateSync('BT (Hello) Tj ET'))] })
/** A string of nineteen million characters, which the library appends one by one. */
const heavy = pdf({ objects: [Buffer.from(`7 0 obj (${'a'.repeat(19_000_000)}) endobj\n`)] })
const dense = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#356' } })
  .png({ compressionLevel: 9, progressive: true })
  .toBuffer()
/** Ids of this process's inspecting children. */
const children = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, parent] = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        return Number(parent) === process.pid && command.includes('files/process/child.ts')
      } catch {
        return false
      }
    })

test('rejects a file that takes too much memory or time', async () => {
  const small = inspector({ limits: { memoryBytes: 150 * 1024 * 1024 } })
  assert.deepEqual(await small.inspect('one', dense), { kind: 'REFUSED', why: 'TOO_MANY_PIXELS' })
  const short = inspector({ limits: { cpuSeconds: 0.3 } })
  assert.deepEqual(await short.inspect('one', heavy), { kind: 'REFUSED', why: 'DAMAGED' })
  assert.deepEqual([...small.failed, ...short.failed], ['one MEMORY', 'one CPU'])
  for (const each of [small, short])
    assert.equal((await each.inspect('one', plain)).kind, 'TAKEN', 'the next file has a new child')
})

test('answers for every hostile PDF, without growing the parent process', async () => {
  const { inspect, failed } = inspector({ limits: { cpuSeconds: 1 } })
  const gigabyte = deflateSync(Buffer.alloc(256 * 1024 ** 2))
  const rows: Record<string, Buffer> = {
    'millions of values': Buffer.from(`7 0 obj [${'0 '.repeat(9_000_000)}] endobj\n`),

    'strings that do not end': Buffer.from('1 0 obj ('.repeat(700_000)),
    'many streams': Buffer.concat(
      Array(12_000).fill(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync('1 0 <<>>'))),
    ),
    bombs: Buffer.concat(
      Array.from({ length: 5 }, () => stream('/N 1 /First 4 /Filter /FlateDecode', gigabyte)),
    ),
  }
  const before = process.memoryUsage().rss
  for (const [name, object] of Object.entries(rows)) {
    const result = await inspect(name, pdf({ objects: [object] }))
    if (result.kind === 'TAKEN')
      assert.ok(
        result.remarks.every((remark) => remark === 'pdf_not_fully_read'),
        name,
      )
    else assert.equal(result.why, 'DAMAGED', name)
  }
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 ** 2)
  assert.ok(failed.length > 0, 'some end their child')
  assert.equal((await inspect('one', plain)).kind, 'TAKEN')
})

test('a file of another customer does not wait for many slow files', async () => {
  const { inspect } = inspector({ limits: { cpuSeconds: 0.5 } })
  let done = 0
  const many = Array.from({ length: 4 }, () => inspect('heavy', heavy).then(() => (done += 1)))
  // On a machine without a free processor the last of them may be refused.
  const ended = Promise.allSettled(many)
  const other = await inspect('other', plain)
  assert.ok(done < 4, 'it did not wait for all of them')
  assert.deepEqual(other.kind === 'TAKEN' && Buffer.from(other.bytes), plain)
  await ended
})

test('bounds the queue of one customer, and rejects with Retry-After', async () => {
  const { inspect } = inspector()
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => inspect('one', plain)))
  const refused = results.filter(({ status }) => status === 'rejected')
  assert.ok(refused.length >= 26, String(refused.length))
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.equal(reason.code, 'service_unavailable')
    assert.ok(Number(reason.extras.headers['retry-after']) > 0)
  }
})

test('inspects a good file again when its child process is killed from outside', async () => {
  const before = new Set(children())
  const { inspect, failed } = inspector()
  const asked = assert.rejects(inspect('one', heavy), { code: 'service_unavailable' })
  let own: string | undefined
  while (!own) {
    own = children().find((pid) => !before.has(pid))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  process.kill(Number(own), 'SIGTERM')
  await asked
  assert.deepEqual(failed, ['one STOPPED'])
  assert.equal((await inspect('one', plain)).kind, 'TAKEN')
})

test('a child has no environment, no write access and low priority, and ends with its parent', async () => {
  const before = new Set(children())
  const opened = inspector()
  await opened.inspect('one', plain)
  const [pid] = children().filter((each) => !before.has(each))
  assert.ok(pid)
  assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'latin1'), /PATH=|FOYER|DATABASE/)
  const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
  assert.ok(command.includes('--permission') && !command.some((each) => /allow-(fs-write|child)/.test(each)))
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  assert.equal(Number(fields[16]), 5)
  await opened.close()
  assert.ok(!children().includes(pid))
  await assert.rejects(opened.inspect('one', plain), { code: 'service_unavailable' })
})

test('reads the machine-readable lines of a photo if they are asked for, and of nothing else', async () => {
  const { inspect } = inspector()
  const lines = inventedLines('TD1', randomOf(1))
  const photo = await photographed('TD1', lines, 1, { width: 1_000 })
  const linesOf = async (bytes: Uint8Array, readLines: boolean) => {
    const found = await inspect('one', bytes, { readLines })
    return found.kind === 'TAKEN' ? found.lines : found
  }
  assert.deepEqual(await linesOf(photo, true), { kind: 'READ', format: 'TD1', lines })
  assert.equal(await linesOf(photo, false), undefined)
  assert.equal(await linesOf(plain, true), undefined)
})
