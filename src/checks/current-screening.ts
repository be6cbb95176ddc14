/** Decisions on the lists of now: where they changed since the screening, the case is screened first. */

import type { ApplicationPorts } from '#applications/ports.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { BasePorts } from '#kernel/base.ts'
import { type CaseRef, ignoreErased } from '#kernel/task.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import { knownSubjectsOf } from './known-subjects.ts'
import { recordScreenedAgain } from './screened-again.ts'

type ScreenPorts = Pick<ApplicationPorts, 'applications' | 'providers'> &
  WorkflowPorts &
  Pick<BasePorts, 'now'>

/** A list may change again while the case is screened. */
const MOST_TRIES = 3

/** `decide` is refused with screening_outdated within its transaction; screening happens outside of any. */
export async function onCurrentScreening<T>(
  of: CaseRef,
  ports: ScreenPorts,
  decide: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await decide()
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'screening_outdated'
      if (!isOutdated || tries === MOST_TRIES) throw error
      await screenAgain(of, ports)
    }
}

/** Screens a case in review again. Throws screening_not_available. */
export async function screenAgain(of: CaseRef, ports: ScreenPorts): Promise<void> {
  const { customerId, applicationId } = of
  const current = await ports.applications.find(customerId, applicationId)
  if (!current) return
  const workflow = await ports.workflows.version(customerId, current.workflowId, current.workflowVersion)
  const { screening } = await ports.providers.of(current)
  const answer = await screening.screen({ ...knownSubjectsOf(current, workflow), now: ports.now() })
  if (answer.kind === 'UNAVAILABLE') throw new ApiError('screening_not_available')
  if (answer.kind === 'ANSWERED')
    await ports.applications.keepEvidence(customerId, applicationId, answer.evidence)
  const move = recordScreenedAgain(current, answer, workflow)
  await ignoreErased(ports.applications.change(customerId, applicationId, move))
}
