/** Download links that work for ten minutes with a plain GET: an HMAC over the ticket and its expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Downloads, DownloadTicket } from '../../applications/ports.ts'

export interface DownloadSettings {
  /** Links are `{baseUrl}/v1/downloads/{ticket}`. */
  baseUrl: string
  now(): Date
  /** The first key signs; the others only verify. `id` is 0–255. */
  keys: Array<{ id: number; key: Uint8Array }>
  seconds?: number
}

// Key id, expiry in seconds, four UUIDs: binary, so that a ticket has 135 characters and one encoding only.
const headBytes = 1 + 4 + 4 * 16
const macBytes = 32

export function openDownloads({ baseUrl, now, keys, seconds = 600 }: DownloadSettings): Downloads {
  const [signer] = keys
  if (!signer) throw new Error('There is no key to sign download links with.')
  return {
    sign(ticket) {
      const expires = Math.floor(now().getTime() / 1000) + seconds
      const head = headOf(signer.id, expires, ticket)
      const text = Buffer.concat([head, macOf(signer.key, head)]).toString('base64url')
      return { url: `${baseUrl}/v1/downloads/${text}`, expiresAt: new Date(expires * 1000) }
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== text) return undefined
      const head = bytes.subarray(0, headBytes)
      const signedBy = keys.find((candidate) => candidate.id === head[0])
      if (!signedBy || !timingSafeEqual(macOf(signedBy.key, head), bytes.subarray(headBytes)))
        return undefined
      if (head.readUInt32BE(1) * 1000 <= now().getTime()) return undefined
      return {
        customerId: uuidAt(head, 5),
        applicationId: uuidAt(head, 21),
        documentId: uuidAt(head, 37),
        credentialId: uuidAt(head, 53),
      }
    },
  }
}

// The method is signed too, so that a ticket to read can never authorise another method.
const macOf = (key: Uint8Array, head: Buffer) =>
  createHmac('sha256', key).update('GET\0').update(head).digest()

function headOf(keyId: number, expires: number, ticket: DownloadTicket): Buffer {
  const start = Buffer.alloc(5)
  start.writeUInt8(keyId, 0)
  start.writeUInt32BE(expires, 1)
  const uuids = [ticket.customerId, ticket.applicationId, ticket.documentId, ticket.credentialId]
  return Buffer.concat([start, ...uuids.map((uuid) => Buffer.from(uuid.replaceAll('-', ''), 'hex'))])
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
