/** Refuses operations that drive test persons for live customers. */
import type { RequestContext } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'

export function assertSandbox({ caller }: Pick<RequestContext, 'caller'>): void {
  if (caller.mode !== 'sandbox') throw new ApiError('live_customer')
}
