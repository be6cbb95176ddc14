/** A form with files: multipart/form-data, at most ten files of 20 MiB. What is too large or too much is marked, not thrown: the page says which. */

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { formFields } from '../body/form.ts'
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

export async function uploadsOf(request: FastifyRequest): Promise<Sent> {
  const pairs: Array<[string, string]> = []
  const uploads: Upload[] = []
  const left = { files: MOST_FILES, bytes: together, read: MOST_READ }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value ?? '')])
      else uploads.push(...(await uploadOf(part, left)))
    }
  } catch (error) {
    // The parser's own complaints about a broken body are plain errors without a code.
    throw refusalFor(error).cause === 'BUG' ? new Refusal('request_malformed', { detail: brokenForm }) : error
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
async function uploadOf(part: MultipartFile, left: Left): Promise<Upload[]> {
  const room = left.files > 0 ? left.bytes : 0
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= room) chunks.push(chunk)
    if (length > left.read) throw new Refusal('body_too_large')
  }
  left.read -= length
  const { fieldname: field, filename: name = '' } = part
  if (name === '' && length === 0) return []
  const tooLarge = part.file.truncated
  const leftOut = !tooLarge && (left.files === 0 || length > room)
  if (tooLarge || leftOut) return [{ field, name, bytes: new Uint8Array(0), tooLarge, leftOut }]
  left.files -= 1
  left.bytes -= length
  return [{ field, name, bytes: Buffer.concat(chunks), tooLarge, leftOut }]
}
