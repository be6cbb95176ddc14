/**
 * Pipelining: requests of one connection are processed one at a time, in order, and not read without limit.
 */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { operation, plain, type Table } from '#endpoint.ts'
import { until } from '#test/harness/foyer-process.ts'
import { startWorld } from '#test/harness/http-world.ts'
import { rawSocket } from '#test/harness/raw-socket.ts'

const work = { begun: 0, running: 0, most: 0 }
let release: () => void = () => undefined
let gate: Promise<void> = Promise.resolve()
const block = () => {
  Object.assign(work, { begun: 0, running: 0, most: 0 })
  gate = new Promise((resolve) => {
    release = resolve
  })
}
async function runWork() {
  work.begun += 1
  work.running += 1
  work.most = Math.max(work.most, work.running)
  await gate
  work.running -= 1
}
const table: Table = {
  'GET /work/:number': plain({
    summary: 'Count what is at work',
    async run({ params }) {
      await runWork()
      return { contentType: 'text/plain', body: `number ${params.number}` }
    },
  }),
  'GET /v1/work': operation({
    who: 'application',
    permission: null,
    staff: 'NOBODY',
    summary: 'The same for a caller',
    reply: Type.Object({}),
    async run() {
      await runWork()
      return {}
    },
  }),
}
const world = await startWorld({ table })
const serverSockets: Socket[] = []
world.server.server.on('connection', (socket) => serverSockets.push(socket))
after(() => world.close())

const get = (number: number, more = '') =>
  `GET /work/${number} HTTP/1.1\r\nHost: foyer.example\r\n${more}\r\n`
const gets = (count: number, from = 0) => Array.from({ length: count }, (_, at) => get(from + at)).join('')

test('answers 200 requests of one client in order, one at a time', async () => {
  block()
  const client = await rawSocket(world.port)
  client.write(gets(200))
  await until('the first is at work', () => work.begun > 0)
  await pause(100)
  assert.equal(work.begun, 1)
  release()
  const answers = await client.answers(200)
  assert.deepEqual(
    answers.map(({ status, body }) => `${status} ${body}`),
    Array.from({ length: 200 }, (_, at) => `200 number ${at}`),
  )
  assert.equal(work.most, 1)
  client.write(get(200))
  assert.equal((await client.answers(201))[200]?.body, 'number 200')
  client.close()
})

test('pauses reading a connection with many unanswered requests, then resumes', async () => {
  block()
  const client = await rawSocket(world.port)
  // Long enough that one network read contains fewer than the limit.
  const padding = `X-Padding: ${'x'.repeat(400)}\r\n`
  const many = Array.from({ length: 2_000 }, (_, at) => get(at, padding))
  client.write(many.join(''))
  await until('the first is at work', () => work.begun > 0)
  await pause(500)
  const { bytesRead } = serverSockets.at(-1) as Socket
  assert.ok(bytesRead < 256 * 1024, `${bytesRead} bytes were read ahead`)
  release()
  const answers = await client.answers(2_000)
  assert.equal(answers.length, 2_000)
  assert.ok(answers.every(({ body }, at) => body === `number ${at}`))
  assert.equal(work.most, 1)
  client.close()
})

test('does not start requests of a disconnected client', async () => {
  block()
  const clients = await Promise.all(Array.from({ length: 5 }, () => rawSocket(world.port)))
  for (const client of clients) client.write(gets(200))
  await until('each has one at work', () => work.begun === 5)
  for (const client of clients) client.close()
  release()
  await until('all are closed', () => serverSockets.slice(-5).every(({ destroyed }) => destroyed))
  // A paused connection reveals that it is closed only on a write.
  assert.ok(work.begun < 50, `${work.begun} of 1000 were begun`)
})

test('does not run a request whose client disconnected during authentication', async () => {
  block()
  release()
  const { client, customer } = world.newClient()
  const token = await world.tokens.access(client, ['application'])
  const { byId } = world.ports.customers
  let found: () => void = () => undefined
  const requested = new Promise<void>((resolve) => {
    world.ports.customers.byId = async (id) => {
      if (id !== customer.id) return byId(id)
      resolve()
      await new Promise<void>((answer) => {
        found = answer
      })
      return byId(id)
    }
  })
  const connection = await rawSocket(world.port)
  const socket = serverSockets.at(-1) as Socket
  const gone = new Promise((resolve) => socket.once('close', resolve))
  connection.write(`GET /v1/work HTTP/1.1\r\nHost: foyer.example\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await requested
  connection.close()
  await gone
  found()
  await pause(100)
  world.ports.customers.byId = byId
  assert.equal(work.begun, 0)
})

test('closes a connection with thousands of tiny requests', async () => {
  block()
  const client = await rawSocket(world.port)
  client.write('GET /work/1 HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(4_000))
  await until('it is closed', () => client.isClosed())
  assert.ok(work.begun <= 1)
  release()
})

test('sends nothing after a reply that closes the connection', async () => {
  block()
  release()
  const client = await rawSocket(world.port)
  client.write(`${get(1)}GET /without-host HTTP/1.1\r\n\r\n${gets(10, 3)}`)
  await client.closed
  assert.deepEqual(
    (await client.answers(12)).map(({ status }) => status),
    [200, 400],
  )
  assert.equal(work.begun, 1)
})
