/** Buffered bodies: memory is bounded, the rest is encrypted on disk, and no file remains. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openArrivals } from './arrivals.ts'

const directory = mkdtempSync(path.join(os.tmpdir(), 'foyer-arrivals-'))
after(() => rmSync(directory, { recursive: true }))
const mebibyte = 1024 * 1024
/** Unlinked files that this process has open there. */
const spooled = (): string[] =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(directory)
    } catch {
      return false
    }
  })

/** Files are closed a moment after they are released. */
async function nothingSpooled(): Promise<void> {
  for (let tries = 0; spooled().length > 0; tries += 1) {
    assert.ok(tries < 200, 'a file stays open')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('keeps small bodies in memory, and large ones encrypted in unlinked files', async () => {
  const arrivals = openArrivals(directory)
  const small = arrivals.open(['one', 'a'])
  await small.add(Buffer.from('hello'))
  assert.deepEqual(arrivals.held(), { memory: 5, disk: 0, count: 1 })
  const large = arrivals.open(['one', 'b'])
  const secret = Buffer.from('a passport, say')
  const chunks = Array.from({ length: 200 }, () => Buffer.concat([secret, randomBytes(64 * 1024)]))
  for (const chunk of chunks) await large.add(chunk)
  assert.equal(arrivals.held().memory, 5, 'nothing of it is left in memory')
  assert.deepEqual(readdirSync(directory), [])
  const [fd] = spooled()
  assert.equal(readFileSync(`/proc/self/fd/${fd}`).includes(secret), false)
  assert.deepEqual(await large.take(), Buffer.concat(chunks))
  assert.deepEqual(await small.take(), Buffer.from('hello'))
  assert.deepEqual(arrivals.held(), { memory: 0, disk: 0, count: 0 })
  await nothingSpooled()
})

test('limits the memory of one customer, and of one application', async () => {
  const arrivals = openArrivals(directory)
  const chunk = Buffer.alloc(mebibyte)
  const fill = async (...owner: string[]) => {
    const arrival = arrivals.open(owner)
    for (let at = 0; at < 7; at += 1) await arrival.add(chunk)
    return arrival
  }
  const held = [
    await fill('one', 'a'),
    await fill('one', 'a'),
    await fill('one', 'b'),
    await fill('one', 'c'),
  ]
  assert.ok(arrivals.held().memory <= 16 * mebibyte, String(arrivals.held().memory))
  const before = arrivals.held().memory
  held.push(await fill('two', 'a'))
  assert.equal(arrivals.held().memory - before, 7 * mebibyte, "another customer's stays in memory")
  for (const each of held) each.drop()
  for (const each of held) each.drop()
  assert.deepEqual(arrivals.held(), { memory: 0, disk: 0, count: 0 })
  await nothingSpooled()
})

test('limits concurrent bodies by application, by customer and in total', () => {
  const arrivals = openArrivals(directory)
  const openMany = (count: number, ownerOf: (at: number) => string[]) => {
    let opened = 0
    for (let at = 0; at < count; at += 1)
      try {
        arrivals.open(ownerOf(at))
        opened += 1
      } catch (error) {
        assert.equal((error as { code: string }).code, 'service_unavailable')
      }
    return opened
  }
  assert.equal(
    openMany(50, () => ['one', 'a']),
    16,
  )
  assert.equal(
    openMany(200, (at) => ['one', `b${at}`]),
    80,
  )
  assert.equal(
    openMany(10, (at) => ['two', `b${at}`]),
    10,
  )
  assert.ok(openMany(2_000, (at) => [`c${at}`, 'a']) < 512)
})

test('ignores a chunk that arrives after the sender has disconnected', async () => {
  const arrivals = openArrivals(directory)
  const arrival = arrivals.open(['one', 'a'])
  for (let at = 0; at < 10; at += 1) await arrival.add(Buffer.alloc(mebibyte))
  const late = arrival.add(Buffer.alloc(mebibyte)).catch(() => undefined)
  arrival.drop()
  await late
  await arrival.add(Buffer.alloc(mebibyte))
  assert.deepEqual(arrivals.held(), { memory: 0, disk: 0, count: 0 })
})
