/** POST /v1/workflows.create, workflows.duplicate and workflows.import: a new workflow, as a draft. */

import { CountryCode, closed, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { type DraftDefinition, type EditedWorkflow, editedDefinition } from '../drafts/draft.ts'
import {
  duplicateOf,
  emptyDefinition,
  fromTemplate,
  type NewWorkflowDefaults,
  templates,
  withDefaults,
  withMissingDefaults,
} from '../drafts/starting-points.ts'
import {
  AnyDefinition,
  definitionBytes,
  draftView,
  editedWorkflow,
  editorOf,
  WorkflowDraft,
  WorkflowId,
  WorkflowName,
} from './draft-schemas.ts'

async function created(
  context: Needs<
    'customerScreening' | 'ids' | 'newId' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'
  >,
  name: string,
  definition: DraftDefinition,
) {
  const { workflowEditing, caller, now, newId } = context
  const { id: by, actor } = editorOf(context)
  const workflow: EditedWorkflow = {
    id: newId(),
    name,
    revision: 1,
    published: null,
    draft: {
      definition,
      baseVersion: null,
      updatedBy: by,
      updatedAt: now(),
      proposal: null,
      returned: null,
    },
  }
  const detail = { workflowId: workflow.id }
  await workflowEditing.add(caller.customerId, workflow, { action: 'workflow.created', actor, detail })
  return draftView(workflow, context)
}

const defaultsOf = ({ customerSettings, caller }: Needs<'customerSettings'>): Promise<NewWorkflowDefaults> =>
  customerSettings.get(caller.customerId)

export const workflowsCreate = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Create a workflow',
  description:
    'From a template, or without steps, with the retention and the expiry of `customer.get`. It is a draft ' +
    `until it is published.`,
  body: Type.Object(
    {
      name: WorkflowName,
      template: Type.Optional(
        Type.Enum([...templates], { description: 'Without it, the workflow has no steps.' }),
      ),
      kind: Type.Optional(
        Type.Enum(['KYC', 'KYB'], { description: 'Without a template: persons (default) or companies.' }),
      ),
      markets: Type.Optional(Type.Array(CountryCode, { minItems: 1, maxItems: 50, uniqueItems: true })),
      languages: Type.Optional(Type.Array(LanguageCode, { minItems: 1, maxItems: 20, uniqueItems: true })),
    },
    closed,
  ),
  reply: WorkflowDraft,
  async run(
    { name, template, kind = 'KYC', markets = ['SE'], languages = ['en'] },
    context: Needs<
      | 'customerScreening'
      | 'customerSettings'
      | 'ids'
      | 'newId'
      | 'now'
      | 'screeningLists'
      | 'termsFiles'
      | 'workflowEditing'
    >,
  ) {
    const start = template ? fromTemplate(template, name) : emptyDefinition(name, kind, markets, languages)
    return created(context, name, withDefaults(start, await defaultsOf(context)))
  },
})

export const workflowsDuplicate = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Duplicate a workflow',
  description: `Copies the draft, or the published version without one, into a new draft.`,
  body: Type.Object({ workflowId: WorkflowId, name: WorkflowName }, closed),
  reply: WorkflowDraft,
  async run(
    { workflowId, name },
    context: Needs<
      'customerScreening' | 'ids' | 'newId' | 'now' | 'screeningLists' | 'termsFiles' | 'workflowEditing'
    >,
  ) {
    const original = await editedWorkflow(workflowId, context)
    return created(context, name, duplicateOf(editedDefinition(original), name))
  },
})

export const workflowsImport = operation({
  who: 'application',
  permission: 'workflows',
  staff: 'DEVELOP',
  summary: 'Import a workflow',
  description:
    'Creates a draft from a definition, as `workflows.export` returns it. It may have problems. Without a ' +
    'retention or an expiry it gets those of `customer.get`.',
  bodyBytes: definitionBytes,
  body: Type.Object({ definition: AnyDefinition }, closed),
  reply: WorkflowDraft,
  async run(
    { definition },
    context: Needs<
      | 'customerScreening'
      | 'customerSettings'
      | 'ids'
      | 'newId'
      | 'now'
      | 'screeningLists'
      | 'termsFiles'
      | 'workflowEditing'
    >,
  ) {
    const whole = withMissingDefaults(definition, await defaultsOf(context))
    return created(context, importedName(definition), whole)
  },
})

const importedName = ({ name }: DraftDefinition): string =>
  typeof name === 'string' && name.length > 0 && name.length <= 120 ? name : 'Imported workflow'
