/** Random ids: UUIDs of version 7 (RFC 9562), and secrets; and the hash of a text. */
import { hash, randomBytes, randomUUID } from 'node:crypto'

/**
 * Milliseconds since the epoch, then random bits, so that rows created together are close in an index. Built
 * from a UUID of version 4, because Node caches random bytes for it; time and version replace its first 52
 * bits.
 */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The id of a request, in its reply and in the log. */
export const newRequestId = (): string => randomUUID()

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

export const secret = (bits: number): string => randomBytes(Math.ceil(bits / 8)).toString('base64url')
