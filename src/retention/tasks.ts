/** The tasks that expire, erase and delete what has been kept long enough. */

import { expire } from '#applications/lifecycle-moves.ts'
import type { ApplicationPorts } from '#applications/ports.ts'
import { system } from '#audit/entry.ts'
import type { BasePorts } from '#kernel/base.ts'
import { oldestKept } from '#kernel/idempotency.ts'
import { type CaseRef, caseRefOf, ignoreErased, type Task } from '#kernel/task.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import { eraseAfterRetention } from './due.ts'
import {
  EVENTS_KEPT_DAYS,
  EXPORTS_KEPT_DAYS,
  LINKS_KEPT_DAYS,
  READS_KEPT_DAYS,
  REQUESTS_KEPT_DAYS,
} from './periods.ts'
import type { RetentionPorts, RetentionStore } from './ports.ts'

export type RetentionTaskPorts = Pick<ApplicationPorts, 'applications' | 'files'> &
  WorkflowPorts &
  RetentionPorts &
  Pick<BasePorts, 'now' | 'mail'>

export const retentionTasks = {
  removeFiles: async (payload, ports) => removeFiles(caseRefOf(payload), isLater(payload), ports),
  retain: (_payload, ports) => retain(ports),
  sweep: (_payload, ports) => sweep(ports),
} satisfies Record<string, Task<RetentionTaskPorts>>

/** Each run processes a limited part. */
export const retentionCrontab = { sweep: '* * * * *', retain: '17 * * * *' } satisfies Partial<
  Record<keyof typeof retentionTasks, string>
>

const isLater = (payload: unknown): boolean => (payload as { later?: unknown } | null)?.later === true

/** Runs after an erasure has been committed, and is retried until the files are deleted. */
async function removeFiles(
  { customerId, applicationId }: CaseRef,
  later: boolean,
  ports: RetentionTaskPorts,
): Promise<void> {
  if (await ports.applications.find(customerId, applicationId))
    throw new Error('cannot remove the files of an application that is not erased')
  const files = await ports.files.removeAll(customerId, applicationId)
  await ports.mail.forget(applicationId)
  if (later && files === 0) return
  const entry = { action: 'application.files_removed', actor: system('erasure'), detail: { files } } as const
  await ports.applications.note(customerId, applicationId, entry)
}

/** Per hourly run; the next run continues. */
const MAX_ERASED = 1_000

async function retain(ports: RetentionTaskPorts): Promise<void> {
  const now = ports.now()
  const failed: unknown[] = []
  for (const each of await ports.retention.dueForErasure(now, MAX_ERASED))
    await eraseIfOver(each, ports).catch((error) => failed.push(error))
  await ports.retention.deleteEvents(new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY))
  await ports.retention.deleteReads(new Date(now.getTime() - READS_KEPT_DAYS * DAY))
  await ports.retention.deleteRequests(new Date(now.getTime() - REQUESTS_KEPT_DAYS * DAY))
  await ports.retention.deleteExports(new Date(now.getTime() - EXPORTS_KEPT_DAYS * DAY))
  if (failed.length > 0) throw failed[0]
}

/** The rule is evaluated again under the lock: the case may have been reopened or erased since. */
type DueForErasure = Awaited<ReturnType<RetentionStore['dueForErasure']>>[number]
async function eraseIfOver(
  { customerId, applicationId, workflowId, workflowVersion }: DueForErasure,
  ports: RetentionTaskPorts,
): Promise<void> {
  const workflow = await ports.workflows.version(customerId, workflowId, workflowVersion)
  await ignoreErased(ports.applications.erase(customerId, applicationId, eraseAfterRetention(workflow)))
}

/** Per run of the sweep; the next run continues. */
const MAX_EXPIRED = 500
const DAY = 86_400_000

async function sweep(ports: RetentionTaskPorts): Promise<void> {
  const now = ports.now()
  const dayAgo = new Date(now.getTime() - DAY)
  const failed: unknown[] = []
  for (const { customerId, applicationId } of await ports.retention.dueForExpiry(now, MAX_EXPIRED))
    await ignoreErased(ports.applications.change(customerId, applicationId, expire())).catch((error) =>
      failed.push(error),
    )
  await ports.retention.deleteIdempotencyKeys(oldestKept(now))
  await ports.retention.deleteBrowserSessions(dayAgo)
  await ports.retention.deleteLinks(new Date(now.getTime() - LINKS_KEPT_DAYS * DAY))
  await ports.retention.deleteIdentityTransactions(now)
  await ports.retention.deleteRevocations(now)
  // One failing case does not stop the others; its error is reported at the end.
  if (failed.length > 0) throw failed[0]
}
