/** Reads signed JWTs in compact form (RFC 7515): strict base64url, JSON objects, ES256 only. */
import { type KeyObject, verify } from 'node:crypto'
import { type Fields, isFields } from '@foyer/provider-http/answer-fields'
import { derSignatureOf } from '../ecdsa-encoding.ts'
import { refuse } from './refusal.ts'

export interface CompactJwt {
  header: Fields
  payload: Fields
  /** The signed bytes. */
  signed: string
  signature: Buffer
}

/**
 * The last base64url character has unused bits: of up to sixteen encodings only the canonical one is
 * accepted, so that no other text has the same meaning.
 */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** undefined unless it is JSON in UTF-8. */
export function jsonIn(bytes: Uint8Array | undefined): unknown {
  if (!bytes) return undefined
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}

function objectIn(text: string, what: string): Fields {
  const value = jsonIn(bytesOf(text))
  return isFields(value) ? value : refuse('MALFORMED', what)
}

/**
 * Refuses other algorithms, other types and any critical extension. `what` names the token in the refusal.
 */
export function readJwt(token: string, what: string, typ: string): CompactJwt {
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  if (rest.length > 0 || head === '' || body === '' || tail === '') refuse('MALFORMED', what)
  const header = objectIn(head, `${what}: header`)
  if (header.alg !== 'ES256') refuse('MALFORMED', `${what}: alg`)
  if (header.typ !== typ) refuse('MALFORMED', `${what}: typ`)
  if (header.crit !== undefined || header.b64 === false) refuse('MALFORMED', `${what}: crit`)
  const signature = bytesOf(tail) ?? refuse('MALFORMED', `${what}: signature`)
  return { header, payload: objectIn(body, `${what}: payload`), signed: `${head}.${body}`, signature }
}

export function isSignedBy({ signed, signature }: CompactJwt, key: KeyObject): boolean {
  const der = derSignatureOf(signature)
  return der !== undefined && verify('sha256', Buffer.from(signed), key, der)
}

/** Keys for ES256. */
export const isP256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'

/** Seconds since 1970, as in JWTs; undefined for anything else. */
export const secondsIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

export const secondsOf = (date: Date): number => date.getTime() / 1000

/** Reads a token that others verify. undefined: it is not a JWT. */
export function readUnverified(token: string): Pick<CompactJwt, 'header' | 'payload'> | undefined {
  const [head = '', body = ''] = token.trim().split('.')
  const [header, payload] = [jsonIn(bytesOf(head)), jsonIn(bytesOf(body))]
  return isFields(header) && isFields(payload) ? { header, payload } : undefined
}
