/** Sealing of files in pieces, so that one can be read without holding it whole: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { SealBroken } from './aead.ts'

/** Of the first byte. 1 is the form of sealing.ts: the whole in one piece. */
export const WHOLE = 1
export const IN_PIECES = 2
export const PIECE = 64 * 1024
const SALT = 32
const TAG = 16
const NONCE = 12
export const SEALED_PIECE = PIECE + TAG
/** Version and salt. */
export const HEAD = 1 + SALT
/** Version and nonce of the whole in one piece. */
export const WHOLE_HEAD = 1 + NONCE
export const WHOLE_TAG = TAG

/** Each file has a key of its own, made of the data key, its salt and its place; so the nonce may count from nought. */
const keyOf = (dek: Uint8Array, head: Uint8Array, about: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', dek, head.subarray(1, HEAD), `foyer/file-in-pieces|${about}`, 32)),
  )

/** Which piece it is and whether it is the last: none can be moved, dropped, doubled or cut off. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeUInt32BE(number, NONCE - 5)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE - 1)
  return nonce
}

/** First the head, then piece by piece. `about` names the place. An empty file has one empty piece. */
export function* sealedPieces(dek: Uint8Array, bytes: Uint8Array, about: string): Generator<Buffer> {
  const head = Buffer.concat([Buffer.of(IN_PIECES), randomBytes(SALT)])
  yield head
  const key = keyOf(dek, head, about)
  const count = Math.max(1, Math.ceil(bytes.length / PIECE))
  for (let number = 0; number < count; number += 1) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, number === count - 1), {
      authTagLength: TAG,
    })
    cipher.setAAD(aadOf(head, about))
    const sealed = cipher.update(bytes.subarray(number * PIECE, (number + 1) * PIECE))
    cipher.final()
    yield Buffer.concat([sealed, cipher.getAuthTag()])
  }
}

const aadOf = (head: Uint8Array, about: string): Buffer => Buffer.concat([head, Buffer.from(about)])

/** Throws SealBroken when the length is none that such a file can have. */
export function piecesIn(sealedLength: number): { count: number; size: number } {
  const body = sealedLength - HEAD
  const count = Math.ceil(body / SEALED_PIECE)
  const last = body - (count - 1) * SEALED_PIECE
  if (count < 1 || last < TAG || (count > 1 && last === TAG)) throw new SealBroken()
  return { count, size: body - count * TAG }
}

/** Each call throws SealBroken for a piece that is not this one of this file in this place. */
export function pieceOpener(dek: Uint8Array, head: Uint8Array, about: string, count: number) {
  const key = keyOf(dek, head, about)
  const aad = aadOf(head, about)
  return (number: number, sealed: Uint8Array): Buffer => {
    const end = sealed.length - TAG
    if (end < 0) throw new SealBroken()
    const nonce = nonceOf(number, number === count - 1)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    decipher.setAAD(aad)
    decipher.setAuthTag(sealed.subarray(end))
    const opened = decipher.update(sealed.subarray(0, end))
    return checked(decipher, opened)
  }
}

/** Of the older form: what it gives may be believed only when `checked` has not thrown. */
export function wholeDecipher(
  dek: Uint8Array,
  head: Uint8Array,
  tag: Uint8Array,
  about: string,
): DecipherGCM {
  const nonce = head.subarray(1, WHOLE_HEAD)
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(dek), nonce, { authTagLength: TAG })
  decipher.setAAD(Buffer.concat([head.subarray(0, 1), Buffer.from(about)]))
  decipher.setAuthTag(tag)
  return decipher
}

export function checked<T>(decipher: DecipherGCM, opened: T): T {
  try {
    decipher.final()
    return opened
  } catch {
    throw new SealBroken()
  }
}
