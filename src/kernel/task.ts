/**
 * The type of background tasks. A task calls providers outside any transaction and changes the case with a
 * move.
 */
import { ApiError } from './api-error.ts'
import { isUuid } from './ids.ts'

/** `id` is unique to the task and the same in every retry. */
export type Task<Needs> = (payload: unknown, ports: Needs, id?: string) => Promise<void>

export interface CaseRef {
  customerId: string
  applicationId: string
}

export function caseRefOf(payload: unknown): CaseRef {
  const { customerId, applicationId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(applicationId)))
    throw new Error('the payload of a task names no application')
  return { customerId: String(customerId), applicationId: String(applicationId) }
}

/** The application may have been erased since the task was added. */
export async function ignoreErased(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof ApiError && error.code === 'application_not_found')) throw error
  })
}
