/** Requests answered before their body is read, and requests without a Host header. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { plain, type Table } from '#endpoint.ts'
import { things } from '#test/harness/fake-api.ts'
import { startWorld } from '#test/harness/http-world.ts'
import { rawSocket } from '#test/harness/raw-socket.ts'

let smuggled = 0
const waits = { begun: Promise.resolve(), begin: () => {}, end: () => {} }
waits.begun = new Promise((resolve) => {
  waits.begin = resolve
})
const ending = new Promise<void>((resolve) => {
  waits.end = resolve
})
const table: Table = {
  ...things,
  'GET /waits': plain({
    summary: 'Waits for a signal',
    async run() {
      waits.begin()
      await ending
      return { contentType: 'text/plain', body: 'done' }
    },
  }),
  'GET /smuggled': plain({
    summary: 'Must never run',
    async run() {
      smuggled += 1
      return { contentType: 'text/plain', body: 'smuggled' }
    },
  }),
}
const world = await startWorld({ table, settings: { times: { body: 1_500 } } })
after(() => world.close())

const hidden = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
const post = (headers: string, path = '/v1/things.get') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n`
const get = 'GET /healthz-of-nobody HTTP/1.1\r\nHost: a\r\n\r\n'

test('refuses a request without Host, for every HTTP version', async () => {
  for (const version of ['1.0', '1.1', '2.0', '0.9']) {
    const client = await rawSocket(world.port)
    client.write(`GET /.well-known/jwks.json HTTP/${version}\r\n\r\n`)
    await client.closed
    const [answer] = await client.answers(1)
    assert.deepEqual([answer?.status, answer?.headers.connection], [400, 'close'], version)
  }
  const client = await rawSocket(world.port)
  client.write('GET /.well-known/jwks.json HTTP/1.0\r\nHost: a\r\n\r\n')
  assert.equal((await client.answers(1))[0]?.status, 200)
  for (const version of ['1.0', '2.0']) {
    const two = await rawSocket(world.port)
    two.write(`GET /.well-known/jwks.json HTTP/${version}\r\nHost: a\r\nHost: b\r\n\r\n`)
    assert.equal((await two.answers(1))[0]?.status, 400, version)
  }
})

test('reads a small body and keeps the connection open', async () => {
  const client = await rawSocket(world.port)
  for (const [count, status] of [401, 404, 405].entries()) {
    const [path, method] =
      status === 404 ? ['/nowhere', 'POST'] : ['/v1/things.get', status === 405 ? 'PUT' : 'POST']
    client.write(
      [
        `${method} ${path} HTTP/1.1`,
        'Host: a',
        'Content-Type: application/json',
        `Content-Length: ${hidden.length}`,
        `\r\n${hidden}`,
      ].join('\r\n'),
    )
    const answer = (await client.answers(count + 1))[count]
    assert.deepEqual([answer?.status, answer?.headers.connection], [status, 'keep-alive'])
  }
  // In pieces, and chunked.
  client.write(post(`Content-Length: ${hidden.length}\r\n`))
  client.write(hidden.slice(0, 5))
  await pause(20)
  client.write(hidden.slice(5))
  assert.equal((await client.answers(4))[3]?.headers.connection, 'keep-alive')
  client.write(
    `${post('Transfer-Encoding: chunked\r\n')}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  )
  assert.equal((await client.answers(5))[4]?.headers.connection, 'keep-alive')
  client.write(get)
  assert.equal((await client.answers(6))[5]?.status, 404)
  assert.equal(smuggled, 0)
  client.close()
})

for (const [what, headers] of Object.entries({
  'declared as long': 'Content-Length: 5000000\r\n',
  'chunked, without an end': 'Transfer-Encoding: chunked\r\n',
  'that stays incomplete': 'Content-Length: 5000\r\n',
}))
  test(`a body ${what}: replies, closes, and treats nothing afterwards as a request`, async () => {
    const client = await rawSocket(world.port)
    client.write(
      `${post(headers)}${headers.includes('chunked') ? `${hidden.length.toString(16)}\r\n` : ''}${hidden}`,
    )
    const [answer] = await client.answers(1)
    assert.deepEqual([answer?.status, answer?.headers.connection], [401, 'close'])
    await client.closed
    assert.equal((await client.answers(1)).length, 1)
    assert.equal(smuggled, 0)
    client.close()
  })

test('delivers the reply to a client that keeps sending, then disconnects it', async () => {
  const client = await rawSocket(world.port)
  client.write(post('Content-Length: 50000000\r\n'))
  const writing = setInterval(() => client.write('x'.repeat(50_000)), 20)
  const [answer] = await client.answers(1)
  assert.equal(answer?.status, 401)
  let isReset = false
  client.socket.once('error', () => {
    isReset = true
  })
  const began = performance.now()
  while (!isReset && performance.now() - began < 20_000) await pause(20)
  clearInterval(writing)
  assert.ok(isReset, 'the connection ended')
})

test('closes the connection of a body that is too large for its route', async () => {
  const { client } = world.newClient()
  const token = await world.tokens.access(client, ['application'])
  const connection = await rawSocket(world.port)
  connection.write(post(`Authorization: Bearer ${token}\r\nContent-Length: 900000\r\n`))
  const [answer] = await connection.answers(1)
  assert.deepEqual([answer?.status, answer?.headers.connection], [413, 'close'])
  connection.close()
})

test('closes the connection of an unroutable URL with a body', async () => {
  const client = await rawSocket(world.port)
  client.write(`POST /%zz HTTP/1.1\r\nHost: a\r\nContent-Length: 400000\r\n\r\n${hidden}`)
  const [answer] = await client.answers(1)
  assert.deepEqual([answer?.status, answer?.headers.connection], [400, 'close'])
  await client.closed
  assert.equal(smuggled, 0)
})

test('while draining, every reply closes its connection and new connections are served', async () => {
  const { server, baseUrl, port, close } = await startWorld({ table, settings: { times: { drain: 2_000 } } })
  const before = await rawSocket(port)
  before.write('GET /waits HTTP/1.1\r\nHost: a\r\n\r\n')
  await waits.begun
  const ended = server.drain()
  const fresh = await fetch(`${baseUrl}/smuggled-not`)
  assert.deepEqual([fresh.status, fresh.headers.get('connection')], [404, 'close'])
  waits.end()
  const [answer] = await before.answers(1)
  assert.deepEqual([answer?.status, answer?.headers.connection], [200, 'close'], 'begun before')
  await ended
  await close()
})

test('closes the connection of input that is not HTTP', async () => {
  const client = await rawSocket(world.port)
  const [socket] = await Promise.all([
    new Promise<import('node:net').Socket>((resolve) => world.server.server.once('connection', resolve)),
    rawSocket(world.port).then((other) => other.write('nonsense\r\n\r\n')),
  ])
  client.close()
  const began = performance.now()
  while (!socket.destroyed && performance.now() - began < 20_000) await pause(50)
  assert.ok(socket.destroyed)
})
