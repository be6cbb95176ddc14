/** JSON Web Signatures in compact serialization, with strict verification: RFC 7515, RFC 8725. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { derSignatureOf, joseSignatureOf } from '@foyer/eids/ecdsa-encoding'
import { publicJwkOf, type SigningAlgorithm, type SigningKey } from './signing-keys.ts'

/** A parsed key: parsing PEM for every token would cost as much as signing. */
export interface PreparedKey {
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

export function prepareKey(key: SigningKey): PreparedKey {
  const privateKey = createPrivateKey(key.privateKeyPem)
  return {
    ...key,
    privateKey,
    publicKey: createPublicKey(privateKey),
    jwk: publicJwkOf(key),
    headers: new Map(),
  }
}

export type Json = Record<string, unknown>
export interface VerifiedJws {
  typ: unknown
  kid: string
  claims: Json
}

const encoded = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signatureOf: Record<SigningAlgorithm, (made: Buffer) => Buffer> = {
  ES256: joseSignatureOf,
  RS256: (made) => made,
}
const isSignature: Record<SigningAlgorithm, (data: Buffer, key: KeyObject, bytes: Buffer) => boolean> = {
  ES256(data, key, bytes) {
    const der = derSignatureOf(bytes)
    return der !== undefined && verify('sha256', data, key, der)
  },
  RS256: (data, key, bytes) => verify('sha256', data, key, bytes),
}

/** Cached: it is the same for every token of a key and type. */
function headerOf(typ: string, { alg, kid, headers }: PreparedKey): string {
  const before = headers.get(typ)
  if (before) return before
  const header = encoded({ typ, alg, kid })
  headers.set(typ, header)
  return header
}

const textOf = (typ: string, claims: Json, key: PreparedKey) => `${headerOf(typ, key)}.${encoded(claims)}`
const withSignature = (text: string, { alg }: PreparedKey, made: Buffer) =>
  `${text}.${signatureOf[alg](made).toString('base64url')}`

/**
 * Signs on the thread pool: a signature takes longer than the rest of the request, and must not block others.
 */
export function signJws(typ: string, claims: Json, key: PreparedKey): Promise<string> {
  const text = textOf(typ, claims, key)
  return new Promise((resolve, reject) =>
    sign('sha256', Buffer.from(text), key.privateKey, (error, made) =>
      error ? reject(error) : resolve(withSignature(text, key, made)),
    ),
  )
}

/**
 * For requests that also wait for the database. They are too few to keep the pool's threads awake, and waking
 * a thread takes longer than an ES256 signature (22 µs; RS256 takes 251 µs and stays on the pool).
 */
export async function signOnMainThread(typ: string, claims: Json, key: PreparedKey): Promise<string> {
  if (key.alg !== 'ES256') return signJws(typ, claims, key)
  const text = textOf(typ, claims, key)
  return withSignature(text, key, sign('sha256', Buffer.from(text), key.privateKey))
}

const longest = 8192
const shape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/** Checks size, shape, header, key and its algorithm, then the signature, in this order. */
export function verifyJws(token: string, keys: ReadonlyMap<string, PreparedKey>): VerifiedJws | undefined {
  if (token.length > longest || !shape.test(token)) return undefined
  const [first = '', second = '', third = ''] = token.split('.')
  const header = object(canonicalBytes(first))
  // Rejects headers with keys (jwk, jku, x5u, x5c) or extensions (crit, b64, zip): Foyer issues no such
  // tokens.
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

/**
 * The last base64url character has unused bits: of up to sixteen encodings, only the canonical one is
 * accepted.
 */
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
