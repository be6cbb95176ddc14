/**
 * A receiver that takes a second to accept a connection, like one on another continent, with an unreachable
 * second address.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { senderOf } from '#events/store/webhooks/sending.ts'

const [slow, nowhere] = ['127.0.0.2', '127.0.0.3']
const listener = `require('node:net')
  .createServer((socket) => socket.on('error', () => {})
    .on('data', () => socket.end('HTTP/1.1 204 No Content\\r\\n\\r\\n')))
  .listen({ port: 0, host: '${slow}', backlog: 1 }, function () { console.log(this.address().port) })`

test('waits for the first address before it tries the next one', async (t) => {
  const child = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const port = Number(line)
  // A stopped process accepts nothing; when its queue is full, the system delays connections.
  child.kill('SIGSTOP')
  const queue = Array.from({ length: 4 }, () => net.connect(port, slow).on('error', () => undefined))
  t.after(() => {
    for (const socket of queue) socket.destroy()
  })
  await pause(200)
  const sender = senderOf({
    allowPrivate: true,
    now: () => new Date(),
    resolve: async () => [slow, nowhere],
    readUrl: (url) => ({ url }),
  })
  t.after(() => sender.close())
  const sending = sender.send(`http://far.example:${port}/`, '{}', () => ({}))
  await pause(600)
  child.kill('SIGCONT')
  const { status, error } = await sending
  assert.deepEqual([status, error], [204, null])
})
