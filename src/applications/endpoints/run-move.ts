/** A move of the caller's own case by its workflow, and the case as it then is: what the operations of a reviewer share. */
import type { Answered, CallContext } from '../../endpoint.ts'
import type { ApplicationObject } from '../../schemas/application.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import type { Move } from '../case.ts'
import { applicationOf } from '../views.ts'
import { caseFor } from './reads.ts'
import { makeMove } from './session-and-cancel.ts'

export async function moveBy(
  name: string,
  applicationId: string,
  moveOf: (workflow: PublishedWorkflow) => Move,
  context: CallContext,
): Promise<ApplicationObject | Answered<ApplicationObject>> {
  // A case keeps the version of its workflow, so it can be read before the case is locked.
  const { workflow } = await caseFor(applicationId, context)
  const reply = (of: Parameters<typeof applicationOf>[0]) => applicationOf(of, workflow, context.ids)
  return makeMove<typeof ApplicationObject>(name, applicationId, moveOf(workflow), reply, context)
}
