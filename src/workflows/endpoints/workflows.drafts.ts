/** POST /v1/workflows.drafts.*: the draft of a workflow, which becomes its next version. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { WorkflowMove } from '../drafts/draft.ts'
import { discardDraft, proposeDraft, returnDraft, saveDraft } from '../drafts/moves.ts'
import {
  AnyDefinition,
  assertFilesAreThere,
  definitionBytes,
  draftView,
  editedWorkflow,
  editorOf,
  Revision,
  WorkflowDraft,
  WorkflowId,
} from './draft-schemas.ts'

async function changed(
  workflowId: string,
  context: Needs<'customerScreening' | 'ids' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'>,
  move: WorkflowMove,
) {
  const id = context.ids.read('workflow', workflowId, '/workflowId')
  const workflow = await context.workflowEditing.change(context.caller.customerId, id, move)
  if (!workflow) throw new ApiError('workflow_not_found')
  return draftView(workflow, context)
}

export const draftsGet = operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'Get the draft of a workflow',
  description: `Without a draft, the published definition: the next change makes a draft.`,
  body: Type.Object({ workflowId: WorkflowId }, closed),
  reply: WorkflowDraft,
  async run(
    { workflowId },
    context: Needs<'customerScreening' | 'ids' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'>,
  ) {
    return draftView(await editedWorkflow(workflowId, context), context)
  },
})

export const draftsSave = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Save a draft',
  description:
    'Replaces the whole draft. An unfinished one is saved as well; problems says what is missing. ' +
    `A proposed draft is no longer proposed.`,
  bodyBytes: definitionBytes,
  body: Type.Object({ workflowId: WorkflowId, revision: Revision, definition: AnyDefinition }, closed),
  reply: WorkflowDraft,
  run: (
    { workflowId, revision, definition },
    context: Needs<'customerScreening' | 'ids' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'>,
  ) => changed(workflowId, context, saveDraft(revision, definition, editorOf(context))),
})

export const draftsDiscard = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Discard a draft',
  description: `A workflow that was never published is removed.`,
  body: Type.Object({ workflowId: WorkflowId, revision: Revision }, closed),
  reply: Type.Object({ removed: Type.Boolean({ description: 'The workflow is removed.' }) }, closed),
  async run({ workflowId, revision }, context: Needs<'ids' | 'workflowEditing'>) {
    const id = context.ids.read('workflow', workflowId, '/workflowId')
    const move = discardDraft(revision, editorOf(context))
    const left = await context.workflowEditing.change(context.caller.customerId, id, move)
    return { removed: left === null }
  },
})

const Words = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description })

export const draftsPropose = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Propose the publication of a draft',
  description: `Asks an owner or admin to publish it. The draft must be complete.`,
  body: Type.Object(
    { workflowId: WorkflowId, revision: Revision, note: Words('What changes, and why.') },
    closed,
  ),
  reply: WorkflowDraft,
  async run(
    { workflowId, revision, note },
    context: Needs<'customerScreening' | 'ids' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'>,
  ) {
    await assertFilesAreThere(workflowId, context)
    return changed(workflowId, context, proposeDraft(revision, note, editorOf(context)))
  },
})

export const draftsReturn = operation({
  who: 'application',
  permission: 'publish',
  staff: 'MANAGE',
  notForOperator: true,
  summary: 'Return a proposed draft',
  description: `Gives it back to its editor with a comment.`,
  body: Type.Object(
    { workflowId: WorkflowId, revision: Revision, comment: Words('What to change first.') },
    closed,
  ),
  reply: WorkflowDraft,
  run: (
    { workflowId, revision, comment },
    context: Needs<'customerScreening' | 'ids' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'>,
  ) => changed(workflowId, context, returnDraft(revision, comment, editorOf(context))),
})
