/** The minimum speed of a large body: slow senders block memory and places that others need. */
import type { IncomingMessage } from 'node:http'

/** A phone in a tunnel sends nothing for some seconds; afterwards the average counts. */
const GRACE_SECONDS = 10
const MIN_BYTES_PER_SECOND = 8 * 1024
const EVERY_MS = 1_000

/**
 * Calls `slow` once when less has arrived. Stops when the message ends, or when the returned function is
 * called.
 */
export function keepPace(message: IncomingMessage, slow: () => void): () => void {
  const { socket } = message
  const before = socket.bytesRead
  const began = performance.now()
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000 - GRACE_SECONDS
    if (socket.bytesRead - before >= seconds * MIN_BYTES_PER_SECOND) return
    stop()
    slow()
  }, EVERY_MS).unref()
  const stop = () => {
    clearInterval(timer)
    message.off('end', stop).off('close', stop)
  }
  message.once('end', stop).once('close', stop)
  return stop
}
