/** Translates anything thrown into an API error and its problem+json reply (RFC 9457). */

import { fieldErrors, type SchemaError } from '@foyer/fair-http/body/field-errors'
import { Refusal } from '@foyer/fair-http/refusal'
import { errorTable } from '#errors.ts'
import { ApiError, type ErrorCode, type FieldError } from '#kernel/api-error.ts'
import { isUnavailable } from '#kernel/unavailable.ts'

export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  requestId: string
  errors?: FieldError[]
  /** Names of the exceeded policies or quotas (draft-ietf-httpapi-ratelimit-headers). */
  'violated-policies'?: string[]
}

export const problemType = 'application/problem+json'
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

export function problemOf(error: ApiError, requestId: string, baseUrl: string): Problem {
  const { code, extras } = error
  const { title, status, detail } = errorTable[code]
  const problem: Problem = {
    type: isQuota(code) ? quotaExceeded : `${baseUrl}/docs#${code}`,
    title,
    status: extras.status ?? status,
    detail: extras.detail ?? detail,
    code,
    requestId,
  }
  if (extras.errors && extras.errors.length > 0) problem.errors = extras.errors
  if (isQuota(code)) problem['violated-policies'] = [extras.quota ?? 'default']
  return problem
}

const isQuota = (code: ErrorCode) => code === 'too_many_requests' || code.endsWith('quota_exceeded')

/** Error codes of Fastify, its multipart plugin and Node. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_MP_PREMATURE_CLOSE: 'malformed_request',
  FST_PROTO_VIOLATION: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** A value that PostgreSQL cannot store. A schema should have rejected it, so it counts as a bug. */
const unstorable = /^22...$/

export type Cause = 'REFUSED' | 'UNSTORABLE' | 'UNAVAILABLE' | 'BUG'
export interface TranslatedError {
  error: ApiError
  cause: Cause
}

export function translateError(error: unknown): TranslatedError {
  if (error instanceof ApiError) return { error, cause: 'REFUSED' }
  if (error instanceof Refusal) return { error: new ApiError(error.code, error.extras), cause: 'REFUSED' }
  const { code, validation } = shapeOf(error)
  if (validation)
    return { error: new ApiError('invalid_body', { errors: fieldErrors(validation) }), cause: 'REFUSED' }
  const known = frameworkCodes[code]
  if (known) return { error: new ApiError(known), cause: 'REFUSED' }
  if (unstorable.test(code))
    return {
      error: new ApiError('invalid_body', { detail: 'A value of the body cannot be stored.' }),
      cause: 'UNSTORABLE',
    }
  if (isUnavailable(error))
    return {
      error: new ApiError('service_unavailable', { headers: { 'retry-after': '5' } }),
      cause: 'UNAVAILABLE',
    }
  return { error: new ApiError('internal'), cause: 'BUG' }
}

/** Input that Node's HTTP parser could not read. */
export const parserError = (error: { code?: string }): ApiError =>
  new ApiError(frameworkCodes[error.code ?? ''] ?? 'malformed_request')

function shapeOf(error: unknown): { code: string; validation?: SchemaError[] } {
  if (typeof error !== 'object' || error === null) return { code: '' }
  const { code, validation } = error as Record<string, unknown>
  const shape = { code: typeof code === 'string' ? code : '' }
  return Array.isArray(validation) ? { ...shape, validation: validation as SchemaError[] } : shape
}
