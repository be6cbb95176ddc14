/** Accepts JSON bodies only: media type, encoding, UTF-8, strict JSON. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { type BodyLimits, type BodyRead, isEncoded, readBody, readLargeBody } from './read-body.ts'
import { StrictJsonError, strictJson } from './strict-json.ts'

const mediaType = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*;?\s*$/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function acceptJson(scope: FastifyInstance, limits: BodyLimits): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (request, payload, done) => {
    if (!isPlainJson(request)) return done(new Refusal('unsupported_media_type'))
    const message = payload as IncomingMessage
    const take: BodyRead = (error, bytes) => {
      if (error || !bytes) return done(error)
      // The body is fully read, so the connection can stay open. An error passed to `done` would close it.
      const read = parsed(bytes)
      if (read instanceof Refusal) request.bodyError = read
      return done(null, read instanceof Refusal ? undefined : read)
    }
    if (request.largeBody) readLargeBody(message, limits, request.largeBody, take)
    else readBody(message, limits, take)
  })
}

function isPlainJson({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  return (type === 'application/json' || mediaType.test(type ?? '')) && !isEncoded({ headers })
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return new Refusal('invalid_json', { detail: emptyBody })
  try {
    return strictJson(utf8.decode(bytes))
  } catch (error) {
    if (!(error instanceof StrictJsonError))
      return new Refusal('invalid_json', { detail: 'The body is not UTF-8.' })
    return new Refusal(error.kind === 'FIELD' ? 'invalid_body' : 'invalid_json', { errors: [error.field] })
  }
}

export const emptyBody = 'The body is empty. Send one JSON object as Content-Type: application/json.'
