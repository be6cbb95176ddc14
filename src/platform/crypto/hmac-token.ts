/**
 * Compact HMAC-signed tokens: state that needs no storage between two requests, on one process or many.
 * Access and session tokens are JWTs with a public key instead (jws.ts).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `use` is signed too: a token for one use is invalid for another. */
const signatureOf = (key: Uint8Array, use: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${use}.${payload}`).digest()

export function signToken(key: Uint8Array, use: string, content: object): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${signatureOf(key, use, payload).toString('base64url')}`
}

/** The content; undefined unless it was signed with this key for this use. */
export function verifyToken(key: Uint8Array, use: string, token: string): unknown {
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length > 0) return undefined
  const right = signatureOf(key, use, payload)
  // Compared as text: base64url can encode the same bytes differently, and only one encoding is accepted.
  const given = Buffer.from(signature)
  const wanted = Buffer.from(right.toString('base64url'))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}
