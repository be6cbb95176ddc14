/**
 * Parses multipart/form-data: at most ten files of 20 MiB. Larger or further files are marked, and the page
 * names them.
 */

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Arrival } from '@foyer/fair-http/body/arrivals'
import { formFields } from '@foyer/fair-http/body/form'
import { keepPace } from '@foyer/fair-http/body/pace'
import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { translateError } from '../translate-error.ts'

const mebibyte = 1024 * 1024
/** In one form; further files are left out. */
const MAX_FILES = 10
/** Total bytes of one request; files beyond it are left out. */
const totalSize = 64 * mebibyte
/** Bytes read from one request, kept or not. A browser that sends more is disconnected. */
const MAX_READ = MAX_FILES * MAX_FILE_BYTES
// An empty file input counts as a file: a page can have twenty.
const limits = { fileSize: MAX_FILE_BYTES, files: 100, fields: 200, fieldSize: 64 * 1024, headerPairs: 20 }

export const acceptUploads = (scope: FastifyInstance): void => {
  scope.register(multipart, { limits, throwFileSizeLimit: false })
}

export interface ReceivedForm {
  form: Record<string, string | string[]>
  uploads: Upload[]
}

/** Buffers each file until it is read or the request ends. Throws request_timeout for a slow sender. */
export async function receiveUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Arrival,
): Promise<ReceivedForm> {
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
  // The loser of the race must not cause an unhandled rejection.
  read.catch(() => undefined)
  slow.catch(() => undefined)
  try {
    return await Promise.race([read, slow])
  } finally {
    stop()
  }
}

async function readParts(request: FastifyRequest, open: () => Arrival): Promise<ReceivedForm> {
  const pairs: Array<[string, string]> = []
  const uploads: Upload[] = []
  const left = { files: MAX_FILES, bytes: totalSize, read: MAX_READ }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value ?? '')])
      else uploads.push(...(await uploadOf(part, left, open)))
    }
  } catch (error) {
    // The parser's own errors about a malformed body have no code.
    throw translateError(error).cause === 'BUG'
      ? new ApiError('malformed_request', { detail: brokenForm })
      : error
  }
  return { form: formFields(pairs), uploads }
}

const brokenForm = 'The form is incomplete.'

/** The remaining limits of a form. */
interface RemainingLimits {
  files: number
  bytes: number
  read: number
}

/** An empty file input arrives as a file without name and content, and gives nothing. */
async function uploadOf(part: MultipartFile, left: RemainingLimits, open: () => Arrival): Promise<Upload[]> {
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
  const overLimit = !tooLarge && (left.files === 0 || length > room)
  const held = arrival
  if (tooLarge || overLimit || !held) {
    held?.drop()
    return [{ field, name, bytes: async () => new Uint8Array(0), tooLarge, overLimit }]
  }
  left.files -= 1
  left.bytes -= length
  return [{ field, name, bytes: () => held.take(), tooLarge, overLimit }]
}
