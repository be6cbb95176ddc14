/** Codes of authenticator apps (RFC 6238: HMAC-SHA-1, 30 seconds, six digits, as every app supports). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** As long as the hash (RFC 4226 section 4). */
const SEED_BYTES = 20
/** The clock of a telephone may be off by one step. */
const TOLERATED_STEPS = [0, -1, 1]

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

export function codeAt(seed: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step that the code belongs to; undefined: the code is wrong. */
export function stepOf(seed: Uint8Array, typed: string, now: Date): number | undefined {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / STEP_MS)
  return TOLERATED_STEPS.map((away) => current + away).find((step) =>
    timingSafeEqual(Buffer.from(codeAt(seed, step)), Buffer.from(code)),
  )
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. */
export function appUri(seed: Uint8Array, email: string): string {
  const uri = new URL(`otpauth://totp/${encodeURIComponent('Foyer')}:${encodeURIComponent(email)}`)
  uri.search = new URLSearchParams({
    secret: base32(seed),
    issuer: 'Foyer',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1_000),
  }).toString()
  return uri.href
}
