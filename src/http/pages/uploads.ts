/** A form with files: multipart/form-data, at most ten files of 20 MiB. A file too large is marked, not thrown: the page says which. */

import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { formFields } from '../body/form.ts'
import { refusalFor } from '../errors.ts'

const mebibyte = 1024 * 1024
const limits = { fileSize: 20 * mebibyte, files: 10, fields: 200, fieldSize: 64 * 1024, headerPairs: 20 }
/** What one request may hold in memory; files beyond it are marked as too large. */
const together = 64 * mebibyte

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
  let room = together
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value ?? '')])
      else {
        const upload = await uploadOf(part, room)
        room -= upload.bytes.length
        // A file field left empty arrives as a file without name and content.
        if (upload.name !== '' || upload.bytes.length > 0) uploads.push(upload)
      }
    }
  } catch (error) {
    // The parser's own complaints about a broken body are plain errors without a code.
    throw refusalFor(error).cause === 'BUG' ? new Refusal('request_malformed', { detail: brokenForm }) : error
  }
  return { form: formFields(pairs), uploads }
}

const brokenForm = 'The form did not arrive whole.'

async function uploadOf(part: MultipartFile, room: number): Promise<Upload> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= room) chunks.push(chunk)
  }
  const tooLarge = part.file.truncated || length > room
  return {
    field: part.fieldname,
    name: part.filename ?? '',
    bytes: tooLarge ? new Uint8Array(0) : Buffer.concat(chunks),
    tooLarge,
  }
}
