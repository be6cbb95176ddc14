/** Requests to misbehaving receivers: time limits, size limits and what is stored. */
import assert from 'node:assert/strict'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { senderOf, type WebhookSender } from '#events/store/webhooks/sending.ts'
import { until } from '#test/harness/webhook-receiver.ts'

const KB = 1024
const LIMIT_MS = 600

type Saying = (socket: Socket, request: number) => void

describe('sending to receivers that misbehave', () => {
  let servers: net.Server[] = []
  let sockets: Socket[] = []
  let senders: WebhookSender[] = []
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
    for (const sender of senders) sender.close()
    sockets = []
    servers = []
    senders = []
  })

  /** A server that writes arbitrary bytes after each complete request. */
  async function serverSaying(say: Saying) {
    const heard: string[] = []
    let connections = 0
    const server = net.createServer((socket) => {
      connections += 1
      sockets.push(socket)
      let text = ''
      socket.on('error', () => undefined)
      socket.on('data', (part) => {
        text += part.toString('latin1')
        if (!text.endsWith('}')) return
        heard.push(text)
        text = ''
        say(socket, heard.length)
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=b`
    const sender = senderOf({ allowPrivate: true, now: () => new Date(), timeLimitMs: LIMIT_MS })
    senders.push(sender)
    const send = () => sender.send(url, '{"a":"å"}', () => ({ 'webhook-id': 'one' }))
    return { send, heard, connections: () => connections }
  }

  const answer = (status: string, ...headers: string[]) =>
    `HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`
  const empty = (status: string, ...headers: string[]) => answer(status, 'content-length: 0', ...headers)
  const timed = async <T>(work: Promise<T>): Promise<{ took: number; done: T }> => {
    const began = performance.now()
    const done = await work
    return { took: performance.now() - began, done }
  }
  /** These receivers never finish, so a generous limit works on a slow machine. */
  const withinLimit = (took: number) =>
    assert.ok(took > LIMIT_MS - 50 && took < LIMIT_MS + 10_000, `it took ${took}`)

  test('sends the signed bytes and only the documented headers', async () => {
    const { send, heard } = await serverSaying((socket) => socket.write(empty('204 No Content')))
    const sent = await send()
    assert.equal(sent.status, 204)
    assert.equal(sent.error, null)
    const [head = '', body] = (heard[0] ?? '').split('\r\n\r\n')
    assert.match(head, /^POST \/hook\?a=b HTTP\/1\.1\r\n/)
    assert.equal(Buffer.from(body ?? '', 'latin1').toString(), '{"a":"å"}')
    const names = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]?.toLowerCase())
    assert.deepEqual(names.sort(), ['connection', 'content-length', 'host', 'webhook-id'])
  })

  const drip = (socket: Socket, text: string, gap = 20) => {
    let at = 0
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer)
      else socket.write(text[at++ % text.length] ?? '')
    }, gap)
  }

  test('limits the whole exchange: silence, slow headers, endless interim answers', async () => {
    const ways: Saying[] = [
      () => undefined,
      (socket) => drip(socket, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(10_000)}`),
      (socket) => drip(socket, answer('103 Early Hints', 'link: </a>'), 1),
    ]
    for (const say of ways) {
      const { send } = await serverSaying(say)
      const { took, done } = await timed(send())
      withinLimit(took)
      assert.equal(done.status, null)
      assert.match(done.error ?? '', /did not answer within/)
      await until(() => sockets.every((socket) => socket.destroyed))
    }
  })

  test('ends a slow body at the limit, and counts its status', async () => {
    for (const [line, error] of [
      ['200 OK', null],
      ['500 Oh', 'The receiver answered 500.'],
    ] as const) {
      const { send } = await serverSaying((socket) => {
        socket.write(answer(line, 'content-length: 100000'))
        drip(socket, 'x')
      })
      const { took, done } = await timed(send())
      withinLimit(took)
      assert.equal(done.error, error)
      assert.ok(done.body.length > 5)
      await until(() => sockets.every((socket) => socket.destroyed))
    }
  })

  test('keeps at most 64 kB, and does not read the rest', async () => {
    let written = 0
    const { send } = await serverSaying((socket) => {
      socket.write(answer('200 OK', 'transfer-encoding: chunked'))
      const chunk = `4000\r\n${'z'.repeat(0x4000)}\r\n`
      const more = () => {
        while (!socket.destroyed && written < 512 * 1024 * KB) {
          written += chunk.length
          if (!socket.write(chunk)) return void socket.once('drain', more)
        }
      }
      more()
    })
    const sent = await send()
    assert.equal(sent.status, 200)
    assert.equal(sent.body.length, 64 * KB)
    await until(() => sockets.every((socket) => socket.destroyed))
    assert.ok(written < 16 * 1024 * KB, `${written} bytes were taken`)
  })

  test('does not decompress a body, so a decompression bomb stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * KB))
    const { send } = await serverSaying((socket) => {
      socket.write(answer('200 OK', 'content-encoding: gzip', `content-length: ${bomb.length}`))
      socket.write(bomb)
    })
    const sent = await send()
    assert.equal(sent.status, 200)
    assert.deepEqual(sent.body, bomb.subarray(0, 64 * KB))
  })

  test('counts redirects, other protocols, endless headers and invalid HTTP as failures', async () => {
    for (const status of [300, 301, 302, 303, 304, 307, 308]) {
      const { send, heard } = await serverSaying((socket) =>
        socket.write(empty(`${status} Elsewhere`, 'location: /other')),
      )
      assert.match((await send()).error ?? '', /Redirects are not followed/)
      assert.equal(heard.length, 1)
    }
    const odd: [string, RegExp][] = [
      [answer('101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade'), /closed before/],
      [answer('200 OK', `x: ${'y'.repeat(64 * KB)}`), /headers .* too long/],
      ['220 mail.example ESMTP\r\n', /not valid HTTP/],
      [answer('200 OK', 'content-length: 1', 'content-length: 2'), /not valid HTTP/],
    ]
    for (const [said, error] of odd) {
      const { send } = await serverSaying((socket) => socket.write(said))
      const sent = await send()
      assert.equal(sent.status, null)
      assert.match(sent.error ?? '', error)
    }
  })

  test('replaces a kept connection at once if it was closed, and only then', async () => {
    const kept = await serverSaying((socket, request) => {
      if (request === 2) socket.resetAndDestroy()
      else socket.write(empty('200 OK'))
    })
    assert.equal((await kept.send()).status, 200)
    assert.equal((await kept.send()).status, 200)
    assert.equal(kept.connections(), 2)
    const fresh = await serverSaying((socket) => void socket.resetAndDestroy())
    assert.match((await fresh.send()).error ?? '', /closed before an answer/)
    assert.equal(fresh.heard.length, 1)
  })

  test('reads Retry-After in seconds or as a date, and ignores invalid ones', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    const known: Record<string, number> = { 120: 120, 0: 0, 'Wed, 21 Oct 2015 07:28:00 GMT': 0 }
    const nonsense = ['-1', '1.5', 'soon', '2030-01-01', '']
    for (const text of [inAMinute, ...Object.keys(known), ...nonsense]) {
      const { send } = await serverSaying((socket) => socket.write(empty('503 Busy', `retry-after: ${text}`)))
      const { retryAfterSeconds } = await send()
      if (text === inAMinute) assert.ok(retryAfterSeconds !== null && Math.abs(retryAfterSeconds - 58) < 3)
      else assert.equal(retryAfterSeconds, known[text] ?? null, text)
    }
  })
})
