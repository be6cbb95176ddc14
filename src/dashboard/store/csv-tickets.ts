/** The tickets of CSV downloads: encrypted, so that a URL does not show what a person searched for. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DecryptionError, open, seal } from '#platform/crypto/aead.ts'
import type { CsvTicket, CsvTickets } from '../ports.ts'

interface Settings {
  key: Uint8Array
  now(): Date
}

const TICKET_MS = 60_000
const USE = 'GET csv'
/** In bytes: of the length in front, and what the whole is a multiple of. */
const LENGTH = 2
const BLOCK = 1_024

export const openCsvTickets = ({ key, now }: Settings): CsvTickets => ({
  seal(ticket) {
    const until = now().getTime() + TICKET_MS
    // A hundred ids of applications still give a URL that every proxy takes.
    const text = deflateRawSync(JSON.stringify({ ...ticket, until }))
    return { ticket: seal(key, padded(text), USE).toString('base64url'), expiresAt: new Date(until) }
  },
  open(text) {
    const content = contentOf(key, text)
    if (!content || content.until <= now().getTime()) return undefined
    const { until: _until, ...ticket } = content
    return ticket
  },
})

/** Its length says little about what was searched for. */
function padded(text: Uint8Array): Buffer {
  const whole = Buffer.alloc(Math.ceil((LENGTH + text.length) / BLOCK) * BLOCK)
  whole.writeUInt16BE(text.length)
  whole.set(text, LENGTH)
  return whole
}

function contentOf(key: Uint8Array, text: string): (CsvTicket & { until: number }) | undefined {
  try {
    // The cast is safe: only `seal` above makes tickets for this use.
    const whole = open(key, Buffer.from(text, 'base64url'), USE)
    const deflated = whole.subarray(LENGTH, LENGTH + whole.readUInt16BE())
    return JSON.parse(inflateRawSync(deflated).toString('utf8'))
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}
