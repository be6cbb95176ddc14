/** The contract of stores of applicants' files. The same table against each. */
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Files } from '#applications/ports.ts'

export interface FilesUnderTest {
  files: Files
  /** A customer and an application with a key. */
  place: { customer: string; application: string }
  /** Destroys the key, as erasing does. */
  forgetKey(): void
  /** The stored bytes of a document, to be damaged; undefined: nothing is stored. */
  stored(documentId: string): Promise<Buffer | undefined>
  damage(documentId: string, bytes: Uint8Array): Promise<void>
  /** Names of what is left of an application, temporary files included. */
  left(): Promise<string[]>
  [Symbol.asyncDispose](): Promise<void>
}

export interface FilesWorld {
  name: string
  works(): Promise<FilesUnderTest>
  /** Each is a way in which nothing can be stored now: `put` must throw, and leave nothing. */
  failures: Record<string, () => Promise<FilesUnderTest>>
}

const LIMIT_MS = 5_000
const content = randomBytes(200_000)

async function readAll({ files, place: { customer, application } }: FilesUnderTest, documentId: string) {
  const file = await files.read(customer, application, documentId)
  if (!file) return undefined
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of file.pieces) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    await file.close()
  }
}
const put = (
  { files, place: { customer, application } }: FilesUnderTest,
  id: string,
  bytes: Uint8Array = content,
) => files.put(customer, application, id, bytes)

const damages: Array<[what: string, change: (stored: Buffer) => Uint8Array]> = [
  ['half of it', (stored) => stored.subarray(0, stored.length / 2)],
  ['nothing of it', () => Buffer.alloc(0)],
  ['a changed byte', (stored) => stored.map((byte, at) => (at === 100 ? byte ^ 1 : byte))],
  ['more than it', (stored) => Buffer.concat([stored, stored])],
  ['something else', () => Buffer.from('%PDF-1.7 in plain text')],
]

export function filesContract({ name, works, failures }: FilesWorld): void {
  describe(`the contract of files: ${name}`, () => {
    test('reads back what was put, with its hash, and stores nothing in plain text', async () => {
      await using world = await works()
      const id = randomUUID()
      const text = Buffer.from('a passport, say')
      const { sha256 } = await put(world, id, text)
      assert.equal(sha256, createHash('sha256').update(text).digest('hex'))
      assert.deepEqual(await readAll(world, id), text)
      assert.equal((await world.stored(id))?.includes('passport'), false)
    })

    test('has no file that was not put, and none of another application', async () => {
      await using world = await works()
      const id = randomUUID()
      assert.equal(await readAll(world, id), undefined)
      await put(world, id)
      const { customer } = world.place
      assert.equal(await world.files.read(customer, randomUUID(), id), undefined)
      assert.equal(await world.files.read(randomUUID(), world.place.application, id), undefined)
    })

    test('the last of several puts at once is whole, and nothing else is left', async () => {
      await using world = await works()
      const id = randomUUID()
      const versions = Array.from({ length: 8 }, () => randomBytes(100_000))
      await Promise.all(versions.map((bytes) => put(world, id, bytes)))
      const kept = await readAll(world, id)
      assert.ok(kept && versions.some((bytes) => bytes.equals(kept)))
      assert.equal((await world.left()).length, 1)
    })

    for (const [what, change] of damages)
      test(`does not give a file of which there is ${what}`, async () => {
        await using world = await works()
        const id = randomUUID()
        await put(world, id)
        await world.damage(id, change((await world.stored(id)) ?? assert.fail()))
        await assert.rejects(readAll(world, id), { name: 'DecryptionError' })
      })

    test('without the key of the application, nothing is read and nothing is stored', async () => {
      await using world = await works()
      const id = randomUUID()
      await put(world, id)
      world.forgetKey()
      assert.equal(await readAll(world, id), undefined)
      await assert.rejects(put(world, randomUUID()), { name: 'ApiError' })
      assert.equal((await world.left()).length, 1)
    })

    test('removes one, and all; twice does no harm', async () => {
      await using world = await works()
      const [first, second] = [randomUUID(), randomUUID()]
      for (const id of [first, second]) await put(world, id)
      const { customer, application } = world.place
      for (let time = 0; time < 2; time += 1) await world.files.remove(customer, application, first)
      assert.deepEqual(
        [await readAll(world, first), (await readAll(world, second))?.length],
        [undefined, content.length],
      )
      assert.equal(await world.files.removeAll(customer, application), 1)
      assert.equal(await world.files.removeAll(customer, application), 0)
      assert.deepEqual(await world.left(), [])
    })

    test('an id that is none of ours reaches no place', async () => {
      await using world = await works()
      for (const id of ['../../etc/passwd', '', 'a'.repeat(36)]) await assert.rejects(put(world, id))
      assert.deepEqual(await world.left(), [])
    })

    for (const [what, open] of Object.entries(failures))
      test(`${what}: throws in time, and leaves nothing half`, async () => {
        await using world = await open()
        const began = performance.now()
        const id = randomUUID()
        await assert.rejects(put(world, id))
        assert.ok(performance.now() - began < LIMIT_MS)
        assert.equal(await readAll(world, id).catch(() => undefined), undefined)
        assert.deepEqual(await world.left(), [])
      })
  })
}
