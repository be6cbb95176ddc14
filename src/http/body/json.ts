/** Makes a scope of the server take JSON and nothing else: media type, encoding, UTF-8, strict JSON. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { type BodyLimits, type BodyRead, isEncoded, readBody, readLargeBody } from './read-body.ts'
import { JsonWrong, strictJson } from './strict-json.ts'

const mediaType = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*;?\s*$/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function takeJson(scope: FastifyInstance, limits: BodyLimits): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (request, payload, done) => {
    if (!isPlainJson(request)) return done(new ApiError('unsupported_media_type'))
    const message = payload as IncomingMessage
    const take: BodyRead = (error, bytes) => {
      if (error || !bytes) return done(error)
      // The body is read to its end, so the connection can go on: Fastify would close it after an error from here.
      const read = parsed(bytes)
      if (read instanceof ApiError) request.unreadable = read
      return done(null, read instanceof ApiError ? undefined : read)
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
  if (bytes.length === 0) return new ApiError('invalid_json', { detail: emptyBody })
  try {
    return strictJson(utf8.decode(bytes))
  } catch (error) {
    if (!(error instanceof JsonWrong))
      return new ApiError('invalid_json', { detail: 'The body is not UTF-8.' })
    return new ApiError(error.kind === 'FIELD' ? 'invalid_body' : 'invalid_json', { errors: [error.field] })
  }
}

export const emptyBody = 'The body is empty. Send one JSON object as Content-Type: application/json.'
