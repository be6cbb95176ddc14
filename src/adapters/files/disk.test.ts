/** Files on a disk: sealed in their place, whole or not at all, and gone when they should be. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Files } from '../../ports.ts'
import { SealBroken, seal } from '../crypto/aead.ts'
import { HEAD, PIECE, SEALED_PIECE } from '../crypto/aead-chunks.ts'
import { envelopeOf } from '../postgres/cases/envelope.ts'
import { filesOnDisk } from './disk.ts'
import { inspect } from './inspection.ts'

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

/** All of it, or undefined where there is none. */
async function read(files: Files, ...place: [string, string, string]): Promise<Buffer | undefined> {
  const file = await files.read(...place)
  if (!file) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces) pieces.push(piece)
  assert.equal(Buffer.concat(pieces).length, file.size)
  return Buffer.concat(pieces)
}

const content = Buffer.from('a passport, say')

test('what was put is got again, is sealed on the disk, and only its owner may read it', async () => {
  const { files, customer, application, document, file } = store()
  const { sha256 } = await files.put(customer, application, document, content)
  assert.equal(sha256, createHash('sha256').update(content).digest('hex'))
  assert.deepEqual(await read(files, customer, application, document), content)
  assert.ok(!fs.readFileSync(file).includes('passport'))
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  for (const directory of [path.dirname(file), path.dirname(path.dirname(file))])
    assert.equal(fs.statSync(directory).mode & 0o777, 0o700)
})

test('putting twice, and many at once, leaves one whole file and nothing temporary', async () => {
  const { files, customer, application, document, file } = store()
  const versions = Array.from({ length: 20 }, () => randomBytes(200_000))
  await Promise.all(versions.map((bytes) => files.put(customer, application, document, bytes)))
  const kept = await read(files, customer, application, document)
  assert.ok(versions.some((bytes) => bytes.equals(kept as Buffer)))
  assert.deepEqual(fs.readdirSync(path.dirname(file)), [document])
})

test('absent, and with the key gone: undefined; put without a key is refused', async () => {
  const { files, keys, customer, application, document } = store()
  assert.equal(await read(files, customer, application, document), undefined)
  await files.put(customer, application, document, content)
  keys.clear()
  assert.equal(await read(files, customer, application, document), undefined)
  await assert.rejects(files.put(customer, application, document, content), { name: 'ApiError' })
})

test('changed, cut, empty or moved: not served', async () => {
  const { directory, files, keys, customer, application, document, file } = store()
  await files.put(customer, application, document, content)
  const sealed = fs.readFileSync(file)
  const changed = Buffer.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  for (const bytes of [changed, sealed.subarray(0, -1), Buffer.alloc(0), Buffer.concat([sealed, sealed])]) {
    fs.writeFileSync(file, bytes)
    await assert.rejects(read(files, customer, application, document), SealBroken)
  }
  const other = randomUUID()
  fs.writeFileSync(path.join(path.dirname(file), other), sealed)
  await assert.rejects(read(files, customer, application, other), SealBroken)
  const another = randomUUID()
  keys.set(`${customer}|${another}`, keys.get(`${customer}|${application}`) as Uint8Array)
  fs.mkdirSync(path.join(directory, customer, another))
  fs.writeFileSync(path.join(directory, customer, another, document), sealed)
  await assert.rejects(read(files, customer, another, document), SealBroken)
})

test('of a file in pieces none can be changed, swapped, dropped, doubled or taken from another file', async () => {
  const { files, customer, application, document, file } = store()
  const long = randomBytes(PIECE * 3 + 5)
  await files.put(customer, application, document, long)
  const sealed = fs.readFileSync(file)
  const piece = (at: number) => sealed.subarray(HEAD + at * SEALED_PIECE, HEAD + (at + 1) * SEALED_PIECE)
  const head = sealed.subarray(0, HEAD)
  const other = randomUUID()
  await files.put(customer, application, other, randomBytes(PIECE * 3 + 5))
  const ofAnother = fs.readFileSync(path.join(path.dirname(file), other))
  const rows: Record<string, Buffer[]> = {
    swapped: [head, piece(1), piece(0), piece(2), piece(3)],
    dropped: [head, piece(0), piece(2), piece(3)],
    'cut off at a piece': [head, piece(0), piece(1), piece(2)],
    'cut off': [sealed.subarray(0, -1)],
    doubled: [head, piece(0), piece(1), piece(1), piece(2), piece(3)],
    'longer by a piece': [sealed, piece(3)],
    'with the head of another': [ofAnother.subarray(0, HEAD), sealed.subarray(HEAD)],
    'with a piece of another': [
      head,
      ofAnother.subarray(HEAD, HEAD + SEALED_PIECE),
      sealed.subarray(HEAD + SEALED_PIECE),
    ],
    'called the older form': [Buffer.of(1), sealed.subarray(1)],
    'of a form that there is not': [Buffer.of(3), sealed.subarray(1)],
  }
  for (const [name, parts] of Object.entries(rows)) {
    fs.writeFileSync(file, Buffer.concat(parts))
    await assert.rejects(read(files, customer, application, document), SealBroken, name)
  }
  fs.writeFileSync(file, sealed)
  assert.deepEqual(await read(files, customer, application, document), long)
})

test('what was cut or moved is not even opened; what was changed in its midst breaks off there', async () => {
  const { files, customer, application, document, file } = store()
  const long = randomBytes(PIECE * 4)
  await files.put(customer, application, document, long)
  const sealed = fs.readFileSync(file)
  fs.writeFileSync(file, sealed.subarray(0, HEAD + SEALED_PIECE * 2))
  await assert.rejects(files.read(customer, application, document), SealBroken)
  const changed = Buffer.from(sealed)
  changed[HEAD + SEALED_PIECE * 2 + 7] = (changed[HEAD + SEALED_PIECE * 2 + 7] ?? 0) ^ 1
  fs.writeFileSync(file, changed)
  const opened = await files.read(customer, application, document)
  const given: Uint8Array[] = []
  await assert.rejects(async () => {
    for await (const piece of opened?.pieces ?? []) given.push(piece)
  }, SealBroken)
  assert.deepEqual(Buffer.concat(given), long.subarray(0, PIECE * 2))
})

test('a file of the older form, in one piece, is read as before, and refused when it was changed', async () => {
  const { files, keys, customer, application, document, file } = store()
  for (const length of [0, 1, PIECE, PIECE * 3 + 1]) {
    const bytes = randomBytes(length)
    const dek = keys.get(`${customer}|${application}`) as Uint8Array
    const sealed = seal(dek, bytes, `${customer}|${application}|file|${document}`)
    await files.put(customer, application, document, content)
    fs.writeFileSync(file, sealed)
    assert.deepEqual(await read(files, customer, application, document), bytes)
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    fs.writeFileSync(file, changed)
    await assert.rejects(files.read(customer, application, document), SealBroken)
  }
})

test('pieces of every length come back, and a reader who stops leaves no open file', async () => {
  const { files, customer, application, document, file } = store()
  for (const length of [0, 1, PIECE - 1, PIECE, PIECE + 1, PIECE * 2]) {
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

test('a link in its place is not followed', async () => {
  const { files, customer, application, document, file } = store()
  await files.put(customer, application, document, content)
  fs.renameSync(file, `${file}.moved`)
  fs.symlinkSync(`${file}.moved`, file)
  await assert.rejects(read(files, customer, application, document), { code: 'ELOOP' })
})

test('only uuids become a path', async () => {
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

test('remove takes the file, what a crash left of it, and the empty folder; again is no error', async () => {
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

test('put and remove at once: every put is kept or removed whole', async () => {
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
const envelope = { about: (...place) => place.join('|') }
const files = filesOnDisk({ directory, dataKeyOf: async () => new Uint8Array(32), envelope })
const id = (n) => '00000000-0000-4000-8000-00000000000' + n
await files.put(id(1), id(2), id(3), Buffer.alloc(100_000))
const error = await files.put(id(1), id(2), id(4), Buffer.alloc(2_000_000)).catch((error) => error)
const kept = (await files.read(id(1), id(2), id(3))).size
console.log(JSON.stringify([error.name, error.code, kept, fs.readdirSync(directory + '/' + id(1) + '/' + id(2))]))
`
/** In a namespace of its own: nothing stays mounted, and no right is needed where the system allows that. */
const alone = (command: string, ...given: string[]) =>
  spawnSync('sh', ['-c', `unshare -rm sh -c '${command}' "$@"`, 'sh', ...given], { encoding: 'utf8' })
const canMount = alone('mount -t tmpfs tmpfs "$0"', root).status === 0

test('a full disk is said, what was there stays, and nothing half is left', { skip: !canMount }, () => {
  const mounted = fs.mkdtempSync(path.join(root, 'full-'))
  const script = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$1" --input-type=module -e "$2" "$0"'
  const ran = alone(script, mounted, process.execPath, fullDisk)
  assert.equal(ran.status, 0, ran.stderr)
  const kept = ['00000000-0000-4000-8000-000000000003']
  assert.deepEqual(JSON.parse(ran.stdout), ['DiskFull', 'ENOSPC', 100_000, kept])
})
