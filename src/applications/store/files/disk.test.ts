/** Files on disk: encrypted, bound to their path, written completely or not at all, and removed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspect } from '@foyer/safe-files/inspection'
import { DecryptionError } from '#platform/crypto/aead.ts'
import { CHUNK_BYTES, HEADER_BYTES, SEALED_CHUNK_BYTES } from '#platform/crypto/aead-chunks.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import type { Files } from '../../ports.ts'
import { filesOnDisk } from './disk.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-files-'))
after(() => fs.rmSync(root, { recursive: true }))

function store() {
  const directory = fs.mkdtempSync(path.join(root, 'of-'))
  const keys = new Map<string, Uint8Array>()
  const files = filesOnDisk({
    directory,
    dataKeyOf: async (customerId, applicationId) => keys.get(`${customerId}|${applicationId}`),
    envelope: envelopeOf({ current: 1, keys: new Map([[1, randomBytes(32)]]) }),
    inspect: (_customerId, bytes) => inspect(bytes),
  })
  const [customer, application, document] = [randomUUID(), randomUUID(), randomUUID()] as const
  keys.set(`${customer}|${application}`, randomBytes(32))
  const file = path.join(directory, customer, application, document)
  return { directory, keys, files, customer, application, document, file }
}

/** The whole file, or undefined without a file. */
async function read(files: Files, ...place: [string, string, string]): Promise<Buffer | undefined> {
  const file = await files.read(...place)
  if (!file) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces) pieces.push(piece)
  assert.equal(Buffer.concat(pieces).length, file.size)
  return Buffer.concat(pieces)
}

const content = Buffer.from('a passport, say')

test('reads back the stored bytes, encrypted on disk with mode 0600', async () => {
  const { files, customer, application, document, file } = store()
  const { sha256 } = await files.put(customer, application, document, content)
  assert.equal(sha256, createHash('sha256').update(content).digest('hex'))
  assert.deepEqual(await read(files, customer, application, document), content)
  assert.ok(!fs.readFileSync(file).includes('passport'))
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  for (const directory of [path.dirname(file), path.dirname(path.dirname(file))])
    assert.equal(fs.statSync(directory).mode & 0o777, 0o700)
})

test('concurrent puts leave one complete file and no temporary files', async () => {
  const { files, customer, application, document, file } = store()
  const versions = Array.from({ length: 20 }, () => randomBytes(200_000))
  await Promise.all(versions.map((bytes) => files.put(customer, application, document, bytes)))
  const kept = await read(files, customer, application, document)
  assert.ok(versions.some((bytes) => bytes.equals(kept as Buffer)))
  assert.deepEqual(fs.readdirSync(path.dirname(file)), [document])
})

test('gives undefined without a file or a key, and rejects a put without a key', async () => {
  const { files, keys, customer, application, document } = store()
  assert.equal(await read(files, customer, application, document), undefined)
  await files.put(customer, application, document, content)
  keys.clear()
  assert.equal(await read(files, customer, application, document), undefined)
  await assert.rejects(files.put(customer, application, document, content), { name: 'ApiError' })
})

test('does not serve a file that was changed, truncated, emptied or moved', async () => {
  const { directory, files, keys, customer, application, document, file } = store()
  await files.put(customer, application, document, content)
  const sealed = fs.readFileSync(file)
  const changed = Buffer.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  for (const bytes of [changed, sealed.subarray(0, -1), Buffer.alloc(0), Buffer.concat([sealed, sealed])]) {
    fs.writeFileSync(file, bytes)
    await assert.rejects(read(files, customer, application, document), DecryptionError)
  }
  const other = randomUUID()
  fs.writeFileSync(path.join(path.dirname(file), other), sealed)
  await assert.rejects(read(files, customer, application, other), DecryptionError)
  const another = randomUUID()
  keys.set(`${customer}|${another}`, keys.get(`${customer}|${application}`) as Uint8Array)
  fs.mkdirSync(path.join(directory, customer, another))
  fs.writeFileSync(path.join(directory, customer, another, document), sealed)
  await assert.rejects(read(files, customer, another, document), DecryptionError)
})

test('rejects a chunked file whose chunks were swapped, dropped, doubled or replaced', async () => {
  const { files, customer, application, document, file } = store()
  const long = randomBytes(CHUNK_BYTES * 3 + 5)
  await files.put(customer, application, document, long)
  const sealed = fs.readFileSync(file)
  const piece = (at: number) =>
    sealed.subarray(HEADER_BYTES + at * SEALED_CHUNK_BYTES, HEADER_BYTES + (at + 1) * SEALED_CHUNK_BYTES)
  const head = sealed.subarray(0, HEADER_BYTES)
  const other = randomUUID()
  await files.put(customer, application, other, randomBytes(CHUNK_BYTES * 3 + 5))
  const ofAnother = fs.readFileSync(path.join(path.dirname(file), other))
  const rows: Record<string, Buffer[]> = {
    swapped: [head, piece(1), piece(0), piece(2), piece(3)],
    dropped: [head, piece(0), piece(2), piece(3)],
    'truncated at a chunk': [head, piece(0), piece(1), piece(2)],
    truncated: [sealed.subarray(0, -1)],
    doubled: [head, piece(0), piece(1), piece(1), piece(2), piece(3)],
    'longer by a chunk': [sealed, piece(3)],
    'with the head of another': [ofAnother.subarray(0, HEADER_BYTES), sealed.subarray(HEADER_BYTES)],
    'with a chunk of another': [
      head,
      ofAnother.subarray(HEADER_BYTES, HEADER_BYTES + SEALED_CHUNK_BYTES),
      sealed.subarray(HEADER_BYTES + SEALED_CHUNK_BYTES),
    ],
    'marked as encrypted in one piece': [Buffer.of(1), sealed.subarray(1)],
    'of an unknown format': [Buffer.of(3), sealed.subarray(1)],
  }
  for (const [name, parts] of Object.entries(rows)) {
    fs.writeFileSync(file, Buffer.concat(parts))
    await assert.rejects(read(files, customer, application, document), DecryptionError, name)
  }
  fs.writeFileSync(file, sealed)
  assert.deepEqual(await read(files, customer, application, document), long)
})

test('does not open a truncated file, and stops at a changed chunk', async () => {
  const { files, customer, application, document, file } = store()
  const long = randomBytes(CHUNK_BYTES * 4)
  await files.put(customer, application, document, long)
  const sealed = fs.readFileSync(file)
  fs.writeFileSync(file, sealed.subarray(0, HEADER_BYTES + SEALED_CHUNK_BYTES * 2))
  await assert.rejects(files.read(customer, application, document), DecryptionError)
  const changed = Buffer.from(sealed)
  changed[HEADER_BYTES + SEALED_CHUNK_BYTES * 2 + 7] =
    (changed[HEADER_BYTES + SEALED_CHUNK_BYTES * 2 + 7] ?? 0) ^ 1
  fs.writeFileSync(file, changed)
  const opened = await files.read(customer, application, document)
  const given: Uint8Array[] = []
  await assert.rejects(async () => {
    for await (const piece of opened?.pieces ?? []) given.push(piece)
  }, DecryptionError)
  assert.deepEqual(Buffer.concat(given), long.subarray(0, CHUNK_BYTES * 2))
})

test('reads chunks of every length, and leaves no file open when a reader stops', async () => {
  const { files, customer, application, document, file } = store()
  for (const length of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, CHUNK_BYTES * 2]) {
    const bytes = randomBytes(length)
    await files.put(customer, application, document, bytes)
    assert.deepEqual(await read(files, customer, application, document), bytes)
  }
  const openFiles = () =>
    fs.readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`) === file
      } catch {
        return false
      }
    }).length
  const unread = await files.read(customer, application, document)
  const begun = await files.read(customer, application, document)
  assert.equal(openFiles(), 2)
  for await (const _piece of begun?.pieces ?? []) break
  await unread?.close()
  await unread?.close()
  assert.equal(openFiles(), 0)
})

test('does not follow a symbolic link', async () => {
  const { files, customer, application, document, file } = store()
  await files.put(customer, application, document, content)
  fs.renameSync(file, `${file}.moved`)
  fs.symlinkSync(`${file}.moved`, file)
  await assert.rejects(read(files, customer, application, document), { code: 'ELOOP' })
})

test('accepts only UUIDs in a path', async () => {
  const { files, customer, application, document } = store()
  for (const bad of ['..', '../..', '', 'A'.repeat(36), `${document}/..`, `${document}\0`])
    for (let at = 0; at < 3; at++) {
      const ids = [customer, application, document].map((id, n) => (n === at ? bad : id)) as [
        string,
        string,
        string,
      ]
      await assert.rejects(files.put(...ids, content), /not the id/)
      await assert.rejects(read(files, ...ids), /not the id/)
      await assert.rejects(files.remove(...ids), /not the id/)
    }
})

test('remove deletes the file, temporary files and the empty folder, and is idempotent', async () => {
  const { files, customer, application, document, file } = store()
  const second = randomUUID()
  await files.put(customer, application, document, content)
  await files.put(customer, application, second, content)
  fs.writeFileSync(`${file}.0123456789ab.new`, 'half')
  await files.remove(customer, application, document)
  assert.deepEqual(fs.readdirSync(path.dirname(file)), [second])
  await files.remove(customer, application, document)
  await files.remove(customer, application, second)
  assert.equal(fs.existsSync(path.dirname(file)), false)
  await files.remove(customer, application, second)
})

test('concurrent puts and removes leave no partial file', async () => {
  const { files, customer, application } = store()
  const names = Array.from({ length: 60 }, () => randomUUID())
  await Promise.all(
    names.map(async (name) => {
      await files.put(customer, application, name, content)
      await files.remove(customer, application, name)
    }),
  )
  for (const name of names) assert.equal(await read(files, customer, application, name), undefined)
})

const fullDisk = `
import { filesOnDisk } from '${fileURLToPath(new URL('disk.ts', import.meta.url))}'
import fs from 'node:fs'
const directory = process.argv[1]
const envelope = { aadOf: (...place) => place.join('|') }
const files = filesOnDisk({ directory, dataKeyOf: async () => new Uint8Array(32), envelope })
const id = (n) => '00000000-0000-4000-8000-00000000000' + n
await files.put(id(1), id(2), id(3), Buffer.alloc(100_000))
const error = await files.put(id(1), id(2), id(4), Buffer.alloc(2_000_000)).catch((error) => error)
const kept = (await files.read(id(1), id(2), id(3))).size
const names = fs.readdirSync(directory + '/' + id(1) + '/' + id(2))
console.log(JSON.stringify([error.name, error.code, kept, names]))
`
/**
 * In its own namespace, so that nothing stays mounted and no privilege is needed where the system allows it.
 */
const inNamespace = (command: string, ...args: string[]) =>
  spawnSync('sh', ['-c', `unshare -rm sh -c '${command}' "$@"`, 'sh', ...args], { encoding: 'utf8' })
const canMount = inNamespace('mount -t tmpfs tmpfs "$0"', root).status === 0

test('reports a full disk, keeps existing files and leaves no partial file', { skip: !canMount }, () => {
  const mounted = fs.mkdtempSync(path.join(root, 'full-'))
  const script = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$1" --input-type=module -e "$2" "$0"'
  const ran = inNamespace(script, mounted, process.execPath, fullDisk)
  assert.equal(ran.status, 0, ran.stderr)
  const kept = ['00000000-0000-4000-8000-000000000003']
  assert.deepEqual(JSON.parse(ran.stdout), ['DiskFull', 'ENOSPC', 100_000, kept])
})
