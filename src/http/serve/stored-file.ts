/** Streams a stored file at the speed of its reader, and stops when the reader disconnects. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../applications/ports.ts'

const PIECE = 64 * 1024
/** A slower reader would block a place that others need. */
const MIN_BYTES_PER_SECOND = 8 * 1024
const SECONDS_MORE = 60

export const isStoredFile = (body: unknown): body is StoredFile =>
  typeof body === 'object' && body !== null && 'pieces' in body

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const { raw } = reply
  reply.header('content-length', String(file.size))
  if (request.method === 'HEAD' || raw.destroyed) {
    void file.close()
    return reply.send()
  }
  const stream = Readable.from(file.pieces, { objectMode: false, highWaterMark: PIECE })
  // Content-Length is sent, so a reader notices when the file is damaged or the time is over.
  const seconds = SECONDS_MORE + file.size / MIN_BYTES_PER_SECOND
  const late = setTimeout(() => raw.destroy(), seconds * 1000).unref()
  raw.once('close', () => {
    clearTimeout(late)
    stream.destroy()
    void file.close()
  })
  return reply.send(stream)
}
