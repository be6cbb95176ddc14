/** Sends the HTML of a page, compressed where the browser takes it: a page travels on slow networks. */
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../serve/stored.ts'

/**
 * A page has about 8 kB and takes 35 µs. Handing that to another thread and back takes longer than that on
 * this thread alone. Small tables and pieces, because allocating large ones for each page takes as long as
 * compressing it; a window of 8 kB makes a page two percent larger.
 */
const COMPRESSION = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4_000 } as const
/** Shorter ones fit into one packet. */
const WORTH_COMPRESSING = 1_024

/**
 * A page holds a token, and BREACH guesses such a token by the length of replies that repeat an attacker's
 * text. No page repeats text from its address, and cookies are SameSite=Lax, or belong to one site around a
 * frame, so there is no such text.
 */
export function sendHtml(
  html: string,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
  // As bytes: a text would be measured first and then be written together with the headers, as a copy.
  const bytes = Buffer.from(html)
  if (bytes.length < WORTH_COMPRESSING || !takesGzip(headers['accept-encoding'])) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(gzipSync(bytes, COMPRESSION))
}
