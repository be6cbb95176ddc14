/** The second table: work owed later. Each task asks the world outside any transaction and changes the case by a move. */
import type { Case, CheckKey, Move } from './applications/case.ts'
import { expire, system } from './applications/lifecycle-moves.ts'
import type { Evidence } from './applications/provider-contracts.ts'
import { eraseAfterRetention } from './applications/retention-rules.ts'
import { answerRegistryCheck, answerScreeningCheck, checkUnavailable } from './checks/check-results.ts'
import { checkRetrySchedule, type RetrySchedule, secondsToNextTry } from './checks/registry/check-retries.ts'
import { isCompleteAnswer, registryLookupNeedOf } from './checks/registry/registry-lookup-needed.ts'
import { subjectsOf } from './checks/screening-subjects.ts'
import { ApiError } from './errors.ts'
import { KEPT_DAYS } from './events/feed.ts'
import { tellSwitchedOff } from './events/notify-webhook-disabled.ts'
import { isUuid } from './ids.ts'
import { mailLink } from './onboarding/new-link/send.ts'
import type { CaseRef, Sweeper } from './ports/retention.ts'
import type { Ports } from './ports.ts'
import type { PublishedWorkflow } from './workflows/workflow.ts'

type Needed = 'applications' | 'workflows' | 'files' | 'providers' | 'webhooks' | 'auditHeads' | 'ids' | 'now'
type NeededForMail = 'mail' | 'customers' | 'tokens' | 'nocodeUrl'
export type TaskPorts = Pick<Ports, Needed | NeededForMail> & { sweeper: Sweeper }
/** `id` is the same in every try of it, and no other task's. */
export type Task = (payload: unknown, ports: TaskPorts, id?: string) => Promise<void>
export type TaskName =
  | 'check'
  | 'removeFiles'
  | 'tellSwitchedOff'
  | 'mailLink'
  | 'signHeads'
  | 'retain'
  | 'sweep'

/** `schedule`: seconds between the tries of a check. */
export const tasks = (schedule: RetrySchedule = checkRetrySchedule): Record<TaskName, Task> => ({
  check: async (payload, ports) => check(checkPayload(payload), ports, schedule),
  removeFiles: (payload, ports) => removeFiles(caseRef(payload), isLater(payload), ports),
  tellSwitchedOff,
  mailLink: (payload, ports, id = '') => mailLink(caseRef(payload), ports, id),
  signHeads: (_payload, ports) => ports.auditHeads.sign(),
  retain: (_payload, ports) => retain(ports),
  sweep: (_payload, ports) => sweep(ports),
})

/** By the task's name: a crontab's five fields, in UTC. */
// Each hour a bounded part rather than all of a day's at once.
export const crontab: Partial<Record<TaskName, string>> = {
  sweep: '* * * * *',
  retain: '17 * * * *',
  signHeads: '47 * * * *',
}

interface CheckPayload extends CaseRef {
  check: CheckKey
}

async function check(owed: CheckPayload, ports: TaskPorts, schedule: RetrySchedule): Promise<void> {
  const { customerId, applicationId } = owed
  const asked = await ports.applications.find(customerId, applicationId)
  // Erased, cancelled, or answered by a run that ended before it could say so.
  if (asked?.status !== 'IN_PROGRESS' || asked.data.checks[owed.check]?.status !== 'OWED') return
  const workflow = await ports.workflows.version(customerId, asked.workflowId, asked.workflowVersion)
  const { move, evidence } = await ask[owed.check](asked, workflow, ports, schedule)
  await ports.applications.keepEvidence(customerId, applicationId, evidence)
  await changeIfThere(ports, customerId, applicationId, move)
}

type Ask = (
  asked: Case,
  workflow: PublishedWorkflow,
  ports: TaskPorts,
  schedule: RetrySchedule,
) => Promise<{ move: Move; evidence: Evidence[] }>

const askRegistry: Ask = async (asked, workflow, ports, schedule) => {
  const question = registryLookupNeedOf(asked, workflow, ports.now())
  if (question.kind !== 'LOOK_UP') return { move: answerRegistryCheck(asked, question, workflow), evidence: [] }
  const { number } = question
  const registry = ports.providers.registry(asked.mode, number.issuingCountry)
  const answer = registry
    ? await registry.lookup(number, { language: asked.language ?? 'en' })
    : ({ kind: 'NOT_CONFIGURED' } as const)
  // A part that did not answer is asked for again, as long as there are tries; then what there is must do.
  const isPartly = answer.kind === 'FOUND' && !isCompleteAnswer(answer.answer)
  const isLast = secondsToNextTry(asked, 'REGISTRY', schedule) === undefined
  if (answer.kind === 'UNAVAILABLE' || (isPartly && !isLast))
    return { move: checkUnavailable(asked, 'REGISTRY', schedule, workflow), evidence: [] }
  return {
    move: answerRegistryCheck(asked, answer, workflow),
    evidence: answer.kind === 'FOUND' ? answer.evidence : [],
  }
}

const askScreening: Ask = async (asked, workflow, ports, schedule) => {
  const subjects = subjectsOf(asked, workflow)
  const answer = await ports.providers.screening(asked.mode).screen({ ...subjects, now: ports.now() })
  if (answer.kind === 'UNAVAILABLE')
    return { move: checkUnavailable(asked, 'SCREENING', schedule, workflow), evidence: [] }
  return {
    move: answerScreeningCheck(asked, answer, workflow),
    evidence: answer.kind === 'ANSWERED' ? answer.evidence : [],
  }
}

const ask: Record<CheckKey, Ask> = { REGISTRY: askRegistry, SCREENING: askScreening }

function checkPayload(payload: unknown): CheckPayload {
  const { check: key } = (payload ?? {}) as Record<string, unknown>
  if (typeof key !== 'string' || !Object.hasOwn(ask, key))
    throw new Error('a check was owed without saying of what')
  return { ...caseRef(payload), check: key as CheckKey }
}

function caseRef(payload: unknown): CaseRef {
  const { customerId, applicationId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(applicationId)))
    throw new Error('a task was owed without saying of what')
  return { customerId: String(customerId), applicationId: String(applicationId) }
}

const isLater = (payload: unknown): boolean => (payload as { later?: unknown } | null)?.later === true

/** After an erasure has been committed; again and again until they are gone. */
async function removeFiles(
  { customerId, applicationId }: CaseRef,
  later: boolean,
  ports: TaskPorts,
): Promise<void> {
  if (await ports.applications.find(customerId, applicationId))
    throw new Error('files of an application that has not been erased')
  const files = await ports.files.removeAll(customerId, applicationId)
  if (later && files === 0) return
  const entry = { action: 'application.files_removed', actor: system('erasure'), detail: { files } }
  await ports.applications.note(customerId, applicationId, entry)
}

/** In an hour; the next one takes the rest. */
const MOST_ERASED = 1_000
/** Longer than the year that a review looks back over. */
export const READS_KEPT_DAYS = 400

async function retain(ports: TaskPorts): Promise<void> {
  const now = ports.now()
  const failed: unknown[] = []
  for (const each of await ports.sweeper.dueForErasure(now, MOST_ERASED))
    await eraseIfOver(each, ports).catch((error) => failed.push(error))
  await ports.sweeper.deleteEvents(new Date(now.getTime() - KEPT_DAYS * DAY))
  await ports.sweeper.deleteReads(new Date(now.getTime() - READS_KEPT_DAYS * DAY))
  if (failed.length > 0) throw failed[0]
}

/** Asked again under the case's lock: it may have been re-opened, or erased, since it was found. */
type Due = Awaited<ReturnType<Sweeper['dueForErasure']>>[number]
async function eraseIfOver(
  { customerId, applicationId, workflowId, workflowVersion }: Due,
  ports: TaskPorts,
): Promise<void> {
  const workflow = await ports.workflows.version(customerId, workflowId, workflowVersion)
  await unlessGone(ports.applications.erase(customerId, applicationId, eraseAfterRetention(workflow)))
}

/** In a minute a sweep may find more than this only after a long stop; the next ones take the rest. */
const MOST_EXPIRED = 500
const DAY = 86_400_000

async function sweep(ports: TaskPorts): Promise<void> {
  const now = ports.now()
  const dayAgo = new Date(now.getTime() - DAY)
  const failed: unknown[] = []
  for (const { customerId, applicationId } of await ports.sweeper.dueForExpiry(now, MOST_EXPIRED))
    await changeIfThere(ports, customerId, applicationId, expire()).catch((error) => failed.push(error))
  await ports.sweeper.deleteIdempotencyKeys(dayAgo)
  await ports.sweeper.deleteBrowserSessions(dayAgo)
  await ports.sweeper.deleteRevocations(now)
  // A case that can not be changed does not stop the others; it is heard of in the end.
  if (failed.length > 0) throw failed[0]
}

async function changeIfThere(
  ports: TaskPorts,
  customerId: string,
  applicationId: string,
  move: Move,
): Promise<void> {
  await unlessGone(ports.applications.change(customerId, applicationId, move))
}

async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof ApiError && error.code === 'application_not_found')) throw error
  })
}
