/** Chance: UUIDs of version 7 (RFC 9562) and secrets. */
import { randomBytes } from 'node:crypto'

/** Milliseconds since the epoch, then random bits: rows made one after the other stay together in an index. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const secret = (bits: number): string => randomBytes(Math.ceil(bits / 8)).toString('base64url')
