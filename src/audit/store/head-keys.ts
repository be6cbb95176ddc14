/** The Ed25519 keys that sign and verify audit heads. */
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { ED25519_BYTES, privateKeyOf, publicBytesOf, publicKeyOf } from '#platform/crypto/ed25519.ts'
import type { HeadSigner, HeadVerifier } from '../head.ts'

/** The label under which the key is derived. The key survives a rotation of the master key. */
export const HEADS_KEY = 'audit-heads'

/** The public key, which verifies. */
export interface HeadKey extends HeadVerifier {
  /** 32 bytes. */
  bytes: Buffer
  object: KeyObject
}

export function headSigner(seed: Uint8Array): HeadSigner & { publicKey: HeadKey } {
  const privateKey = privateKeyOf(seed)
  const publicKey = headKey(publicBytesOf(privateKey))
  return {
    publicKey,
    id: publicKey.id,
    sign: (message) => sign(null, Buffer.from(message), privateKey).toString('base64'),
  }
}

/** Throws unless there are 32 bytes. */
export function headKey(bytes: Buffer): HeadKey {
  if (bytes.length !== ED25519_BYTES) throw new Error('an Ed25519 public key has 32 bytes')
  const object = publicKeyOf(bytes)
  return {
    // The first 16 characters of its SHA-256 in base64url.
    id: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
    bytes,
    object,
    verify(message, signature) {
      const signed = Buffer.from(signature, 'base64')
      // Base64 has unused bits in its last character: accept only the one canonical encoding.
      return signed.toString('base64') === signature && verify(null, Buffer.from(message), object, signed)
    },
  }
}
