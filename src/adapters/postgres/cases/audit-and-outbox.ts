/** The rows that every change writes in its own transaction: audit lines, events, owed tasks. */
import type { CheckKey, MoveResult, OwedTask } from '../../../applications/case.ts'
import { type AuditLine, auditLine } from '../../../audit/entry.ts'
import { causeFields, currentCause, type RequestCause } from '../../../request-cause.ts'
import type { NewEvent } from '../../audit/append.ts'

export interface AuditAndOutboxRows {
  lines: AuditLine[]
  events: NewEvent[]
  tasks: string[]
  payloads: string[]
  runAts: Array<Date | null>
  jobKeys: string[]
}

export function auditAndOutboxRowsOf(
  moved: MoveResult,
  now: Date,
  newId: () => string,
  cause: RequestCause | undefined = currentCause(),
): AuditAndOutboxRows {
  const { customerId, id: applicationId } = moved.case
  return {
    lines: moved.audit.map((entry) => auditLine(entry, now, applicationId)),
    events: moved.events.map((kind) => ({ id: newId(), kind, applicationId, at: now, cause })),
    tasks: moved.owed.map((task) => task.task),
    payloads: moved.owed.map((task) =>
      JSON.stringify({ customerId, applicationId, ...checkOf(task), ...causeFields(cause) }),
    ),
    runAts: moved.owed.map((task) => task.runAt),
    jobKeys: moved.owed.map((task) => [task.task, applicationId, ...Object.values(checkOf(task))].join(':')),
  }
}

const checkOf = (task: OwedTask): { check?: CheckKey } => (task.task === 'check' ? { check: task.check } : {})
