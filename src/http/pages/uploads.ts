/** A form with files: multipart/form-data, at most ten files of 20 MiB. What is too large or too much is marked, not thrown: the page says which. */

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Arrival } from '../body/arrivals.ts'
import { formFields } from '../body/form.ts'
import { keepPace } from '../body/pace.ts'
import { refusalFor } from '../errors.ts'

const mebibyte = 1024 * 1024
/** Of one form; files beyond it are left out. */
const MOST_FILES = 10
/** What one request may hold in memory; files that have no room in it are left out. */
const together = 64 * mebibyte
const fileSize = 20 * mebibyte
/** What is read of one request's files, kept or not: a browser that sends more is cut off. */
const MOST_READ = MOST_FILES * fileSize
// A field without a file counts as one: a page may have twenty.
const limits = { fileSize, files: 100, fields: 200, fieldSize: 64 * 1024, headerPairs: 20 }

export const takeUploads = (scope: FastifyInstance): void => {
  scope.register(multipart, { limits, throwFileSizeLimit: false })
}

export interface Sent {
  form: Record<string, string | string[]>
  uploads: Upload[]
}

/** Each file is held where `arrivals` has room, until it is asked for or the request is over. Throws request_timeout for who sends too slowly. */
export async function uploadsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Arrival,
): Promise<Sent> {
  const arrivals = new Set<Arrival>()
  const held = () => {
    const arrival = open()
    arrivals.add(arrival)
    return arrival
  }
  reply.raw.once('close', () => {
    for (const arrival of arrivals) arrival.drop()
  })
  let stop = () => {}
  const slow = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new ApiError('request_timeout', { headers: { connection: 'close' } }))
    stop = keepPace(request.raw, late)
  })
  const read = readParts(request, held)
  // Of the two one is over first, and what becomes of the other is of no interest.
  read.catch(() => undefined)
  slow.catch(() => undefined)
  try {
    return await Promise.race([read, slow])
  } finally {
    stop()
  }
}

async function readParts(request: FastifyRequest, open: () => Arrival): Promise<Sent> {
  const pairs: Array<[string, string]> = []
  const uploads: Upload[] = []
  const left = { files: MOST_FILES, bytes: together, read: MOST_READ }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value ?? '')])
      else uploads.push(...(await uploadOf(part, left, open)))
    }
  } catch (error) {
    // The parser's own complaints about a broken body are plain errors without a code.
    throw refusalFor(error).cause === 'BUG'
      ? new ApiError('malformed_request', { detail: brokenForm })
      : error
  }
  return { form: formFields(pairs), uploads }
}

const brokenForm = 'The form did not arrive whole.'

/** What the form may still bring. */
interface Left {
  files: number
  bytes: number
  read: number
}

/** Nothing for a file field left empty, which arrives as a file without name and content. */
async function uploadOf(part: MultipartFile, left: Left, open: () => Arrival): Promise<Upload[]> {
  const room = left.files > 0 ? left.bytes : 0
  let arrival: Arrival | undefined
  let length = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= room) {
      arrival ??= open()
      await arrival.add(chunk)
    } else arrival?.drop()
    if (length > left.read) throw new ApiError('body_too_large')
  }
  left.read -= length
  const { fieldname: field, filename: name = '' } = part
  if (name === '' && length === 0) return []
  const tooLarge = part.file.truncated
  const leftOut = !tooLarge && (left.files === 0 || length > room)
  const held = arrival
  if (tooLarge || leftOut || !held) {
    held?.drop()
    return [{ field, name, bytes: async () => new Uint8Array(0), tooLarge, leftOut }]
  }
  left.files -= 1
  left.bytes -= length
  return [{ field, name, bytes: () => held.take(), tooLarge, leftOut }]
}
