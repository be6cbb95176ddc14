/** Closes connections whose client does not read the reply: unread data occupies memory. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { OpenSockets } from './pipelining.ts'

/** Bytes that must move in the time allowed: 16 KiB in 30 s are 4.4 kbit/s, less than the slowest network. */
const MIN_MOVED = 16 * 1024

interface Progress {
  moved: number
  since: number
}

/** A minimum is required: a client that reads one byte a second could hold a reply for days. */
export function cutStalled(app: FastifyInstance, sockets: OpenSockets, milliseconds: number): void {
  const waiting = new Map<Socket, Progress>()
  const look = () => {
    const now = performance.now()
    for (const socket of sockets.keys()) {
      if (socket.writableLength === 0) {
        waiting.delete(socket)
        continue
      }
      const moved = movedBy(socket)
      const before = waiting.get(socket)
      if (!before || moved - before.moved >= MIN_MOVED) waiting.set(socket, { moved, since: now })
      else if (now - before.since >= milliseconds) socket.destroy()
    }
    for (const socket of waiting.keys()) if (socket.destroyed) waiting.delete(socket)
  }
  const timer = setInterval(look, Math.min(milliseconds / 4, 5_000)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

interface Handle {
  bytesWritten?: number
  writeQueueSize?: number
}

/**
 * Bytes that the operating system has accepted. One long write can take minutes, and only the handle shows
 * its progress. Node's own timeouts read it too.
 */
function movedBy(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = (socket as Socket & { _handle?: Handle | null })._handle ?? {}
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize
}
