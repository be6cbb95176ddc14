/**
 * Encrypts files in chunks, so that a file can be read without holding all of it in memory: STREAM (Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { DecryptionError } from './aead.ts'

/** The first byte of a file. 1 is that of aead.ts. */
export const CHUNKED = 2
export const CHUNK_BYTES = 64 * 1024
const SALT = 32
const TAG = 16
const NONCE = 12
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG
/** Version and salt. */
export const HEADER_BYTES = 1 + SALT

/**
 * Each file has its own key, derived from the data key, its salt and its AAD; so the nonce can be a counter.
 */
const keyOf = (dek: Uint8Array, head: Uint8Array, aad: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', dek, head.subarray(1, HEADER_BYTES), `foyer/file-in-pieces|${aad}`, 32)),
  )

/**
 * Encodes the chunk's number and whether it is the last: chunks cannot be moved, dropped, repeated or cut
 * off.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeUInt32BE(number, NONCE - 5)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE - 1)
  return nonce
}

/** Yields the header, then each chunk. An empty file has one empty chunk. */
export function* sealChunks(dek: Uint8Array, bytes: Uint8Array, aad: string): Generator<Buffer> {
  const { head, seal } = chunkSealer(dek, aad)
  yield head
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES))
  for (let number = 0; number < count; number += 1)
    yield seal(number, bytes.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES), number === count - 1)
}

/** The same of a file whose size is not known before its end. */
export async function* sealPieces(
  dek: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
  aad: string,
): AsyncGenerator<Buffer> {
  const { head, seal } = chunkSealer(dek, aad)
  yield head
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece])
    // The last chunk is not known to be the last until the end.
    let at = 0
    for (; waiting.length - at > CHUNK_BYTES; at += CHUNK_BYTES) {
      yield seal(number, waiting.subarray(at, at + CHUNK_BYTES), false)
      number += 1
    }
    waiting = waiting.subarray(at)
  }
  yield seal(number, waiting, true)
}

function chunkSealer(dek: Uint8Array, aad: string) {
  const head = Buffer.concat([Buffer.of(CHUNKED), randomBytes(SALT)])
  const key = keyOf(dek, head, aad)
  const fullAad = fullAadOf(head, aad)
  const seal = (number: number, chunk: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG })
    cipher.setAAD(fullAad)
    const sealed = cipher.update(chunk)
    cipher.final()
    return Buffer.concat([sealed, cipher.getAuthTag()])
  }
  return { head, seal }
}

const fullAadOf = (head: Uint8Array, aad: string): Buffer => Buffer.concat([head, Buffer.from(aad)])

/** Throws DecryptionError when no such file can have this length. */
export function chunkLayout(sealedLength: number): { count: number; size: number } {
  const body = sealedLength - HEADER_BYTES
  const count = Math.ceil(body / SEALED_CHUNK_BYTES)
  const last = body - (count - 1) * SEALED_CHUNK_BYTES
  if (count < 1 || last < TAG || (count > 1 && last === TAG)) throw new DecryptionError()
  return { count, size: body - count * TAG }
}

/** Each call throws DecryptionError for a chunk of another number, another file or another AAD. */
export function chunkOpener(dek: Uint8Array, head: Uint8Array, aad: string, count: number) {
  const key = keyOf(dek, head, aad)
  const fullAad = fullAadOf(head, aad)
  return (number: number, sealed: Uint8Array): Buffer => {
    const end = sealed.length - TAG
    if (end < 0) throw new DecryptionError()
    const nonce = nonceOf(number, number === count - 1)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    decipher.setAAD(fullAad)
    decipher.setAuthTag(sealed.subarray(end))
    const opened = decipher.update(sealed.subarray(0, end))
    return verified(decipher, opened)
  }
}

function verified<T>(decipher: DecipherGCM, opened: T): T {
  try {
    decipher.final()
    return opened
  } catch {
    throw new DecryptionError()
  }
}
