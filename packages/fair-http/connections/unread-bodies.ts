/** Closes the connection after a reply that is ready before the request body was read. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A body up to this length is read before the reply, so that the connection can stay open. */
const SMALL = 64 * 1024
/** Time for the rest of a small body, which has usually arrived already. */
const MAX_WAIT_MS = 1_000

/**
 * Otherwise an intermediary could read the rest as the next request: request smuggling (RFC 9112 section
 * 11.2).
 * `isEnding`: the server is about to stop, so every reply closes its connection.
 */
export function closeUnread(app: FastifyInstance, isEnding: () => boolean, lingering: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isEnding()) reply.header('connection', 'close')
    const { raw } = request
    if (!isUnread(raw)) return done(null, payload)
    const answer = () => {
      closeIfUnread(request, reply, lingering)
      done(null, payload)
    }
    if (raw.destroyed || Number(raw.headers['content-length'] ?? 0) > SMALL) answer()
    else readSmall(raw, answer)
  })
}

/** For replies that run no hooks. */
export function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply, lingering: number): void {
  if (!isUnread(raw)) return
  reply.header('connection', 'close')
  lingerOn(raw, lingering)
}

const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  complete === false &&
  ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined)

function readSmall(message: IncomingMessage, done: () => void): void {
  let length = 0
  const timer = setTimeout(finish, MAX_WAIT_MS)
  function finish() {
    clearTimeout(timer)
    message.off('data', count).off('end', finish).off('close', finish)
    // Without a listener the stream would stop.
    message.resume()
    done()
  }
  function count(chunk: Buffer) {
    length += chunk.length
    if (length > SMALL) finish()
  }
  message.on('error', () => undefined)
  message.on('data', count).on('end', finish).on('close', finish)
  message.resume()
}

/**
 * Node closes both directions after the reply. Data still in transit would cause a reset, which can destroy
 * the reply (RFC 9112 section 9.6). So only our side is closed, and the rest is read and discarded.
 */
function lingerOn(message: IncomingMessage, milliseconds: number): void {
  const { socket } = message
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (message.complete || message.destroyed) return destroySoon()
    const timer = setTimeout(() => socket.destroy(), milliseconds).unref()
    socket.once('close', () => clearTimeout(timer))
    message.once('end', destroySoon)
    message.resume()
    socket.end()
  }
}
