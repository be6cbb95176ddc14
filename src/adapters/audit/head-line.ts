/**
 * The signed head of an audit chain: one line of canonical JSON (RFC 8785) with an Ed25519 signature over the
 * rest.
 */
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isUuid } from '../../ids.ts'
import { ED25519_BYTES, privateKeyOf, publicBytesOf, publicKeyOf } from '../crypto/ed25519.ts'

/** The end of a customer's audit chain at one moment. */
export interface AuditHead {
  customerId: string
  /** Number of the newest line. */
  seq: number
  /** Hash of the newest line, hex. */
  hash: string
  /** When it was signed, ISO 8601. */
  at: string
}

/** The label under which the key is derived. The key survives a rotation of the master key. */
export const HEADS_KEY = 'audit-heads'

export interface HeadSigner {
  publicKey: HeadKey
  line(head: AuditHead): string
}
/** The public key, which verifies. */
export interface HeadKey {
  /** The first 16 characters of its SHA-256 in base64url: identifies the key that signed. */
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
      const content = contentOf(head, publicKey)
      const signature = sign(null, messageOf(content), privateKey).toString('base64')
      return canonicalize({ ...content, signature }) as string
    },
  }
}

/** Throws unless there are 32 bytes. */
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
const messageOf = (content: object): Buffer => Buffer.from(canonicalize(content) as string)

export type ReadLine =
  | { kind: 'HEAD'; head: AuditHead }
  /** Not a complete line of this format. */
  | { kind: 'CUT' }
  /** A complete line that this key did not sign. */
  | { kind: 'FORGED' }

export function readHeadLine(text: string, key: HeadKey): ReadLine {
  const line = parsed(text)
  if (!line) return { kind: 'CUT' }
  const { signature, ...content } = line
  // A line that is not in canonical form was changed after it was signed, even if its meaning is the same.
  if (content.key !== key.id || canonicalize(line) !== text) return { kind: 'FORGED' }
  const bytes = Buffer.from(signature, 'base64')
  // Base64 has unused bits in its last character: accept only the one canonical encoding.
  const isSigned =
    bytes.toString('base64') === signature && verify(null, messageOf(content), key.object, bytes)
  const { at, customerId, hash, seq } = content
  return isSigned ? { kind: 'HEAD', head: { at, customerId, hash, seq } } : { kind: 'FORGED' }
}

type SignedLine = AuditHead & { form: string; key: string; signature: string }

function parsed(text: string): SignedLine | undefined {
  try {
    const content = JSON.parse(text) as Record<string, unknown> | null
    return isHead(content) ? content : undefined
  } catch {
    return undefined
  }
}

const isHead = (content: Record<string, unknown> | null): content is Record<string, unknown> & SignedLine =>
  typeof content === 'object' &&
  content?.form === FORM &&
  typeof content.at === 'string' &&
  typeof content.key === 'string' &&
  typeof content.signature === 'string' &&
  typeof content.customerId === 'string' &&
  isUuid(content.customerId) &&
  typeof content.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(content.hash) &&
  Number.isSafeInteger(content.seq) &&
  (content.seq as number) >= 0
