/** Parses application/x-www-form-urlencoded bodies, as OAuth and HTML forms send them. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { type BodyLimits, isEncoded, readBody } from './read-body.ts'

/** In the order sent. A name may occur more than once. */
export type FormPairs = Array<[string, string]>

export function acceptForms(scope: FastifyInstance, limits: BodyLimits): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    if (isEncoded(request)) return done(new Refusal('unsupported_media_type'))
    readBody(payload as IncomingMessage, limits, (error, bytes) => {
      if (error || !bytes) return done(error)
      if (hasTooMany(bytes)) return done(new Refusal('body_too_large', { detail: tooMany }))
      return done(null, formPairs(bytes.toString('utf8')))
    })
  })
}

/**
 * No page has so many. Half a million empty fields fit into the size limit and would block the process for
 * seconds.
 */
const maxFields = 1_000
const tooMany = `A form may have at most ${maxFields} fields.`

function hasTooMany(bytes: Buffer): boolean {
  let found = 1
  for (let at = bytes.indexOf('&'); at !== -1 && found <= maxFields; at = bytes.indexOf('&', at + 1))
    found += 1
  return found > maxFields
}

const formPairs = (text: string): FormPairs => [...new URLSearchParams(text)]

// Text pasted from a word processor contains vertical tabs, and PostgreSQL cannot store NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** A repeated field becomes a list. The object has no prototype, so no field name has a special meaning. */
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
