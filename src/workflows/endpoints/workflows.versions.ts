/** POST /v1/workflows.publish, workflows.versions.list and workflows.export: published versions. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type CallContext, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { type DraftDefinition, type EditedWorkflow, editedDefinition } from '../drafts/draft.ts'
import { publishDraft } from '../drafts/moves.ts'
import { inReadingOrder } from '../drafts/reading-order.ts'
import {
  AnyDefinition,
  assertFilesAreThere,
  draftView,
  EditorIdOrNull,
  editedWorkflow,
  editorIdOf,
  publisherOf,
  Revision,
  WorkflowDraft,
  WorkflowId,
} from './draft-schemas.ts'

export const workflowsPublish = operation({
  who: 'application',
  permission: 'publish',
  staff: 'MANAGE',
  summary: 'Publish a draft',
  description:
    'Makes the draft the next version. New applications use it within 5 seconds; existing ones keep ' +
    'theirs. With fourEyes.publishing, another must have proposed it: a credential counts as each person ' +
    'who got its secret.',
  body: Type.Object(
    {
      workflowId: WorkflowId,
      revision: Revision,
      note: Type.Optional(
        Type.String({ minLength: 1, maxLength: 2000, description: 'Default: the note of the proposal.' }),
      ),
    },
    closed,
  ),
  reply: WorkflowDraft,
  async run(
    { workflowId, revision, note = null },
    context: Needs<
      | 'credentials'
      | 'customerScreening'
      | 'ids'
      | 'now'
      | 'screeningLists'
      | 'termsFiles'
      | 'workflowEditing'
    >,
  ) {
    const id = context.ids.read('workflow', workflowId, '/workflowId')
    await assertFilesAreThere(workflowId, context)
    const move = publishDraft(revision, note, await publisherOf(context))
    const workflow = await context.workflowEditing.change(context.caller.customerId, id, move)
    if (!workflow) throw new ApiError('workflow_not_found')
    return draftView(workflow, context)
  },
})

const Version = Type.Object(
  {
    version: Type.Integer(),
    publishedAt: Timestamp,
    publishedBy: EditorIdOrNull,
    note: orNull(Type.String()),
    isLive: Type.Boolean({ description: 'New applications use it.' }),
  },
  closed,
)

export const versionsList = operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'List the versions of a workflow',
  description: `Newest first.`,
  body: Type.Object({ workflowId: WorkflowId, ...wholeListPaging }, closed),
  reply: Type.Object(pageReply(Version), closed),
  async run({ workflowId, ...asked }, context: Needs<'ids' | 'workflowEditing'>) {
    const { id, published } = await editedWorkflow(workflowId, context)
    const versions = await context.workflowEditing.versions(context.caller.customerId, id)
    const all = versions.map((each) => ({
      version: each.version,
      publishedAt: each.publishedAt.toISOString(),
      publishedBy: editorIdOf(each.publishedBy, context.ids),
      note: each.note,
      isLive: each.version === published?.version,
    }))
    return pageOfAll(all, asked, ({ version }) => String(version))
  },
})

export const workflowsExport = operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'Export a workflow',
  description: `The definition of the draft or of a version, to keep or to import elsewhere.`,
  body: Type.Object(
    {
      workflowId: WorkflowId,
      version: Type.Optional(Type.Integer({ minimum: 1, description: 'Default: the draft.' })),
    },
    closed,
  ),
  reply: Type.Object({ definition: AnyDefinition }, closed),
  async run({ workflowId, version }, context: Needs<'ids' | 'workflowEditing' | 'workflows'>) {
    const workflow = await editedWorkflow(workflowId, context)
    return { definition: inReadingOrder(await definitionIn(workflow, version, context)) }
  },
})

/** The definition of the draft, or of a version; without a draft, of the published version. */
export async function definitionIn(
  workflow: EditedWorkflow,
  version: number | undefined,
  { workflows, caller }: Pick<CallContext, 'workflows' | 'caller'>,
): Promise<DraftDefinition> {
  if (version === undefined) return editedDefinition(workflow)
  if (version > (workflow.published?.version ?? 0)) throw new ApiError('version_not_found')
  const found = await workflows.version(caller.customerId, workflow.id, version)
  const { id: _id, customerId: _customer, version: _version, ...definition } = found
  return definition
}
