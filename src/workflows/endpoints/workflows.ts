/** POST /v1/workflows.list and workflows.get: the workflows that applications.create accepts. */

import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { Workflow } from '#kernel/schemas/application.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import type { PublishedWorkflow } from '../workflow.ts'

const closed = { additionalProperties: false } as const

/** Rules are not shown, because they would tell applicants how to avoid a decline. */
const workflowOf = (of: PublishedWorkflow, ids: Ids): Workflow => ({
  id: ids.of('workflow', of.id),
  name: of.name,
  kind: of.kind,
  version: of.version,
  markets: of.markets,
  languages: of.languages,
  steps: of.steps.map(({ key, kind }) => ({ key, kind })),
})

export const workflowsList = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'List workflows',
  description: 'Lists the published workflows in the order of their creation.',
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(Workflow), closed),
  async run(body, { workflows, caller, ids }: Needs<'ids' | 'workflows'>) {
    const all = (await workflows.list(caller.customerId)).map((each) => workflowOf(each, ids))
    return pageOfAll(all, body, ({ id }) => id)
  },
})

export const workflowsGet = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'Get a workflow',
  description: 'Returns the published version. New applications start with this version.',
  body: Type.Object({ workflowId: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  reply: Workflow,
  examples: { body: { workflowId: 'foyer:workflow::01990000-0000-7000-8000-000000000001' } },
  async run({ workflowId }, { workflows, caller, ids }: Needs<'ids' | 'workflows'>) {
    const id = ids.read('workflow', workflowId, '/workflowId')
    const found = await workflows.published(caller.customerId, id)
    if (!found || found === 'unpublished') throw new ApiError('workflow_not_found')
    return workflowOf(found, ids)
  },
})
