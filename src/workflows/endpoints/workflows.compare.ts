/** POST /v1/workflows.compare: what differs between two versions, or between a version and the draft. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { compareDefinitions } from '../drafts/compare.ts'
import { editedWorkflow, WorkflowId } from './draft-schemas.ts'
import { definitionIn } from './workflows.versions.ts'

const Difference = Type.Object(
  {
    area: Type.Enum(['STEPS', 'RULES', 'SETTINGS']),
    change: Type.Enum(['ADDED', 'REMOVED', 'MOVED', 'CHANGED']),
    keys: Type.Array(Type.String(), { description: 'From the step or rule to its part.' }),
    list: orNull(Type.String({ description: 'The list that the part is in, such as questions.' })),
    before: Type.Unknown({ description: 'The whole part; null before an addition.' }),
    after: Type.Unknown({ description: 'The whole part; null after a removal.' }),
    fields: Type.Array(
      Type.Object({ name: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, closed),
      { description: 'The fields that changed.' },
    ),
    follows: orNull(
      Type.Object(
        { before: orNull(Type.String()), after: orNull(Type.String()) },
        { ...closed, description: 'Of a moved part: the part before it; null: it is the first.' },
      ),
    ),
  },
  closed,
)

export const workflowsCompare = operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'Compare versions',
  description: `Default: the published version with the draft.`,
  body: Type.Object(
    {
      workflowId: WorkflowId,
      from: Type.Optional(Type.Integer({ minimum: 1, description: 'Default: the published version.' })),
      to: Type.Optional(Type.Integer({ minimum: 1, description: 'Default: the draft.' })),
    },
    closed,
  ),
  reply: Type.Object(
    {
      from: orNull(Type.Integer({ description: 'null: nothing is published yet.' })),
      to: orNull(Type.Integer({ description: 'null: the draft.' })),
      differences: Type.Array(Difference),
    },
    closed,
  ),
  async run({ workflowId, from, to }, context: Needs<'ids' | 'workflowEditing' | 'workflows'>) {
    const workflow = await editedWorkflow(workflowId, context)
    const older = from ?? workflow.published?.version
    const before = older === undefined ? {} : await definitionIn(workflow, older, context)
    const after = await definitionIn(workflow, to, context)
    return { from: older ?? null, to: to ?? null, differences: compareDefinitions(before, after) }
  },
})
