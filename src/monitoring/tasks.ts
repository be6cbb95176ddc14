/** The tasks of the ongoing monitoring: when a list has changed, and when a person becomes monitored. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { Case } from '#applications/case.ts'
import type { ApplicationPorts } from '#applications/ports.ts'
import { screenAgain } from '#checks/current-screening.ts'
import { followOwners, registryLookup } from '#checks/ownership/follow-owners.ts'
import { isCompleteAnswer } from '#checks/registry/registry-lookup-needed.ts'
import type { BasePorts } from '#kernel/base.ts'
import { isUuid } from '#kernel/ids.ts'
import { type CaseRef, caseRefOf, ignoreErased, type Task } from '#kernel/task.ts'
import { isUnavailable } from '#kernel/unavailable.ts'
import { isScreened } from '#screening/is-screened.ts'
import type { ScreeningPorts } from '#screening/ports.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import { comparedSubjectsOf, isCompared, isMonitored, isScreenedLater } from './monitored.ts'
import { addNewHits } from './new-hits.ts'
import { openReview } from './open-review.ts'
import { nextLookup, nextTry, numberToAskOf } from './plans.ts'
import {
  ALL_LISTS,
  type ChangedList,
  type FoundAgain,
  type LookupRef,
  type MonitoringPorts,
  type RescreenRef,
} from './ports.ts'
import { recordChange, recordGone } from './record-change.ts'

type MonitoringTaskPorts = Pick<ApplicationPorts, 'applications' | 'providers'> &
  Pick<MonitoringPorts, 'rescreening' | 'dueMonitored' | 'monitoringSweeps'> &
  Pick<ScreeningPorts, 'screeningLists' | 'customerScreening'> &
  WorkflowPorts &
  Pick<BasePorts, 'now'>

export const monitoringTasks = {
  /** Added in the transaction that makes a version active, with {listId, version}, or of an own list. */
  screeningListChanged: (payload, { rescreening }) => rescreening.plan(changedListOf(payload)),
  rescreenMonitored: (payload, ports) => rescreen(rescreenRefOf(payload), ports),
  screenMonitored: (payload, ports) =>
    screenMonitored(caseRefOf(payload), (payload as { isNewSubject?: unknown }).isNewSubject === true, ports),
  addMonitored: (_payload, ports) => sweep('addMonitored', addMonitored, ports),
  lookUpMonitored: (_payload, ports) => sweep('lookUpMonitored', lookUpMonitored, ports),
  openDueReviews: (_payload, ports) => sweep('openDueReviews', openDueReviews, ports),
} satisfies Record<string, Task<MonitoringTaskPorts>>

export const monitoringCrontab = {
  addMonitored: '25 * * * *',
  lookUpMonitored: '*/5 * * * *',
  openDueReviews: '40 3 * * *',
} satisfies Partial<Record<keyof typeof monitoringTasks, string>>

/** The operator sees when each last ended. */
async function sweep(
  name: string,
  run: (ports: MonitoringTaskPorts) => Promise<void>,
  ports: MonitoringTaskPorts,
): Promise<void> {
  try {
    await run(ports)
  } catch (error) {
    await ports.monitoringSweeps.ended(name, true).catch(() => undefined)
    throw error
  }
  await ports.monitoringSweeps.ended(name, false)
}

function changedListOf(payload: unknown): ChangedList {
  const { listId, version, customerId = null } = (payload ?? {}) as Record<string, unknown>
  if (typeof listId !== 'string' || typeof version !== 'number')
    throw new Error('the payload of a task names no version of a list')
  if (customerId !== null && !isUuid(String(customerId))) throw new Error('the payload names no customer')
  return { listId, version, customerId: customerId === null ? null : String(customerId) }
}

function rescreenRefOf(payload: unknown): RescreenRef {
  const { listId, version, customerId } = changedListOf(payload)
  if (customerId === null) throw new Error('the payload of a task names no customer')
  return { customerId, listId, version, isOwn: (payload as { isOwn?: unknown }).isOwn === true }
}

/** Well below the time limit of a task; then another task continues. */
const MAX_MS = 60_000

async function rescreen(of: RescreenRef, ports: MonitoringTaskPorts): Promise<void> {
  try {
    await compareAll(of, ports)
  } catch (error) {
    await ports.rescreening.failed(of).catch(() => undefined)
    throw error
  }
}

/** A crash repeats at most one batch, and repeating it finds nothing new. */
async function compareAll(of: RescreenRef, ports: MonitoringTaskPorts): Promise<void> {
  const { rescreening, now } = ports
  const began = now().getTime()
  for await (const batch of rescreening.batches(of)) {
    const failed = new Set<string>()
    let hits = 0
    for (const found of batch.found) {
      const added = await apply(of, found, ports).catch((error: unknown) => handOver(of, found, error, ports))
      if (added === undefined) failed.add(found.applicationId)
      else hits += added
    }
    const unreadable = batch.unreadable + failed.size
    const compared = batch.compared.filter((id) => !failed.has(id))
    await rescreening.advance(of, { ...batch, unreadable, compared }, hits)
    if (now().getTime() - began > MAX_MS) return rescreening.goOn(of)
  }
  await rescreening.finish(of)
}

/**
 * An application that fails does not delay others: a task of its own tries again, and reports when it gives
 * up.
 */
async function handOver(
  { customerId }: RescreenRef,
  { applicationId }: FoundAgain,
  error: unknown,
  { rescreening }: MonitoringTaskPorts,
): Promise<undefined> {
  // An outage concerns the whole batch, which is then repeated.
  if (isUnavailable(error)) throw error
  await rescreening.screenAlone({ customerId, applicationId })
}

/** Returns how many hits were new. */
async function apply(
  { customerId, listId, version, isOwn }: RescreenRef,
  { applicationId, hits, evidence }: FoundAgain,
  ports: MonitoringTaskPorts,
): Promise<number> {
  const all = { list: null, version: null }
  const by = listId === ALL_LISTS ? all : { list: isOwn ? `own:${listId}` : listId, version }
  return writeHits({ customerId, applicationId }, { hits, ...by, evidence }, ports)
}

type Written = Parameters<typeof addNewHits>[0] & Pick<FoundAgain, 'evidence'>

async function writeHits(of: CaseRef, written: Written, ports: MonitoringTaskPorts): Promise<number> {
  const { customerId, applicationId } = of
  const current = await ports.applications.find(customerId, applicationId)
  if (!current) return 0
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const move = addNewHits(written, workflow)
  const planned = move(current, ports.now())
  if (!planned) return 0
  await ports.applications.keepEvidence(customerId, applicationId, written.evidence)
  await ignoreErased(ports.applications.change(customerId, applicationId, move))
  return countOf(planned.audit)
}

const countOf = (audit: ReadonlyArray<{ detail: Record<string, unknown> }>): number =>
  Number(audit[0]?.detail.hits ?? 0)

/**
 * For an application that has just become monitored, or came into review: lists may have changed since it was
 * screened, without a comparison with the changes. A new officer or owner was never screened.
 */
async function screenMonitored(
  of: CaseRef,
  isNewSubject: boolean,
  ports: MonitoringTaskPorts,
): Promise<void> {
  const { customerId, applicationId } = of
  const current = await ports.applications.find(customerId, applicationId)
  if (!current || !isCompared(current) || isScreenedLater(current)) return
  if (!isNewSubject && (await hasAllLists(current, ports))) return ports.rescreening.comparedAlone(of)
  // The text for the reviewer says what was compared.
  if (current.status === 'MANUAL_REVIEW') await screenAgain(of, ports)
  else await screenDecided(current, ports)
  await ports.rescreening.comparedAlone(of)
}

async function screenDecided(current: Case, ports: MonitoringTaskPorts): Promise<void> {
  const { customerId, id: applicationId } = current
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const subjects = comparedSubjectsOf(current, workflow)
  if (!subjects) return
  const { screening } = await ports.providers.of(current)
  const answer = await screening.screen({ ...subjects, now: ports.now() })
  // The queue tries again. Without any list there is nothing to compare with.
  if (answer.kind === 'UNAVAILABLE') throw new Error('the lists cannot be searched now')
  if (answer.kind !== 'ANSWERED') return
  const { sanctionHits, personSanctionHits, pepHits, evidence } = answer
  const hits = { sanctionHits, personSanctionHits, pepHits }
  await writeHits({ customerId, applicationId }, { hits, list: null, version: null, evidence }, ports)
}

async function hasAllLists(
  { customerId, data }: Case,
  { screeningLists, customerScreening }: MonitoringTaskPorts,
): Promise<boolean> {
  const [shared, settings, own] = await Promise.all([
    screeningLists.all(),
    customerScreening.settings(customerId),
    customerScreening.ownLists(customerId),
  ])
  return isScreened(data.checks.SCREENING?.screened, { matcher: algorithm, shared, settings, own })
}

/** In five minutes. A register limits how often it is asked, and a customer pays for some. */
const LOOKUPS = { perCustomer: 50, limit: 500 }
const REVIEWS = { perCustomer: 1_000, limit: 10_000 }

/** An application that fails delays no other. The task fails afterwards. */
async function lookUpMonitored(ports: MonitoringTaskPorts): Promise<void> {
  const began = ports.now().getTime()
  const failed: unknown[] = []
  for (const of of await ports.dueMonitored.forLookup(ports.now(), LOOKUPS)) {
    if (ports.now().getTime() - began > MAX_MS) break
    await lookUp(of, ports).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function lookUp(of: LookupRef, ports: MonitoringTaskPorts): Promise<void> {
  const { customerId, applicationId } = of
  const current = await ports.applications.find(customerId, applicationId)
  if (!current || !isMonitored(current)) return
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const number = numberToAskOf(current, workflow)
  if (!number) return ports.dueMonitored.lookedUp(of, null)
  const ask = registryLookup(await ports.providers.of(current), current.language ?? 'en')
  const asked = await ask(number)
  // A register that is not set up any more is no change, and neither is an outage.
  if (asked.kind === 'NOT_CONFIGURED')
    return ports.dueMonitored.lookedUp(of, nextLookup(current, ports.now()))
  if (asked.kind === 'UNAVAILABLE') return ports.dueMonitored.lookedUp(of, nextTry(ports.now()))
  // A single one may come from a gateway that does not find the register.
  if (asked.kind === 'NOT_FOUND' && !of.isNumberUnknown)
    return ports.dueMonitored.lookedUp(of, nextTry(ports.now()), true)
  const found = asked.kind === 'FOUND' ? await followOwners(asked.answer, ask, ports.now) : null
  const move = found ? recordChange(found.answer, workflow) : recordGone(workflow)
  if (move(current, ports.now())) {
    const evidence = asked.kind === 'FOUND' ? [...asked.evidence, ...(found?.evidence ?? [])] : []
    await ports.applications.keepEvidence(customerId, applicationId, evidence)
    await ignoreErased(ports.applications.change(customerId, applicationId, move))
  }
  const isPartDown = found !== null && !isCompleteAnswer(found.answer)
  const next = isPartDown ? nextTry(ports.now()) : nextLookup(current, ports.now())
  await ports.dueMonitored.lookedUp(of, next, found === null)
}

/**
 * AMLR article 26: a person reviews what is known of a customer, in periods by its risk. An application
 * that fails delays no other.
 */
async function openDueReviews(ports: MonitoringTaskPorts): Promise<void> {
  const failed: unknown[] = []
  for (const of of await ports.dueMonitored.forReview(ports.now(), REVIEWS))
    await openDueReview(of, ports).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

async function openDueReview({ customerId, applicationId }: CaseRef, ports: MonitoringTaskPorts) {
  const current = await ports.applications.find(customerId, applicationId)
  if (!current) return
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  await ignoreErased(ports.applications.change(customerId, applicationId, openReview(workflow)))
}

const BATCH = 200
const BATCHES = 500
const DAY = 86_400_000
const FINISHED_KEPT_DAYS = 90
/** Its task may be waiting for its next try. */
const OPEN_MS = 3_600_000
/**
 * Subjects that cannot be compared, such as those of an application that cannot be decrypted, are tried again
 * each day.
 */
const NOT_COMPARED_MS = DAY

/** Applications that were imported. The next run continues. */
async function addMonitored({ rescreening, now }: MonitoringTaskPorts): Promise<void> {
  for (let done = 0; done < BATCHES; done += 1) {
    const found = await rescreening.withoutRow(BATCH)
    const byCustomer = Map.groupBy(found, ({ customerId }) => customerId)
    for (const [customerId, list] of byCustomer)
      await rescreening.addRows(
        customerId,
        list.map(({ applicationId }) => applicationId),
      )
    if (found.length < BATCH) break
  }
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  await rescreening.planNotCompared({
    ...{ changedBefore: before(OPEN_MS), plannedBefore: before(NOT_COMPARED_MS) },
  })
  await rescreening.resume(before(OPEN_MS))
  await rescreening.deleteFinished(before(FINISHED_KEPT_DAYS * DAY))
}
