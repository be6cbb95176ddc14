/** The holder's proof: a JWT by the key in the credential, for this request only (RFC 9901, section 4.3). */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { type Fields, fields } from '@foyer/provider-http/answer-fields'
import { isSignedBy, readJwt, secondsIn, secondsOf } from './compact-jwt.ts'
import { refuse } from './refusal.ts'

export interface KeyBindingWanted {
  /** The client id of the request, or "origin:" and the origin for the Digital Credentials API. */
  audience: string
  nonce: string
  /** When the transaction began. */
  startedAt: Date
  now: Date
}

/** Clocks of phones. */
const SKEW_SECONDS = 60

const bad = (detail: string): never => refuse('KEY_BINDING', detail)

/** The key that the issuer bound the credential to (RFC 7800). */
function holderKey({ cnf }: Fields): KeyObject {
  const { kty, crv, x, y } = fields(cnf, 'jwk')
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return bad('cnf')
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  } catch {
    return bad('cnf')
  }
}

/** `presented`: everything before the key binding JWT, with the last "~". */
export function checkKeyBinding(
  presented: string,
  token: string,
  credential: Fields,
  { audience, nonce, startedAt, now }: KeyBindingWanted,
): void {
  if (token === '') bad('missing')
  const key = holderKey(credential)
  const jwt = readJwt(token, 'key binding', 'kb+jwt')
  if (!isSignedBy(jwt, key)) bad('another key')
  const { aud, nonce: given, iat, sd_hash } = jwt.payload
  if (aud !== audience) bad('aud')
  if (given !== nonce) bad('nonce')
  const at = secondsIn(iat) ?? bad('iat')
  if (at < secondsOf(startedAt) - SKEW_SECONDS || at > secondsOf(now) + SKEW_SECONDS) bad('iat')
  if (sd_hash !== createHash('sha256').update(presented).digest('base64url')) bad('sd_hash')
}
