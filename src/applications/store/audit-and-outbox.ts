/** The rows that every change writes in its own transaction: audit lines, events, tasks. */

import { type AuditLine, auditLine } from '#audit/entry.ts'
import type { NewEvent } from '#audit/store/append.ts'
import { jobKeyOf } from '#platform/postgres/add-task.ts'
import { causeFields, currentCause, type RequestCause } from '#platform/request-cause.ts'
import type { TaskName } from '#tasks.ts'
import type { MoveResult, OutboxTask } from '../case.ts'

export interface AuditAndOutboxRows {
  lines: AuditLine[]
  events: NewEvent[]
  tasks: TaskName[]
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
    events: moved.events.map((kind) => ({
      ...{ id: newId(), kind, applicationId, at: now, cause },
      ...(kind === 'ORGANIZATION_CHANGED' && moved.changes ? { changes: moved.changes } : {}),
    })),
    tasks: moved.tasks.map((task) => task.task),
    payloads: moved.tasks.map((task) =>
      JSON.stringify({ customerId, applicationId, ...contentOf(task), ...causeFields(cause) }),
    ),
    runAts: moved.tasks.map((task) => task.runAt),
    jobKeys: moved.tasks.map((task) => jobKeyOf(task.task, applicationId, ...keyOf(task, newId))),
  }
}

/** Codes and ids. The names and addresses of people stay in the encrypted case. */
const contentOf = ({ task: _task, runAt: _runAt, ...content }: OutboxTask): object => content

/** Two notes with notifications are two tasks; a repeated check is one. */
function keyOf(task: OutboxTask, newId: () => string): string[] {
  if (task.task === 'check') return [task.check]
  if (task.task === 'mailApplicant') return [task.about]
  if (task.task === 'mailSigning') return [task.to, task.about, task.coSigner ?? String(task.day ?? '')]
  if (task.task === 'mailOwner') return [task.to, task.about, String(task.day ?? '')]
  return task.task === 'tellPeople' ? [newId()] : []
}
