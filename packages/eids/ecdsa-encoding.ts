/**
 * The two encodings of an ECDSA signature on P-256. JWS uses r and s concatenated, 32 bytes each (RFC 7518
 * section 3.4); Node uses DER (RFC 3279 section 2.2.3) by default. Node's own option for the first encoding
 * inspects the key each time, which costs a third of the signatures that a server can make per second.
 */
const HALF = 32
const SEQUENCE = 0x30
const INTEGER = 0x02

/** Takes the DER output of `sign` of node:crypto. */
export function joseSignatureOf(der: Buffer): Buffer {
  const both = Buffer.alloc(2 * HALF)
  let at = 2
  for (const end of [HALF, 2 * HALF]) {
    const length = der[at + 1] as number
    const number = der.subarray(at + 2, at + 2 + length)
    // DER adds a leading zero to keep an integer positive, and shortens small integers.
    const digits = number.length > HALF ? number.subarray(number.length - HALF) : number
    digits.copy(both, end - digits.length)
    at += 2 + length
  }
  return both
}

/** For `verify` of node:crypto; undefined unless there are 64 bytes. */
export function derSignatureOf(both: Uint8Array): Buffer | undefined {
  if (both.length !== 2 * HALF) return undefined
  const numbers = [integer(both.subarray(0, HALF)), integer(both.subarray(HALF))]
  const length = numbers.reduce((sum, number) => sum + number.length, 0)
  return Buffer.concat([Buffer.from([SEQUENCE, length]), ...numbers])
}

function integer(half: Uint8Array): Buffer {
  let from = 0
  while (from < HALF - 1 && half[from] === 0) from += 1
  const digits = half.subarray(from)
  const sign = (digits[0] as number) >= 0x80 ? [0] : []
  return Buffer.from([INTEGER, sign.length + digits.length, ...sign, ...digits])
}
