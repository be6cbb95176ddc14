/** The rows that every change writes in its own transaction: audit lines, events, tasks. */
import canonicalize from 'canonicalize'
import type { AuditEntry, CheckKey, MoveResult, OutboxTask } from '../../../applications/case.ts'
import { causeFields, currentCause, type RequestCause } from '../../../runtime/request-cause.ts'
import type { TaskName } from '../../../tasks.ts'
import { jobKeyOf } from '../add-task.ts'

export interface AuditAndOutboxRows {
  /** Canonical JSON (RFC 8785), one per audit line. */
  entries: string[]
  eventIds: string[]
  kinds: string[]
  tasks: TaskName[]
  payloads: string[]
  runAts: Array<Date | null>
  jobKeys: string[]
  /** The request that made the change. */
  cause: RequestCause | undefined
}

export function auditAndOutboxRowsOf(
  moved: MoveResult,
  now: Date,
  newId: () => string,
  cause: RequestCause | undefined = currentCause(),
): AuditAndOutboxRows {
  const { customerId, id } = moved.case
  return {
    entries: moved.audit.map((entry) => auditText(entry, now, id)),
    eventIds: moved.events.map(() => newId()),
    kinds: moved.events,
    tasks: moved.tasks.map((task) => task.task),
    payloads: moved.tasks.map((task) =>
      JSON.stringify({ customerId, applicationId: id, ...checkOf(task), ...causeFields(cause) }),
    ),
    runAts: moved.tasks.map((task) => task.runAt),
    jobKeys: moved.tasks.map((task) => jobKeyOf(task.task, id, ...Object.values(checkOf(task)))),
    cause,
  }
}

const checkOf = (task: OutboxTask): { check?: CheckKey } =>
  task.task === 'check' ? { check: task.check } : {}

export function auditText(entry: AuditEntry, at: Date, applicationId: string | null): string {
  return canonicalize({
    at: at.toISOString(),
    action: entry.action,
    actor: entry.actor,
    applicationId,
    detail: entry.detail,
  }) as string
}
