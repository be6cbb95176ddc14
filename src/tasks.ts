/** Every background task. A task calls providers outside any transaction and changes the case with a move. */

import type { Case, CheckKey, Move } from './applications/case.ts'
import { expire } from './applications/lifecycle-moves.ts'
import type { Evidence } from './applications/provider-contracts.ts'
import { system } from './audit/entry.ts'
import { answerRegistryCheck, answerScreeningCheck, checkUnavailable } from './checks/check-results.ts'
import { checkRetrySchedule, type RetrySchedule, secondsToNextTry } from './checks/registry/check-retries.ts'
import { isCompleteAnswer, registryLookupNeedOf } from './checks/registry/registry-lookup-needed.ts'
import { subjectsOf } from './checks/screening-subjects.ts'
import { ApiError } from './errors.ts'
import { KEPT_DAYS } from './events/feed.ts'
import { tellSwitchedOff } from './events/notify-webhook-disabled.ts'
import { oldestKept } from './idempotency.ts'
import { isUuid } from './ids.ts'
import { mailLink } from './onboarding/new-link/send.ts'
import type { Ports } from './ports.ts'
import { eraseAfterRetention } from './retention/due.ts'
import type { CaseRef, Sweeper } from './retention/ports.ts'
import type { PublishedWorkflow } from './workflows/workflow.ts'

type Needed = 'applications' | 'workflows' | 'files' | 'providers' | 'webhooks' | 'auditHeads' | 'ids' | 'now'
type NeededForMail = 'mail' | 'customers' | 'tokens' | 'nocodeUrl'
export type TaskPorts = Pick<Ports, Needed | NeededForMail> & { sweeper: Sweeper }
/** `id` is unique to the task and the same in every retry. */
export type Task = (payload: unknown, ports: TaskPorts, id?: string) => Promise<void>
export type TaskName =
  | 'check'
  | 'removeFiles'
  | 'tellSwitchedOff'
  | 'mailLink'
  | 'signHeads'
  | 'retain'
  | 'sweep'

/** `schedule`: seconds between the attempts of a check. */
export const tasks = (schedule: RetrySchedule = checkRetrySchedule): Record<TaskName, Task> => ({
  check: async (payload, ports) => check(checkPayload(payload), ports, schedule),
  removeFiles: (payload, ports) => removeFiles(caseRef(payload), isLater(payload), ports),
  tellSwitchedOff,
  mailLink: (payload, ports, id = '') => mailLink(caseRef(payload), ports, id),
  signHeads: (_payload, ports) => ports.auditHeads.sign(),
  retain: (_payload, ports) => retain(ports),
  sweep: (_payload, ports) => sweep(ports),
})

/** Crontab fields in UTC, by task name. Hourly tasks process a limited part each time. */
export const crontab: Partial<Record<TaskName, string>> = {
  sweep: '* * * * *',
  retain: '17 * * * *',
  signHeads: '47 * * * *',
}

interface CheckPayload extends CaseRef {
  check: CheckKey
}

async function check(payload: CheckPayload, ports: TaskPorts, schedule: RetrySchedule): Promise<void> {
  const { customerId, applicationId } = payload
  const current = await ports.applications.find(customerId, applicationId)
  // Erased, cancelled, or answered by an earlier attempt that crashed before its job was completed.
  if (current?.status !== 'IN_PROGRESS' || current.data.checks[payload.check]?.status !== 'OWED') return
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const { move, evidence } = await checkRunners[payload.check](current, workflow, ports, schedule)
  await ports.applications.keepEvidence(customerId, applicationId, evidence)
  await changeIfThere(ports, customerId, applicationId, move)
}

type CheckRunner = (
  current: Case,
  workflow: PublishedWorkflow,
  ports: TaskPorts,
  schedule: RetrySchedule,
) => Promise<{ move: Move; evidence: Evidence[] }>

const checkRegistry: CheckRunner = async (current, workflow, ports, schedule) => {
  const need = registryLookupNeedOf(current, workflow, ports.now())
  if (need.kind !== 'LOOK_UP') return { move: answerRegistryCheck(current, need, workflow), evidence: [] }
  const { number } = need
  const registry = ports.providers.registry(current.mode, number.issuingCountry)
  const answer = registry
    ? await registry.lookup(number, { language: current.language ?? 'en' })
    : ({ kind: 'NOT_CONFIGURED' } as const)
  // An incomplete answer is retried while attempts remain; the last one is used as it is.
  const isIncomplete = answer.kind === 'FOUND' && !isCompleteAnswer(answer.answer)
  const isLast = secondsToNextTry(current, 'REGISTRY', schedule) === undefined
  if (answer.kind === 'UNAVAILABLE' || (isIncomplete && !isLast))
    return { move: checkUnavailable(current, 'REGISTRY', schedule, workflow), evidence: [] }
  return {
    move: answerRegistryCheck(current, answer, workflow),
    evidence: answer.kind === 'FOUND' ? answer.evidence : [],
  }
}

const checkScreening: CheckRunner = async (current, workflow, ports, schedule) => {
  const subjects = subjectsOf(current, workflow)
  const answer = await ports.providers.screening(current.mode).screen({ ...subjects, now: ports.now() })
  if (answer.kind === 'UNAVAILABLE')
    return { move: checkUnavailable(current, 'SCREENING', schedule, workflow), evidence: [] }
  return {
    move: answerScreeningCheck(current, answer, workflow),
    evidence: answer.kind === 'ANSWERED' ? answer.evidence : [],
  }
}

const checkRunners: Record<CheckKey, CheckRunner> = { REGISTRY: checkRegistry, SCREENING: checkScreening }

function checkPayload(payload: unknown): CheckPayload {
  const { check: key } = (payload ?? {}) as Record<string, unknown>
  if (typeof key !== 'string' || !Object.hasOwn(checkRunners, key))
    throw new Error('the payload of a check names no known check')
  return { ...caseRef(payload), check: key as CheckKey }
}

function caseRef(payload: unknown): CaseRef {
  const { customerId, applicationId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(applicationId)))
    throw new Error('the payload of a task names no application')
  return { customerId: String(customerId), applicationId: String(applicationId) }
}

const isLater = (payload: unknown): boolean => (payload as { later?: unknown } | null)?.later === true

/** Runs after an erasure has been committed, and is retried until the files are deleted. */
async function removeFiles(
  { customerId, applicationId }: CaseRef,
  later: boolean,
  ports: TaskPorts,
): Promise<void> {
  if (await ports.applications.find(customerId, applicationId))
    throw new Error('cannot remove the files of an application that is not erased')
  const files = await ports.files.removeAll(customerId, applicationId)
  if (later && files === 0) return
  const entry = { action: 'application.files_removed', actor: system('erasure'), detail: { files } } as const
  await ports.applications.note(customerId, applicationId, entry)
}

/** Per hourly run; the next run continues. */
const MAX_ERASED = 1_000
/** Longer than one year, for annual reviews. */
export const READS_KEPT_DAYS = 400

async function retain(ports: TaskPorts): Promise<void> {
  const now = ports.now()
  const failed: unknown[] = []
  for (const each of await ports.sweeper.dueForErasure(now, MAX_ERASED))
    await eraseIfOver(each, ports).catch((error) => failed.push(error))
  await ports.sweeper.deleteEvents(new Date(now.getTime() - KEPT_DAYS * DAY))
  await ports.sweeper.deleteReads(new Date(now.getTime() - READS_KEPT_DAYS * DAY))
  if (failed.length > 0) throw failed[0]
}

/** The rule is evaluated again under the lock: the case may have been reopened or erased since. */
type DueForErasure = Awaited<ReturnType<Sweeper['dueForErasure']>>[number]
async function eraseIfOver(
  { customerId, applicationId, workflowId, workflowVersion }: DueForErasure,
  ports: TaskPorts,
): Promise<void> {
  const workflow = await ports.workflows.version(customerId, workflowId, workflowVersion)
  await ignoreErased(ports.applications.erase(customerId, applicationId, eraseAfterRetention(workflow)))
}

/** Per run of the sweep; the next run continues. */
const MAX_EXPIRED = 500
const DAY = 86_400_000

async function sweep(ports: TaskPorts): Promise<void> {
  const now = ports.now()
  const dayAgo = new Date(now.getTime() - DAY)
  const failed: unknown[] = []
  for (const { customerId, applicationId } of await ports.sweeper.dueForExpiry(now, MAX_EXPIRED))
    await changeIfThere(ports, customerId, applicationId, expire()).catch((error) => failed.push(error))
  await ports.sweeper.deleteIdempotencyKeys(oldestKept(now))
  await ports.sweeper.deleteBrowserSessions(dayAgo)
  await ports.sweeper.deleteRevocations(now)
  // One failing case does not stop the others; its error is reported at the end.
  if (failed.length > 0) throw failed[0]
}

async function changeIfThere(
  ports: TaskPorts,
  customerId: string,
  applicationId: string,
  move: Move,
): Promise<void> {
  await ignoreErased(ports.applications.change(customerId, applicationId, move))
}

async function ignoreErased(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof ApiError && error.code === 'application_not_found')) throw error
  })
}
