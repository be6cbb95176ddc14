/**
 * Encryption at rest (AES-256-GCM): a master key wraps one data key per application, which encrypts what is
 * stored.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

// Both headers begin with a format version, so that another cipher can be added later.
const sealVersion = 1
const wrapVersion = 1
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

export class DecryptionError extends Error {
  constructor() {
    super('Decryption failed: wrong key, wrong AAD, or changed ciphertext.')
    this.name = 'DecryptionError'
  }
}

/**
 * `aad` names the row and column, so that a ciphertext cannot be decrypted anywhere else. Nonces are random:
 * one key encrypts far fewer than 2^32 values (NIST SP 800-38D section 8.3).
 */
export const seal = (dek: Uint8Array, plaintext: Uint8Array, aad: string): Buffer =>
  encrypt(dek, Buffer.of(sealVersion), plaintext, aad)

/** Throws DecryptionError. */
export function open(dek: Uint8Array, sealed: Uint8Array, aad: string): Buffer {
  if (sealed[0] !== sealVersion) throw new DecryptionError()
  return decrypt(dek, sealed, 1, aad)
}

/** `kekVersion` (0–65535) identifies the master key, so that it can be rotated while data is read. */
export function wrap(kek: Uint8Array, kekVersion: number, dek: Uint8Array, aad: string): Buffer {
  const header = Buffer.from([wrapVersion, 0, 0])
  header.writeUInt16BE(kekVersion, 1)
  return encrypt(kek, header, dek, aad)
}

/** Throws DecryptionError, also when `kekOf` has no master key of that version. */
export function unwrap(
  kekOf: (version: number) => Uint8Array | undefined,
  wrapped: Uint8Array,
  aad: string,
): Buffer {
  const kek = wrapped[0] === wrapVersion ? kekOf(kekVersionOf(wrapped)) : undefined
  if (!kek) throw new DecryptionError()
  return decrypt(kek, wrapped, 3, aad)
}

export const kekVersionOf = (wrapped: Uint8Array): number => ((wrapped[1] ?? 0) << 8) | (wrapped[2] ?? 0)

/** Derives a key for one purpose: HKDF-SHA-256, RFC 5869. */
export const derive = (master: Uint8Array, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, new Uint8Array(0), `foyer/${label}`, keyBytes))

/**
 * Equal values of one customer and kind give equal hashes, which reveal nothing else. Normalise `value`
 * first.
 */
export function blindIndex(key: Uint8Array, customerId: string, kind: string, value: string): Buffer {
  // The lengths keep "ab" + "c" apart from "a" + "bc".
  const text = `${customerId.length}:${customerId}${kind.length}:${kind}${value}`
  return createHmac('sha256', createSecretKey(key)).update(text, 'utf8').digest()
}

/** Nonces from a pool of random bytes, because each call of randomBytes has a fixed cost. */
let nonces = Buffer.alloc(0)
function nextNonce(): Buffer {
  if (nonces.length < nonceBytes) nonces = randomBytes(nonceBytes * 256)
  const nonce = nonces.subarray(0, nonceBytes)
  nonces = nonces.subarray(nonceBytes)
  return nonce
}

// createSecretKey first: given bytes, Node tries them as a KeyObject and catches an error, which takes longer
// than the encryption.
function encrypt(key: Uint8Array, header: Buffer, plaintext: Uint8Array, aad: string): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.concat([header, Buffer.from(aad)]))
  const body = cipher.update(plaintext)
  cipher.final()
  return Buffer.concat([header, nonce, body, cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, sealed: Uint8Array, headerBytes: number, aad: string): Buffer {
  const start = headerBytes + nonceBytes
  const end = sealed.length - tagBytes
  if (end < start) throw new DecryptionError()
  const nonce = sealed.subarray(headerBytes, start)
  try {
    const cipher = createDecipheriv('aes-256-gcm', createSecretKey(key), nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.concat([sealed.subarray(0, headerBytes), Buffer.from(aad)]))
    cipher.setAuthTag(sealed.subarray(end))
    const plaintext = cipher.update(sealed.subarray(start, end))
    cipher.final()
    return plaintext
  } catch {
    throw new DecryptionError()
  }
}
