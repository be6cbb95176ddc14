/** Compact tokens under an HMAC, so that the test eID keeps nothing between two requests, on one process or on many. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `use` is part of what is signed: an order must never pass for a code. */
const signatureOf = (key: Uint8Array, use: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${use}.${payload}`).digest()

export function signed(key: Uint8Array, use: string, content: object): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${signatureOf(key, use, payload).toString('base64url')}`
}

/** The content, or undefined when it was not signed with this key for this use. */
export function readSigned(key: Uint8Array, use: string, token: string): unknown {
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length > 0) return undefined
  const right = signatureOf(key, use, payload)
  // Compared as text: base64url has spellings of the same bytes, and only one token is ours.
  const given = Buffer.from(signature)
  const wanted = Buffer.from(right.toString('base64url'))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}
