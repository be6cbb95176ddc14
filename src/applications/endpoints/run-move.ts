/** Runs a move that needs the workflow of the case, and replies with the application. */
import type { CustomReply, Needs } from '#endpoint.ts'
import type { ApplicationObject } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Move } from '../case.ts'
import { applicationOf } from '../views.ts'
import { caseFor } from './reads.ts'
import { runMove } from './session-and-cancel.ts'

export async function runWorkflowMove(
  name: string,
  applicationId: string,
  moveOf: (workflow: PublishedWorkflow) => Move,
  context: Needs<'applications' | 'ids' | 'workflows'>,
): Promise<ApplicationObject | CustomReply<ApplicationObject>> {
  // A case keeps its workflow version, so the workflow can be loaded before the case is locked.
  const { workflow } = await caseFor(applicationId, context)
  const reply = (of: Parameters<typeof applicationOf>[0]) => applicationOf(of, workflow, context.ids)
  return runMove<typeof ApplicationObject>(name, applicationId, moveOf(workflow), reply, context)
}
