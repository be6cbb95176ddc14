/** Converts Ed25519 keys from and to their 32 raw bytes. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export const ED25519_BYTES = 32
/** The fixed DER prefixes of a private key in PKCS #8 and a public key in SubjectPublicKeyInfo (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const privateKeyOf = (bytes: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })

export const publicBytesOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-ED25519_BYTES)
