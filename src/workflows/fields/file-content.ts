/** A file as base64 in the body of a request. */
import { ApiError } from '#kernel/api-error.ts'

/** Buffer skips characters that are not base64, so the length shows whether the text is valid. */
export function decodeBase64(text: string): Uint8Array {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  const bytes = Buffer.from(text, 'base64')
  if (text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding) return bytes
  throw invalidContent('base64_wrong', 'Must be base64 (RFC 4648 section 4) without line breaks.')
}

export const invalidContent = (code: string, message: string): ApiError =>
  new ApiError('invalid_body', { detail: message, errors: [{ path: '/contentBase64', code, message }] })
