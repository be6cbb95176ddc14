/** Makes the case of an application of an archive, or lists why it cannot be imported. Pure. */

import type { Case, CaseData, OutboxTask } from '#applications/case.ts'
import { checkKeys, emptyCaseData } from '#applications/case.ts'
import { redirectUrlOf } from '#applications/create/redirect-url.ts'
import { isWaitingForScan } from '#applications/document-moves.ts'
import { isOpen } from '#applications/status.ts'
import type { AuditEntry } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { eraseAfterRetention } from '#retention/due.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { applicationLineOf } from '../archive/application-line.ts'
import type { ArchivedApplication } from './case-schema.ts'

export interface ArchivedCaseContext {
  customer: Pick<Customer, 'id' | 'mode' | 'redirectOrigins'>
  /** Where the application is stored, and its version of the workflow there. */
  id: string
  workflow: PublishedWorkflow
  ids: Ids
  exportId: string
  isMember(userId: string): boolean
  now: Date
}

export interface ImportedApplication {
  case: Case
  audit: AuditEntry[]
  tasks: OutboxTask[]
}

/** Keeps the id from the archive where it cannot be the id here. */
const ORIGINAL_ID = 'importedId'

export function archivedCaseOf(
  line: ArchivedApplication,
  context: ArchivedCaseContext,
): ImportedApplication | { problems: FieldError[] } {
  const times = timesOf(line)
  if (!times) return problem('/case', 'invalid_timestamp', 'A time of this application does not exist.')
  const made = Object.freeze({ ...plainOf(line, context), ...times, data: dataOf(line, context) })
  const refused = refusedBecause(made, line, context)
  if (refused) return refused
  const { workflowId, workflowVersion, countryCode, status } = made
  return {
    case: made,
    audit: [
      {
        action: 'application.imported',
        actor: { kind: 'OPERATOR', id: null },
        detail: { workflowId, workflowVersion, countryCode, status, exportId: context.exportId },
      },
    ],
    tasks: tasksOf(made),
  }
}

const problem = (path: string, code: string, message: string) => ({ problems: [{ path, code, message }] })

const names = ['createdAt', 'startedAt', 'submittedAt', 'decidedAt', 'updatedAt', 'expiresAt'] as const
type Times = Pick<Case, (typeof names)[number]>

function timesOf({ case: of }: ArchivedApplication): Times | undefined {
  const read = names.map((name) => [name, of[name] === null ? null : parseTimestamp(of[name])] as const)
  // The cast is safe: the schema says which of them are never null.
  return read.every(([, at]) => at !== undefined) ? (Object.fromEntries(read) as unknown as Times) : undefined
}

function plainOf(
  { case: of }: ArchivedApplication,
  { customer, id, workflow, ids }: ArchivedCaseContext,
): Omit<Case, keyof Times | 'data'> {
  const { mode, kind, countryCode, redirectUrl, externalReference, language, status } = of
  return {
    customerId: customer.id,
    id,
    workflowId: workflow.id,
    workflowVersion: workflow.version,
    ...{ mode, kind, countryCode, redirectUrl, language, status },
    externalReference: externalReference ?? (id === of.id ? null : ids.of('application', of.id)),
  }
}

/** Without what belongs to a browser or a link, which do not come along. */
function dataOf({ case: of }: ArchivedApplication, { id, ids, isMember }: ArchivedCaseContext): CaseData {
  // The cast is safe: the schema was checked, and the views of the whole case are tried.
  const { newLink: _link, ...data } = of.data as unknown as CaseData
  const ownerRequests = data.ownerRequests?.map((each) => ({ ...each, started: null }))
  const isMapped = id !== of.id && of.externalReference !== null
  const { assignee } = data
  return {
    ...emptyCaseData({}),
    ...data,
    ...(isMapped && { metadata: { ...data.metadata, [ORIGINAL_ID]: ids.of('application', of.id) } }),
    ...(assignee && !isMember(assignee) && { assignee: null }),
    ...(ownerRequests && { ownerRequests }),
    identityStarted: null,
  }
}

function refusedBecause(made: Case, line: ArchivedApplication, context: ArchivedCaseContext) {
  const { customer, workflow, ids, now } = context
  if (made.mode !== customer.mode)
    return problem(
      '/case/mode',
      'other_mode',
      'A sandbox application cannot become a live one, or the reverse.',
    )
  if (made.kind !== workflow.kind)
    return problem('/case/kind', 'other_kind', 'This is not the kind of its workflow.')
  if (isOpen(made.status)) {
    const [refused] = redirectProblems(made.redirectUrl, customer)
    if (refused) return { problems: [{ ...refused, path: `/case${refused.path}` }] }
  }
  if (!line.legalHold && eraseAfterRetention(workflow)(made, now)) {
    const message = 'The retention period of the workflow is over: the application would be erased at once.'
    return problem('/case', 'retention_over', message)
  }
  try {
    applicationLineOf(made, { workflow, ids, now, evidence: [], legalHold: null })
    return undefined
  } catch {
    return problem('/case/data', 'unreadable', 'The answers and results do not belong to this workflow.')
  }
}

function redirectProblems(url: string, customer: ArchivedCaseContext['customer']): FieldError[] {
  try {
    redirectUrlOf(url, customer)
    return []
  } catch (error) {
    if (error instanceof ApiError && error.extras.errors) return error.extras.errors
    throw error
  }
}

/** A check that had no answer yet is asked for here. */
const tasksOf = ({ status, data }: Case): OutboxTask[] => [
  ...(status === 'IN_PROGRESS'
    ? checkKeys
        .filter((check) => data.checks[check]?.status === 'PENDING')
        .map((check) => ({ task: 'check' as const, check, runAt: null }))
    : []),
  ...(data.faceComparison?.nextTryAt ? [{ task: 'compareFaces' as const, runAt: null }] : []),
  ...(data.documents.some(isWaitingForScan) ? [{ task: 'scanDocuments' as const, runAt: null }] : []),
]
