/** The task that asks a provider about an application, and the provider that each check asks. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Case, CheckKey, Move } from '#applications/case.ts'
import type { ApplicationPorts } from '#applications/ports.ts'
import type { BasePorts } from '#kernel/base.ts'
import { type CaseRef, caseRefOf, ignoreErased, type Task } from '#kernel/task.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { answerRegistryCheck, answerScreeningCheck, checkUnavailable } from './check-results.ts'
import { type ScanPorts, scanDocuments } from './documents/scan-task.ts'
import { compareFaces } from './faces/compare-task.ts'
import { followOwners, type OwnerLookup, registryLookup } from './ownership/follow-owners.ts'
import { type CheckSchedule, secondsToNextTry } from './registry/check-retries.ts'
import { isCompleteAnswer, registryLookupNeedOf } from './registry/registry-lookup-needed.ts'
import { subjectsOf } from './screening-subjects.ts'

type CheckPorts = Pick<ApplicationPorts, 'applications' | 'providers'> &
  ScanPorts &
  WorkflowPorts &
  Pick<BasePorts, 'now'> &
  CheckSchedule

export const checkTasks = {
  check: async (payload, ports) => check(checkPayload(payload), ports),
  scanDocuments,
  compareFaces,
} satisfies Record<string, Task<CheckPorts>>

interface CheckPayload extends CaseRef {
  check: CheckKey
}

async function check(payload: CheckPayload, ports: CheckPorts): Promise<void> {
  const { customerId, applicationId } = payload
  const current = await ports.applications.find(customerId, applicationId)
  // Erased, cancelled, or answered by an earlier attempt that crashed before its job was completed.
  if (current?.status !== 'IN_PROGRESS' || current.data.checks[payload.check]?.status !== 'PENDING') return
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const { move, evidence } = await checkRunners[payload.check](current, workflow, ports)
  await ports.applications.keepEvidence(customerId, applicationId, evidence)
  await ignoreErased(ports.applications.change(customerId, applicationId, move))
}

type CheckRunner = (
  current: Case,
  workflow: PublishedWorkflow,
  ports: CheckPorts,
) => Promise<{ move: Move; evidence: Evidence[] }>

const checkRegistry: CheckRunner = async (current, workflow, ports) => {
  const need = registryLookupNeedOf(current, workflow, ports.now())
  if (need.kind === 'NO_NUMBER') return { move: answerRegistryCheck(current, need, workflow), evidence: [] }
  const providers = await ports.providers.of(current)
  const lookUp = registryLookup(providers, current.language ?? 'en')
  const first = need.kind === 'RECENT' ? need : await lookUp(need.number)
  const answer = 'answer' in first ? await withOwnersAbove(first, lookUp, ports.now) : first
  // An incomplete answer is retried while attempts remain; the last one is used as it is.
  const isIncomplete = 'answer' in answer && !isCompleteAnswer(answer.answer)
  const isLast = secondsToNextTry(current, 'REGISTRY', ports.checkRetries) === undefined
  if (answer.kind === 'UNAVAILABLE' || (isIncomplete && !isLast))
    return { move: checkUnavailable(current, 'REGISTRY', ports.checkRetries, workflow), evidence: [] }
  return {
    move: answerRegistryCheck(current, answer, workflow),
    evidence: 'answer' in answer ? answer.evidence : [],
  }
}

type Registered = { kind: 'FOUND' | 'RECENT'; answer: RegistryAnswer; evidence?: Evidence[] }

async function withOwnersAbove(first: Registered, lookUp: OwnerLookup, now: () => Date) {
  const { answer, evidence } = await followOwners(first.answer, lookUp, now)
  return { kind: first.kind, answer, evidence: [...(first.evidence ?? []), ...evidence] }
}

const checkScreening: CheckRunner = async (current, workflow, ports) => {
  const subjects = subjectsOf(current, workflow)
  const { screening } = await ports.providers.of(current)
  const answer = await screening.screen({ ...subjects, now: ports.now(), market: current.countryCode })
  if (answer.kind === 'UNAVAILABLE')
    return { move: checkUnavailable(current, 'SCREENING', ports.checkRetries, workflow), evidence: [] }
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
  return { ...caseRefOf(payload), check: key as CheckKey }
}
