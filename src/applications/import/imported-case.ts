/** Makes the case of one imported application, or lists the problems of its line. No events, no tasks. */

import { todayIn } from '@foyer/national-fields/market-time'
import type { AuditEntry } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { schemaProblems } from '#workflows/validity/schema-checks.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { type Case, type CaseData, emptyCaseData } from '../case.ts'
import { pathOfCase } from '../case-facts.ts'
import { assertLanguage, assertMarket, expiryFrom, parseExpiry } from '../create/create-case.ts'
import { redirectUrlOf } from '../create/redirect-url.ts'
import type { ErasureRule } from '../ports.ts'
import { isOpen } from '../status.ts'
import { type ImportTimes, importTimesOf } from './import-times.ts'
import { type ImportedAnswers, importedAnswersOf } from './imported-answers.ts'
import { lineConflicts } from './line-conflicts.ts'
import { ImportLine } from './line-schema.ts'

export interface ImportContext {
  customer: Pick<Customer, 'id' | 'mode' | 'redirectOrigins'>
  /** Where the application is stored. */
  id: string
  /** Its id was not a UUID: the original is kept. */
  originalId: string | null
  workflow: PublishedWorkflow
  /** Whether the application would be erased at once. */
  retention: ErasureRule
  /** SHA-256 of the line. */
  digest: string
  now: Date
}

export type ImportedCase = { case: Case; audit: AuditEntry[] } | { problems: FieldError[] }

/** Whether the value has the form of a line. */
export const lineProblems = (value: unknown): FieldError[] => schemaProblems(ImportLine, value, '')

export function importedCase(line: ImportLine, context: ImportContext): ImportedCase {
  const { workflow, now } = context
  const problems = lineConflicts(line)
  const collect = (work: () => void) => problems.push(...problemsOf(work))
  collect(() => assertMarket(workflow, line.countryCode))
  collect(() => assertLanguage(workflow, line.language ?? undefined))
  collect(() => redirectUrlOf(line.redirectUrl, context.customer))
  const read = importTimesOf(line, now)
  if ('problems' in read) return { problems: [...problems, ...read.problems] }
  const { times } = read
  if (problems.length === 0) collect(() => expiryOf(line, times, context))
  const { mode } = context.customer
  const today = todayIn(line.countryCode, now)
  const given = importedAnswersOf(line, { country: line.countryCode, mode, today, digest: context.digest })
  problems.push(...given.problems)
  if (problems.length > 0) return { problems }
  const of = caseOf(line, context, times)
  const answered = withAnswers(of, given, context)
  if (answered.problems.length > 0) return { problems: answered.problems }
  if (context.retention(of, now))
    return { problems: [{ path: '', code: 'retention_over', message: retentionOver }] }
  return { case: answered.case, audit: [auditOf(of)] }
}

const retentionOver = 'The retention period of the workflow is over: the application would be erased at once.'

/** The field problems in an ApiError of a rule. */
function problemsOf(work: () => void): FieldError[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof ApiError && error.extras.errors) return error.extras.errors
    throw error
  }
}

/** An open application can be completed here, so it needs time; for others it is history. */
function expiryOf(
  { status, expiresAt }: ImportLine,
  times: ImportTimes,
  { workflow, now }: ImportContext,
): Date {
  if (isOpen(status)) return expiresAt ? parseExpiry(expiresAt, now) : expiryFrom(workflow, now)
  return expiresAt ? new Date(expiresAt) : expiryFrom(workflow, times.createdAt)
}

function caseOf(line: ImportLine, context: ImportContext, times: ImportTimes): Case {
  const { customer, workflow, id, originalId } = context
  const { status, countryCode, externalReference, language } = line
  return {
    customerId: customer.id,
    id,
    mode: customer.mode,
    kind: workflow.kind,
    workflowId: workflow.id,
    workflowVersion: workflow.version,
    countryCode,
    redirectUrl: redirectUrlOf(line.redirectUrl, customer),
    externalReference: externalReference ?? originalId,
    language: language ?? null,
    status,
    ...times,
    expiresAt: expiryOf(line, times, context),
    data: dataOf(line, times, originalId),
  }
}

/** The key of metadata that keeps the original id when externalReference has another value. */
const ORIGINAL_ID = 'importedId'

function dataOf({ status, ...line }: ImportLine, times: ImportTimes, originalId: string | null): CaseData {
  const { decision, failure, externalReference, metadata = {} } = line
  const isKeptInMetadata = originalId !== null && externalReference
  const outcome = status === 'APPROVED' || status === 'DECLINED' ? status : null
  return {
    ...emptyCaseData({}),
    isImported: true,
    metadata: isKeptInMetadata ? { ...metadata, [ORIGINAL_ID]: originalId } : metadata,
    decision: outcome && {
      outcome,
      by: decision?.by ?? 'USER',
      actor: null,
      reasons: decision?.reasons ?? [],
      at: (times.decidedAt ?? times.updatedAt).toISOString(),
    },
    failure: failure
      ? { reason: failure.reason, detail: failure.detail ?? null, at: times.updatedAt.toISOString() }
      : null,
    findings: status === 'MANUAL_REVIEW' ? [{ code: 'imported', detail: null, outcome: 'REVIEW' }] : [],
  }
}

const fieldOf: Partial<Record<StepAnswer['kind'], string>> = {
  PERSON_DETAILS: '/person',
  CONTACT_DETAILS: '/contactDetails',
  ORGANIZATION: '/organization',
}

/** Each answer goes to the step that collects it. Data that no read operation would show is a problem. */
function withAnswers(
  of: Case,
  { answers, identity }: ImportedAnswers,
  { workflow }: ImportContext,
): { case: Case; problems: FieldError[] } {
  const at = (of.submittedAt ?? of.updatedAt).toISOString()
  const byStep: Record<string, StepAnswer> = {}
  const problems: FieldError[] = []
  const isCollected = (kind: StepAnswer['kind']) => workflow.steps.some((step) => step.kind === kind)
  for (const answer of answers) {
    // A proven person is shown without the step, and a name alone with the contact details.
    const isShown = identity !== null || (isNameOnly(answer) && isCollected('CONTACT_DETAILS'))
    if (answer.kind === 'PERSON_DETAILS' && isShown && !isCollected(answer.kind)) continue
    const step = workflow.steps.find(({ kind }) => kind === answer.kind)
    if (step) byStep[step.key] = { ...answer, at, revision: 1 } as StepAnswer
    else problems.push(notCollected(answer.kind))
  }
  if (identity && !isCollected('IDENTITY'))
    problems.push({ path: '/identity', code: 'not_in_workflow', message: noSuchStep })
  const answered = Object.freeze({ ...of, data: { ...of.data, answers: byStep, identity } })
  for (const { step, status } of pathOfCase(answered, workflow))
    if (status === 'NOT_NEEDED' && byStep[step.key]) problems.push(notCollected(step.kind))
  return { case: answered, problems }
}

const isNameOnly = (answer: ImportedAnswers['answers'][number]): boolean =>
  answer.kind === 'PERSON_DETAILS' &&
  !(answer.dateOfBirth || answer.personalIdentityNumber || answer.address) &&
  !(answer.nationalities || answer.placeOfBirth)

const noSuchStep = 'The workflow has no step for this data, so no operation would show it.'
const notCollected = (kind: StepAnswer['kind']): FieldError => ({
  path: fieldOf[kind] ?? '',
  code: 'not_in_workflow',
  message: noSuchStep,
})

const auditOf = ({ workflowId, workflowVersion, countryCode, status }: Case): AuditEntry => ({
  action: 'application.imported',
  actor: { kind: 'OPERATOR', id: null },
  detail: { workflowId, workflowVersion, countryCode, status },
})
