/** Query parameters: each at most once. */
import { ApiError } from '#kernel/api-error.ts'

/** Throws invalid_parameter for a repeated one, because readers disagree about which value counts. */
export function singleValues(query: Record<string, string | string[]>): Record<string, string> {
  for (const name in query)
    if (Array.isArray(query[name]))
      throw new ApiError('invalid_parameter', {
        errors: [{ path: `query:${name.slice(0, 64)}`, code: 'repeated', message: 'Send it once.' }],
      })
  return query as Record<string, string>
}
