/** A response that its client does not read is cut off; one that is read slowly is not. */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cutStalled } from '@foyer/fair-http/connections/stalled'
import { plain, type Table } from '#endpoint.ts'
import { until } from '../harness/foyer-process.ts'
import { startWorld } from '../harness/http-world.ts'
import { rawSocket } from '../harness/raw-socket.ts'

const STALLED_MS = 2_000
/** Much more than the socket buffers of the operating system. */
const large = Buffer.alloc(64 * 1024 * 1024, 'x')
const table: Table = {
  'GET /large': plain({
    summary: 'More than fits',
    run: async () => ({ contentType: 'text/plain', body: large }),
  }),
  'GET /slow': plain({
    summary: 'Takes longer than a response may stand still',
    async run() {
      await pause(STALLED_MS * 3)
      return { contentType: 'text/plain', body: 'done' }
    },
  }),
}
const world = await startWorld({ table, settings: { times: { stalled: STALLED_MS } } })
const serverSockets: Socket[] = []
world.server.server.on('connection', (socket) => serverSockets.push(socket))
after(() => world.close())

/** A client that does not read automatically. */
async function asking(path: string) {
  const client = await rawSocket(world.port)
  client.socket.removeAllListeners('data')
  client.socket.pause()
  client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await until('it is connected', () => serverSockets.at(-1)?.remotePort === client.socket.localPort)
  return { client, server: serverSockets.at(-1) as Socket }
}

test('cuts off a response that Foyer cannot read', async () => {
  const { client, server } = await asking('/large')
  const began = performance.now()
  await until('it is cut', () => server.destroyed, 30)
  assert.ok(performance.now() - began > STALLED_MS / 2)
  client.close()
})

test('cuts off a client that sends but does not read', async () => {
  const { client, server } = await asking('/large')
  const sending = setInterval(() => client.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'), 100)
  await until('it is cut', () => server.destroyed, 30)
  clearInterval(sending)
  client.close()
})

test('does not cut off a response that is read steadily, however long it takes', async () => {
  const { client, server } = await asking('/large')
  let length = 0
  const began = performance.now()
  while (length < large.length && !server.destroyed && performance.now() - began < 60_000) {
    const part = client.socket.read() as string | null
    length += part?.length ?? 0
    // Longer in total than a response may stall; then at full speed.
    await pause(part && performance.now() - began < STALLED_MS * 2.5 ? 10 : 0)
  }
  assert.ok(length >= large.length, `${length} bytes came`)
  client.close()
})

test('does not treat a long computation as a stalled response', async () => {
  const client = await rawSocket(world.port)
  client.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  const [answer] = await client.answers(1)
  assert.deepEqual([answer?.status, answer?.body], [200, 'done'])
  client.close()
})

test('cuts off a client that reads too little, but not one that reads enough', async () => {
  const socketMoving = (bytes: number) => {
    const socket = {
      writableLength: 1_000_000,
      destroyed: false,
      moved: 0,
      get _handle() {
        socket.moved += bytes
        return { bytesWritten: 1_000_000 + socket.moved, writeQueueSize: 1_000_000 }
      },
      destroy() {
        socket.destroyed = true
      },
    }
    return socket
  }
  const sockets = { dripping: socketMoving(100), moving: socketMoving(20_000) }
  const map = new Map(Object.values(sockets).map((socket) => [socket as unknown as Socket, undefined]))
  cutStalled({ addHook: () => undefined } as never, map, 400)
  await until('the one that drips is cut', () => sockets.dripping.destroyed, 10)
  await pause(500)
  assert.equal(sockets.moving.destroyed, false)
})
