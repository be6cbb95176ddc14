/** Streams a stored file at the speed of its reader, and stops when the reader disconnects. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '#applications/ports.ts'
import type { StreamedText } from '#endpoint.ts'

const PIECE = 64 * 1024
/** A slower reader would block a place that others need. */
const MIN_BYTES_PER_SECOND = 8 * 1024
const SECONDS_MORE = 60
const SECONDS_OF_TEXT = 3_600
const ASKED_EVERY_MS = 2_000

export const isStream = (body: unknown): body is StoredFile | StreamedText =>
  typeof body === 'object' && body !== null && 'pieces' in body

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile | StreamedText,
): FastifyReply {
  const { raw } = reply
  const size = 'size' in file ? file.size : undefined
  if (size !== undefined) reply.header('content-length', String(size))
  if (request.method === 'HEAD' || raw.destroyed) {
    void file.close()
    return reply.send()
  }
  const stream = Readable.from(file.pieces, { objectMode: false, highWaterMark: PIECE })
  // By Content-Length, or by the missing last chunk, a reader notices a damaged file or the end of the time.
  const seconds = size === undefined ? SECONDS_OF_TEXT : SECONDS_MORE + size / MIN_BYTES_PER_SECOND
  const late = setTimeout(() => raw.destroy(), seconds * 1000).unref()
  const asking = 'isAllowed' in file ? cutWhenEnded(raw, file) : undefined
  raw.once('close', () => {
    clearTimeout(late)
    clearInterval(asking)
    stream.destroy()
    void file.close()
  })
  return reply.send(stream)
}

/** A failed question counts as no: what cannot be asked cannot be allowed. */
const cutWhenEnded = (raw: FastifyReply['raw'], { isAllowed }: StreamedText): NodeJS.Timeout =>
  setInterval(async () => {
    const isStill = await isAllowed?.().catch(() => false)
    if (isStill === false) raw.destroy()
  }, ASKED_EVERY_MS).unref()
