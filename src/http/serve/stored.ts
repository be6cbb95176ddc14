/** Caches replies that are the same for every client, as bytes, plain and compressed, with an ETag. */
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PlainReply } from '#endpoint.ts'
import { isStream } from './stored-file.ts'

export interface StoredAnswer {
  answer: PlainReply
  plain: Buffer
  /** undefined: too short to compress. */
  gzip: Buffer | undefined
  tag: string
}

/** Each look has a style sheet. Fewer are in use at the same time. */
const MAX_REPLIES = 1_000
/** Shorter ones fit into one packet. */
const WORTH_COMPRESSING = 1_024

/** RequestKey requests share one computation. A failure is not cached. */
export function storedAnswers(): (name: string, make: () => Promise<PlainReply>) => Promise<StoredAnswer> {
  const answers = new LRUCache<string, Promise<StoredAnswer>>({ max: MAX_REPLIES })
  return (name, make) => {
    const before = answers.get(name)
    if (before) return before
    const made = make().then(stored)
    answers.set(name, made)
    made.catch(() => answers.delete(name))
    return made
  }
}

function stored(answer: PlainReply): StoredAnswer {
  if (isStream(answer.body)) throw new Error('A file is streamed and cannot be cached in memory.')
  const plain = Buffer.from(answer.body)
  const gzip = plain.length < WORTH_COMPRESSING ? undefined : gzipSync(plain, { level: 9 })
  return { answer, plain, gzip, tag: hash('sha256', plain, 'base64url').slice(0, 22) }
}

export function sendStored(
  { answer, plain, gzip, tag }: StoredAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const packed = takesGzip(request.headers['accept-encoding']) ? gzip : undefined
  // A strong tag names the exact bytes: RFC 9110 section 8.8.3.3.
  const etag = packed ? `"${tag}-gzip"` : `"${tag}"`
  reply.headers({ 'cache-control': 'no-cache', 'content-type': answer.contentType, ...answer.headers })
  reply.headers({ etag, vary: 'Accept-Encoding' })
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  if (packed) reply.header('content-encoding', 'gzip')
  return reply.code(answer.status ?? 200).send(packed ?? plain)
}

export const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted ?? ''))

const isNamed = (etag: string, header: string | undefined): boolean =>
  (header ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === etag)

/** Shares one text among all requests within that time, concurrent ones included. */
export function sharedFor(milliseconds: number, make: () => Promise<string>): () => Promise<string> {
  let kept: Promise<string> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (kept && now < until) return kept
    until = now + milliseconds
    const made = make()
    kept = made
    made.catch(() => {
      if (kept === made) kept = undefined
    })
    return made
  }
}
