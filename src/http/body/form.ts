/** Makes a scope of the server take forms: application/x-www-form-urlencoded, as OAuth and HTML send them. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'
import { type BodyLimits, isEncoded, readBody } from './read-body.ts'

/** In the order sent; a name may come twice. */
export type FormPairs = Array<[string, string]>

export function takeForms(scope: FastifyInstance, limits: BodyLimits): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    if (isEncoded(request)) return done(new ApiError('unsupported_media_type'))
    readBody(payload as IncomingMessage, limits, (error, bytes) => {
      if (error || !bytes) return done(error)
      if (hasTooMany(bytes)) return done(new ApiError('body_too_large', { detail: tooMany }))
      return done(null, formPairs(bytes.toString('utf8')))
    })
  })
}

/** No page has so many. Half a million of nothing fit into a form that is not too long, and hold up everybody for seconds. */
const mostFields = 1_000
const tooMany = `A form may have ${mostFields} fields.`

function hasTooMany(bytes: Buffer): boolean {
  let found = 1
  for (let at = bytes.indexOf('&'); at !== -1 && found <= mostFields; at = bytes.indexOf('&', at + 1))
    found += 1
  return found > mostFields
}

const formPairs = (text: string): FormPairs => [...new URLSearchParams(text)]

// Text pasted from a word processor brings vertical tabs along, and PostgreSQL stores no NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** A field that came several times is a list. Without a prototype, so that no field's name means anything. */
export function formFields(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, raw] of pairs) {
    const value = raw.replace(controls, '').toWellFormed()
    const before = fields[name]
    if (before === undefined) fields[name] = value
    else if (typeof before === 'string') fields[name] = [before, value]
    else before.push(value)
  }
  return fields
}
