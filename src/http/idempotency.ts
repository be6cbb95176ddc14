/** The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header) and the fingerprint of the body. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ApiError } from '#kernel/api-error.ts'

const visible = /^[\x21-\x7e]{1,255}$/
// A structured-field String, RFC 9651 section 3.3.3.
const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/** Clients send it bare or, as the draft says, quoted: both are the same key. Throws an ApiError. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = Array.isArray(header) ? header.join(', ') : header
  const inner = text.startsWith('"') ? quoted.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1') : text
  if (inner !== undefined && visible.test(inner)) return inner
  throw new ApiError('invalid_idempotency_key')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** SHA-256 in hex of the canonical JSON (RFC 8785): the order of fields and white space do not matter. */
export const fingerprintOf = (body: unknown): string => sha256(canonicalize(shortened(body)) ?? '')

/** Long strings (files) are replaced by their hash: canonical JSON of 28 MiB takes a third of a second. */
const LONG = 64 * 1024
const shortened = (body: unknown): unknown =>
  typeof body !== 'object' || body === null || Array.isArray(body)
    ? body
    : Object.fromEntries(
        Object.entries(body).map(([name, value]) =>
          typeof value === 'string' && value.length > LONG
            ? [name, { sha256: sha256(value) }]
            : [name, value],
        ),
      )
