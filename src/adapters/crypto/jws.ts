/** JSON Web Signatures, the compact form only, and stricter than most: RFC 7515, RFC 8725. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { derOf, sideBySide } from './ecdsa-encoding.ts'
import { published, type SigningAlgorithm, type SigningKey } from './signing-keys.ts'

/** A key ready to use: parsing PEM on every token would cost as much as signing. */
export interface ReadyKey {
  kid: string
  alg: SigningAlgorithm
  signsFrom: Date
  retiresAt: Date | null
  privateKey: KeyObject
  publicKey: KeyObject
  jwk: Record<string, unknown>
  /** Encoded JWS headers by type. */
  headers: Map<string, string>
}

export function ready(key: SigningKey): ReadyKey {
  const privateKey = createPrivateKey(key.privateKeyPem)
  return {
    ...key,
    privateKey,
    publicKey: createPublicKey(privateKey),
    jwk: published(key),
    headers: new Map(),
  }
}

export type Json = Record<string, unknown>
export interface OpenedToken {
  typ: unknown
  kid: string
  claims: Json
}

const encoded = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signatureOf: Record<SigningAlgorithm, (made: Buffer) => Buffer> = {
  ES256: sideBySide,
  RS256: (made) => made,
}
const isSignature: Record<SigningAlgorithm, (data: Buffer, key: KeyObject, bytes: Buffer) => boolean> = {
  ES256(data, key, bytes) {
    const der = derOf(bytes)
    return der !== undefined && verify('sha256', data, key, der)
  },
  RS256: (data, key, bytes) => verify('sha256', data, key, bytes),
}

/** The same for every token of a key. */
function headerOf(typ: string, { alg, kid, headers }: ReadyKey): string {
  const before = headers.get(typ)
  if (before) return before
  const header = encoded({ typ, alg, kid })
  headers.set(typ, header)
  return header
}

const textOf = (typ: string, claims: Json, key: ReadyKey) => `${headerOf(typ, key)}.${encoded(claims)}`
const withSignature = (text: string, { alg }: ReadyKey, made: Buffer) =>
  `${text}.${signatureOf[alg](made).toString('base64url')}`

/** On a thread of its own: a signature takes longer than all the rest of such a request, which others' requests need not wait for. */
export function signed(typ: string, claims: Json, key: ReadyKey): Promise<string> {
  const text = textOf(typ, claims, key)
  return new Promise((resolve, reject) =>
    sign('sha256', Buffer.from(text), key.privateKey, (error, made) =>
      error ? reject(error) : resolve(withSignature(text, key, made)),
    ),
  )
}

/**
 * For requests that wait for the database: there are never so many at once that threads stay awake for them, and waking one takes
 * longer than a signature with ES256 (22 µs here; one with RS256 takes 251).
 */
export async function signedHere(typ: string, claims: Json, key: ReadyKey): Promise<string> {
  if (key.alg !== 'ES256') return signed(typ, claims, key)
  const text = textOf(typ, claims, key)
  return withSignature(text, key, sign('sha256', Buffer.from(text), key.privateKey))
}

const longest = 8192
const shape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/** Size, shape, header, our own key with the algorithm made for it, signature: in this order, nothing else. */
export function opened(token: string, keys: ReadonlyMap<string, ReadyKey>): OpenedToken | undefined {
  if (token.length > longest || !shape.test(token)) return undefined
  const [first = '', second = '', third = ''] = token.split('.')
  const header = object(canonicalBytes(first))
  // The header may bring keys (jwk, jku, x5u, x5c) or ask for extensions (crit, b64, zip): we never make such tokens.
  if (!header || Object.keys(header).some((name) => !known.has(name))) return undefined
  if (typeof header.kid !== 'string') return undefined
  const key = keys.get(header.kid)
  if (!key || header.alg !== key.alg) return undefined
  const payload = canonicalBytes(second)
  const bytes = canonicalBytes(third)
  if (!payload || !bytes) return undefined
  if (!isSignature[key.alg](Buffer.from(`${first}.${second}`), key.publicKey, bytes)) return undefined
  const claims = object(payload)
  return claims && { typ: header.typ, kid: key.kid, claims }
}

const known = new Set(['typ', 'alg', 'kid'])

/** Base64url leaves spare bits in its last character: sixteen spellings of one signature, of which only one is ours. */
function canonicalBytes(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

function object(bytes: Buffer | undefined): Json | undefined {
  if (!bytes) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
