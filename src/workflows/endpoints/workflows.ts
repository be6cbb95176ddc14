/** POST /v1/workflows.list and get: what applications.create can be asked for, in place of a workflow's Integration tab. */
import { Type } from 'typebox'
import { operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Ids } from '../../ids.ts'
import { Workflow } from '../../schemas/application.ts'
import type { PublishedWorkflow } from '../workflow.ts'

const closed = { additionalProperties: false } as const

/** Rules stay inside: who sees what declines a case can answer around it. */
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
  summary: 'List workflows',
  description: 'Those that are published, in the order in which they were made.',
  body: Type.Object({}, closed),
  reply: Type.Object({ data: Type.Array(Workflow) }, closed),
  async run(_body, { workflows, caller, ids }) {
    return { data: (await workflows.list(caller.customerId)).map((each) => workflowOf(each, ids)) }
  },
})

export const workflowsGet = operation({
  who: 'application.read',
  summary: 'One workflow',
  description: 'Its published version: the one that applications created now begin with.',
  body: Type.Object({ workflowId: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  reply: Workflow,
  examples: { body: { workflowId: 'foyer:workflow::01990000-0000-7000-8000-000000000001' } },
  async run({ workflowId }, { workflows, caller, ids }) {
    const id = ids.read('workflow', workflowId, '/workflowId')
    const found = await workflows.published(caller.customerId, id)
    if (!found || found === 'unpublished') throw new ApiError('workflow_not_found')
    return workflowOf(found, ids)
  },
})
