/** A dated version that a request names. */

import { ApiError } from './api-error.ts'
import { type ApiVersions, datesOf, isVersion } from './api-versions.ts'

/** Throws invalid_body. */
export function assertVersion(versions: ApiVersions, date: string): void {
  if (isVersion(versions, date)) return
  const message = `There is no such version. There are: ${datesOf(versions).join(', ')}.`
  throw new ApiError('invalid_body', {
    errors: [{ path: '/apiVersion', code: 'unknown_version', message }],
  })
}
