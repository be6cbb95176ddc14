/**
 * Downloads whose clients do not read use little memory, block no request, and end with an error if the file
 * is damaged.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pdf, stream } from '@foyer/safe-files/test/files'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const mebibyte = 1024 * 1024

describe('downloads', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const sockets: Socket[] = []
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
    return world.close()
  })
  const bytes = pdf({ objects: [stream('', Buffer.alloc(19 * mebibyte, ' '))] })
  async function uploaded(by = customer) {
    const { id } = await world.create(by)
    const { body } = await world.call(
      '/v1/applications.documents.upload',
      { applicationId: id, name: 'a.pdf', type: 'OTHER', contentBase64: bytes.toString('base64') },
      await world.token(by),
    )
    const file = path.join(world.config.dataDirectory, 'files', by.uuid, uuidOf(id), uuidOf(body.id))
    return { url: body.downloadURL as string, file, id }
  }
  /** Sends the request, and reads nothing. */
  async function unread(url: string): Promise<Socket> {
    const { port, pathname } = new URL(url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.pause()
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return socket
  }
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path.join(world.config.dataDirectory, 'files'))
      } catch {
        return false
      }
    }).length
  const settled = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  test('keep four files and little memory for a hundred sockets that do not read', async () => {
    const { url } = await uploaded()
    const other = await world.customer()
    const { url: elsewhere } = await uploaded(other)
    const { url: another } = await uploaded()
    global.gc?.()
    const memory = process.memoryUsage().rss
    const unreading = await Promise.all(Array.from({ length: 100 }, () => unread(url)))
    await settled(1_000)
    assert.ok(openFiles() <= 4, `${openFiles()} files`)
    const grown = process.memoryUsage().rss - memory
    assert.ok(grown < 150 * mebibyte, `${Math.round(grown / mebibyte)} MiB`)
    for (const address of [elsewhere, another]) {
      const reply = await fetch(address)
      assert.equal(reply.headers.get('content-length'), String(bytes.length))
      assert.deepEqual(Buffer.from(await reply.arrayBuffer()), bytes)
    }
    const denied = await request(url)
    assertProblem(denied, 503, 'service_unavailable')
    assert.ok(Number(denied.headers.get('retry-after')) > 0)
    for (const socket of unreading) socket.destroy()
    for (let tries = 0; openFiles() > 0; tries += 1) {
      assert.ok(tries < 100, 'files stay open')
      await settled(50)
    }
    assert.equal((await fetch(url)).status, 200)
  })

  test('return the length for HEAD and keep no file open', async () => {
    const { url } = await uploaded()
    const head = await fetch(url, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
    for (let tries = 0; openFiles() > 0 && tries < 100; tries += 1) await settled(20)
    assert.equal(openFiles(), 0)
  })

  test('break off at a changed file, and give 500 for a truncated or moved one', async () => {
    const { url, file } = await uploaded()
    const sealed = readFileSync(file)
    const changed = Buffer.from(sealed)
    changed[10 * mebibyte] = (changed[10 * mebibyte] ?? 0) ^ 1
    writeFileSync(file, changed)
    const reply = await fetch(url)
    assert.equal(reply.status, 200)
    await assert.rejects(reply.arrayBuffer())
    writeFileSync(file, sealed.subarray(0, 5 * mebibyte))
    assert.equal((await request(url)).status, 500)
    const { file: place, url: moved } = await uploaded()
    writeFileSync(place, sealed)
    assert.equal((await request(moved)).status, 500)
    writeFileSync(file, sealed)
    assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), bytes)
  })

  test('give nothing of an erased application', async () => {
    const { url, id } = await uploaded()
    await world.call('/v1/applications.cancel', { applicationId: id }, token)
    const erased = await world.call('/v1/applications.erase', { applicationId: id }, token)
    assert.equal(erased.status, 200, erased.text)
    assertProblem(await request(url), 404, 'not_found')
  })
})
