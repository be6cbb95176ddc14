/** The signed head of an audit chain: a line of canonical JSON (RFC 8785) with an Ed25519 signature over all of it but the signature. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isUuid } from '../../ids.ts'
import { ED25519_BYTES, privateKeyOf, publicBytesOf, publicKeyOf } from '../crypto/ed25519.ts'

/** How far a customer's chain had come at a moment. */
export interface AuditHead {
  customerId: string
  /** Number of the newest line. */
  seq: number
  /** Its hash, hex. */
  hash: string
  /** When it was signed, ISO 8601. */
  at: string
}

/** The label under which the key is derived: it outlives the master key. */
export const HEADS_KEY = 'audit-heads'

export interface HeadSigner {
  publicKey: HeadKey
  line(head: AuditHead): string
}
/** Only verifies. */
export interface HeadKey {
  /** Its first 16 characters of a SHA-256 in base64url: says which key signed. */
  id: string
  /** 32 bytes. */
  bytes: Buffer
  object: KeyObject
}

export function headSigner(seed: Uint8Array): HeadSigner {
  const privateKey = privateKeyOf(seed)
  const publicKey = headKey(publicBytesOf(privateKey))
  return {
    publicKey,
    line(head) {
      const said = contentOf(head, publicKey)
      const signature = sign(null, messageOf(said), privateKey).toString('base64')
      return canonicalize({ ...said, signature }) as string
    },
  }
}

/** Throws when it is not 32 bytes. */
export function headKey(bytes: Buffer): HeadKey {
  if (bytes.length !== ED25519_BYTES) throw new Error('an Ed25519 public key has 32 bytes')
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { id, bytes, object: publicKeyOf(bytes) }
}

const FORM = 'foyer-audit-head-1'
const contentOf = ({ at, customerId, hash, seq }: AuditHead, { id }: HeadKey) => ({
  at,
  customerId,
  form: FORM,
  hash,
  key: id,
  seq,
})
const messageOf = (said: object): Buffer => Buffer.from(canonicalize(said) as string)

export type ReadLine =
  | { kind: 'HEAD'; head: AuditHead }
  /** It is not a whole line of this form. */
  | { kind: 'CUT' }
  /** It is a whole line, and this key did not sign it. */
  | { kind: 'FORGED' }

export function readHeadLine(text: string, key: HeadKey): ReadLine {
  const said = parsed(text)
  if (!said) return { kind: 'CUT' }
  const { signature, ...content } = said
  // What is not written exactly as it is signed has been touched, also where that changes no meaning.
  if (content.key !== key.id || canonicalize(said) !== text) return { kind: 'FORGED' }
  const bytes = Buffer.from(signature, 'base64')
  // The last character has bits to spare: other spellings of the same signature are none.
  const isSigned =
    bytes.toString('base64') === signature && verify(null, messageOf(content), key.object, bytes)
  const { at, customerId, hash, seq } = content
  return isSigned ? { kind: 'HEAD', head: { at, customerId, hash, seq } } : { kind: 'FORGED' }
}

type Said = AuditHead & { form: string; key: string; signature: string }

function parsed(text: string): Said | undefined {
  try {
    const said = JSON.parse(text) as Record<string, unknown> | null
    return isHead(said) ? said : undefined
  } catch {
    return undefined
  }
}

const isHead = (said: Record<string, unknown> | null): said is Record<string, unknown> & Said =>
  typeof said === 'object' &&
  said?.form === FORM &&
  typeof said.at === 'string' &&
  typeof said.key === 'string' &&
  typeof said.signature === 'string' &&
  typeof said.customerId === 'string' &&
  isUuid(said.customerId) &&
  typeof said.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(said.hash) &&
  Number.isSafeInteger(said.seq) &&
  (said.seq as number) >= 0
