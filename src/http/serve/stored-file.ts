/** Sends a stored file as it is read: no faster than its reader takes it, and no longer than its reader is there. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../ports.ts'

const PIECE = 64 * 1024
/** A reader that takes longer than this holds the place of others. */
const SLOWEST_BYTES_A_SECOND = 8 * 1024
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
  // Its length was told, so that a reader sees that it breaks off: when the file is broken, and when its time is over.
  const seconds = SECONDS_MORE + file.size / SLOWEST_BYTES_A_SECOND
  const late = setTimeout(() => raw.destroy(), seconds * 1000).unref()
  raw.once('close', () => {
    clearTimeout(late)
    stream.destroy()
    void file.close()
  })
  return reply.send(stream)
}
