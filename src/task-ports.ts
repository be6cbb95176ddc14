/** The ports of background tasks. */
import type { CheckSchedule } from '#checks/registry/check-retries.ts'
import type { IndexTaskPorts } from '#dashboard/ports.ts'
import type { ExportTaskPorts } from '#exports/ports.ts'
import type { NotificationTaskPorts } from '#notifications/ports.ts'
import type { QueueTaskPorts } from '#queue/ports.ts'
import type { RetentionPorts } from '#retention/ports.ts'
import type { Ports } from './ports.ts'

/** The ports of operations that background tasks need too. */
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
  | 'queueSettings'
/** The ports of background tasks. */
export type TaskPorts = Pick<Ports, Needed | NeededForMail | NeededForExports> &
  RetentionPorts &
  IndexTaskPorts &
  ExportTaskPorts &
  NotificationTaskPorts &
  QueueTaskPorts &
  CheckSchedule
