/** Chance: UUIDs of version 7 (RFC 9562) and secrets. */
import { randomBytes, randomUUID } from 'node:crypto'

/**
 * Milliseconds since the epoch, then random bits: rows made one after the other stay together in an index. Made of a UUID of
 * version 4, for which Node keeps random bytes ready: version and time are put in its place, the other 74 bits are as random.
 */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export const secret = (bits: number): string => randomBytes(Math.ceil(bits / 8)).toString('base64url')
