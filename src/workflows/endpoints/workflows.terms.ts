/** POST /v1/workflows.terms.upload: a PDF of terms; GET of it, for the applicant who accepts it. */

import { closed } from '@foyer/national-fields/schemas/primitives'
import type { InspectionResult } from '@foyer/safe-files/file-inspection'
import { Type } from 'typebox'
import { actorOf, type Needs, operation, plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { decodeBase64, invalidContent } from '../fields/file-content.ts'
import { dispositionOf, fileNameFor } from '../fields/file-name.ts'
import { MAX_TERMS_BYTES, TermsPdf, termsPath } from '../fields/terms-pdf.ts'
import { readTerms, type TermsRefusal, termsRefusals } from '../fields/terms-refusals.ts'

export const termsUpload = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Upload terms as a PDF',
  description:
    'Put `pdf` of the reply into the terms of a TERMS step, under its language. The file is named by its ' +
    'content and never changes or disappears, because published versions refer to it; the same file again ' +
    'is the same file. Everybody who knows its address can read it. Scripts, attachments and other active ' +
    `content are refused.`,
  // Base64 is a third longer.
  bodyBytes: 14 * 1024 * 1024,
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 255, examples: ['general-terms-2026-11.pdf'] }),
      // No maxLength: counting the characters takes longer than decoding. The limits of body and file apply.
      contentBase64: Type.String({
        description: 'The PDF as base64 (RFC 4648 section 4), without line breaks. At most 10 MiB.',
        examples: ['JVBERi0xLjcK'],
      }),
    },
    closed,
  ),
  reply: Type.Object(
    {
      pdf: TermsPdf,
      url: Type.String({ description: 'Where the applicant reads it: a path of this service.' }),
    },
    closed,
  ),
  async run(body, context: Needs<'files' | 'termsFiles'>) {
    const { caller, files, termsFiles } = context
    const bytes = decodeBase64(body.contentBase64)
    // Frees memory: the text is a third longer than the file.
    body.contentBase64 = ''
    if (bytes.length > MAX_TERMS_BYTES) throw refusal('TOO_LARGE')
    const pages = pagesOf(bytes, await files.inspect(caller.customerId, bytes))
    const name = fileNameFor(files.safeName(body.name), 'application/pdf')
    const { sha256, size } = await termsFiles.add(caller.customerId, actorOf(context), { name, pages, bytes })
    const pdf = { sha256, name, size, ...(pages !== null && { pages }) }
    return { pdf, url: termsPath(caller.customerId, sha256) }
  },
})

/** Throws for what an applicant should not open. */
function pagesOf(bytes: Uint8Array, inspected: InspectionResult): number | null {
  const read = readTerms(bytes, inspected)
  if ('refused' in read) throw refusal(read.refused)
  // No page waits for terms, so they are not held as the files of applicants are.
  if (inspected.kind === 'TAKEN' && inspected.scan === 'WAITING')
    throw new ApiError('service_unavailable', {
      detail: 'The scanner for viruses does not answer, so the file was not stored. Retry in a few minutes.',
      headers: { 'retry-after': '60' },
    })
  return read.pages
}

const refusal = (why: TermsRefusal) => invalidContent(...termsRefusals[why])

/**
 * Some browsers show a PDF in a page with styles of its own, and apply the policy of the file to it. Nothing
 * else may load or run. No `sandbox`: Safari shows an empty page then, or downloads the file, and the
 * upload has refused active content already.
 */
const policy = [
  "default-src 'none'",
  "object-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
].join('; ')

const PIECE = 64 * 1024

/** Pieces of the one copy in memory: a thousand slow readers must not hold a thousand files. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE)
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.length - at))
}

export const termsPdf = plain({
  summary: 'Terms as a PDF',
  async run({ params, termsFiles }) {
    const { customer = '', digest: sha256 = '' } = params
    const isAddress = isUuid(customer) && /^[0-9a-f]{64}$/.test(sha256)
    const found = isAddress ? await termsFiles.content(customer, sha256) : undefined
    if (!found) throw new ApiError('not_found')
    return {
      contentType: 'application/pdf',
      body: { size: found.bytes.length, pieces: piecesOf(found.bytes), close: async () => undefined },
      headers: {
        'content-security-policy': policy,
        'content-disposition': dispositionOf('inline', found.name),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-robots-tag': 'noindex, nofollow',
      },
    }
  },
})
