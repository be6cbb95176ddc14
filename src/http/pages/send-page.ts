/** Sends the HTML of a page, compressed where the browser takes it: a page travels on slow networks. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../serve/stored.ts'

/** Off the main thread. For pages, level 4 is within one percent of level 9. */
const compress = promisify(gzip)
const LEVEL = 4
/** Shorter ones fit into one packet. */
const WORTH_COMPRESSING = 1_024

/**
 * A page holds a token, and BREACH guesses such a token by the length of replies that repeat an attacker's
 * text. No page repeats text from its address, and cookies are SameSite=Lax, so there is no such text.
 */
export async function sendHtml(
  html: string,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
  if (html.length < WORTH_COMPRESSING || !takesGzip(headers['accept-encoding'])) return reply.send(html)
  const packed = await compress(html, { level: LEVEL })
  return reply.header('content-encoding', 'gzip').send(packed)
}
