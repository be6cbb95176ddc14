/**
 * What every background task is. A task calls providers outside any transaction and changes the case with a
 * move.
 */
import { ApiError } from './api-error.ts'
import type { RetrySchedule } from './checks/registry/check-retries.ts'
import type { IndexTaskPorts } from './dashboard/ports.ts'
import type { ExportTaskPorts } from './exports/ports.ts'
import { isUuid } from './ids.ts'
import type { NotificationTaskPorts } from './notifications/ports.ts'
import type { Ports } from './ports.ts'
import type { RetentionPorts } from './retention/ports.ts'

type Needed =
  | 'applications'
  | 'workflows'
  | 'files'
  | 'providers'
  | 'webhooks'
  | 'auditHeads'
  | 'screeningLists'
  | 'customerScreening'
  | 'rescreening'
  | 'dueMonitored'
  | 'monitoringSweeps'
  | 'ids'
  | 'now'
type NeededForMail =
  | 'emailCodes'
  | 'mail'
  | 'customers'
  | 'links'
  | 'nocodeUrl'
  | 'baseUrl'
  | 'staff'
  | 'team'
  | 'notifications'
  | 'digests'
type NeededForExports =
  | 'customerSettings'
  | 'providerSettings'
  | 'credentials'
  | 'auditLog'
  | 'newId'
  | 'termsFiles'
export type TaskPorts = Pick<Ports, Needed | NeededForMail | NeededForExports> &
  RetentionPorts &
  IndexTaskPorts &
  ExportTaskPorts &
  NotificationTaskPorts &
  CheckSchedule

export interface CheckSchedule {
  checkRetries: RetrySchedule
}

/** `id` is unique to the task and the same in every retry. */
export type Task<Needs = TaskPorts> = (payload: unknown, ports: Needs, id?: string) => Promise<void>

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
