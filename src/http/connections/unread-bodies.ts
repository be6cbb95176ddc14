/** Answers that are ready before their request's body was read: the connection does not go on behind such a body. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A body of this length is read to its end before the answer, and then the connection can stay. */
const SMALL = 64 * 1024
/** For the rest of a small body. It is usually there already. */
const PATIENCE_MS = 1_000

/**
 * Else what follows would be read as the next request by a reader that loses count: request smuggling (RFC 9112 section 11.2).
 * `isEnding`: every answer closes its connection, because the server is about to stop.
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

/** For answers that no hook sees. */
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
  const timer = setTimeout(finish, PATIENCE_MS)
  function finish() {
    clearTimeout(timer)
    message.off('data', count).off('end', finish).off('close', finish)
    // Without a listener it would stop flowing.
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
 * Node closes both directions as soon as the answer is out. Data still on its way would then be answered by a reset,
 * which can take the answer with it (RFC 9112 section 9.6): so our side ends, and theirs is read and thrown away.
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
