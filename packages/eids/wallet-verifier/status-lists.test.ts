/** Status lists over HTTP: servers, frequency and limits of requests. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import { context, goodStatus, now, STATUS_URI, seconds, signers } from '../test/wallet.ts'
import { signedJwt, x5cOf } from '../wallet-simulator/signed-jwt.ts'
import { checkStatus, readStatusList, statusAt } from './status-list.ts'
import { statusLists } from './status-lists.ts'

const anchors = context.list.revocation
const watch = { breaker: () => undefined, ended: () => undefined }

function world(answer: () => Response | Promise<Response>) {
  const state = { now, calls: 0 }
  const read = statusLists({
    now: () => state.now,
    watch,
    async fetch() {
      state.calls += 1
      return answer()
    },
  })
  return { state, read: (uri = STATUS_URI) => read(uri, anchors) }
}

const listWith = (content: object, list: object) =>
  signedJwt(
    { typ: 'statuslist+jwt', x5c: x5cOf(signers.status.certificate) },
    { sub: STATUS_URI, iat: seconds, status_list: { bits: 1, ...list }, ...content },
    signers.status.privateKey,
  )
const zipped = (bytes: number) => deflateSync(Buffer.alloc(bytes)).toString('base64url')

describe('a status list', () => {
  test('is read once for many persons, cached for its ttl, then read again', async () => {
    const { state, read } = world(() => new Response(goodStatus()))
    await Promise.all([read(), read()])
    assert.equal(state.calls, 1)
    state.now = new Date(now.getTime() + 59_000)
    await read()
    assert.equal(state.calls, 1)
    state.now = new Date(now.getTime() + 61_000)
    await read()
    assert.equal(state.calls, 2)
  })

  test('is not cached beyond its expiry', async () => {
    const token = listWith({ exp: seconds + 10, ttl: 3600 }, { lst: zipped(10) })
    const { state, read } = world(() => new Response(token))
    await read()
    state.now = new Date(now.getTime() + 11_000)
    await assert.rejects(read(), { code: 'EXPIRED' })
  })

  test('is requested with its media type', async () => {
    let accept: unknown
    const read = statusLists({
      ...{ now: () => now, watch },
      async fetch(_url, init) {
        accept = new Headers(init?.headers).get('accept')
        return new Response(goodStatus())
      },
    })
    await read(STATUS_URI, anchors)
    assert.equal(accept, 'application/statuslist+jwt')
  })

  test('is refused when it inflates beyond 16 MiB', async () => {
    const { read } = world(() => new Response(listWith({}, { lst: zipped(17 * 1024 * 1024) })))
    await assert.rejects(read(), { code: 'STATUS' })
  })

  test('is refused when it is not compressed, or has an unknown entry size', async () => {
    const garbage = world(() => new Response(listWith({}, { lst: 'AAAA' })))
    await assert.rejects(garbage.read(), { code: 'STATUS' })
    const three = world(() => new Response(listWith({}, { bits: 3, lst: zipped(10) })))
    await assert.rejects(three.read(), { code: 'MALFORMED' })
  })

  const unavailable: Array<[string, () => Response]> = [
    ['of more than 1 MiB', () => new Response('a'.repeat(1024 * 1024 + 1))],
    ['that is not found', () => new Response('', { status: 404 })],
    ['at another address, by a redirect', () => Response.redirect('https://status.example/2', 302)],
    ['of a server that fails', () => new Response('', { status: 503 })],
  ]
  for (const [title, answer] of unavailable)
    test(`${title} is unavailable`, async () => {
      await assert.rejects(world(answer).read(), { code: 'STATUS_UNAVAILABLE' })
    })

  test('of a failing server does not affect the lists of other servers', async () => {
    const asked: string[] = []
    const breakers: Array<() => boolean> = []
    const read = statusLists({
      now: () => now,
      watch: { breaker: (isOpen) => breakers.push(isOpen), ended: () => undefined },
      async fetch(url) {
        const { host, href } = new URL(`${url}`)
        asked.push(host)
        return host === 'broken.example'
          ? new Response('', { status: 503 })
          : new Response(goodStatus({ uri: href }))
      },
    })
    const openBreakers = () => breakers.filter((isOpen) => isOpen()).length
    const broken = (at: number) =>
      assert.rejects(read(`https://broken.example/${at}`, anchors), { code: 'STATUS_UNAVAILABLE' })
    for (let at = 0; at < 5; at += 1) await broken(at)
    assert.equal(openBreakers(), 1)
    asked.length = 0
    await broken(5)
    assert.deepEqual(asked, [], 'the breaker of this server is open')
    for (let at = 0; at < 150; at += 1) await read(`https://status-${at}.example/1`, anchors)
    assert.equal(asked.length, 150)
    assert.equal(breakers.length, 1, 'one for the metric, however many servers there are')
  })

  test('at a private address, or without TLS, is not requested', async () => {
    const read = statusLists({ now: () => now, watch, fetch: guardedFetch({ allowPrivate: false })() })
    for (const uri of ['https://127.0.0.1/list', 'https://[::1]/list', 'http://status.example/list'])
      await assert.rejects(read(uri, anchors), { code: 'STATUS_UNAVAILABLE' })
  })

  test('of 2^20 entries is read within 20 ms', () => {
    const bytes = randomBytes(2 ** 17)
    const token = listWith({}, { lst: deflateSync(bytes).toString('base64url') })
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now()
      const list = readStatusList(token, STATUS_URI, anchors, now)
      assert.equal(statusAt(list, 2 ** 20 - 1), (bytes.at(-1) ?? 0) >> 7)
      return performance.now() - began
    })
    // The fastest: what else this machine does meanwhile does not count.
    assert.ok(Math.min(...times) < 20, times.join())
  })

  test('gives valid, revoked and suspended; any other value is refused', () => {
    const list = { bits: 2, bytes: Uint8Array.of(0b11_10_01_00), freshUntil: now } as const
    checkStatus(list, 0)
    assert.throws(() => checkStatus(list, 1), { message: 'REVOKED: revoked' })
    assert.throws(() => checkStatus(list, 2), { message: 'REVOKED: suspended' })
    assert.throws(() => checkStatus(list, 3), { code: 'STATUS' })
  })
})
