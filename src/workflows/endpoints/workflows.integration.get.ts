/** POST /v1/workflows.integration.get: what a customer's system needs to send applicants to a workflow. */

import { CountryCode, closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { embedOriginsOf } from '../embed-origins.ts'
import { editedWorkflow, WorkflowId } from './draft-schemas.ts'

export const integrationGet = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'Get the integration of a workflow',
  description: 'The addresses and values that `applications.create` and the redirect of an applicant need.',
  body: Type.Object({ workflowId: WorkflowId }, closed),
  reply: Type.Object(
    {
      workflowId: WorkflowId,
      version: orNull(Type.Integer({ description: 'The published version; null: none.' })),
      markets: Type.Array(CountryCode, { description: 'Of the published version.' }),
      apiUrl: Type.String({ description: 'The URL of the API.' }),
      onboardingUrl: Type.String({
        description:
          'Where the links of applicants lead. Send them to the onboardingUrl of applications.create.',
      }),
      redirectOrigins: Type.Array(Type.String(), {
        description: 'The allowed origins of redirectUrl. [] allows any.',
      }),
      embedOrigins: Type.Array(Type.String(), {
        description: 'The origins that may show the pages in a frame, of the published version. []: none.',
      }),
    },
    closed,
  ),
  examples: { body: { workflowId: 'foyer:workflow::01990000-0000-7000-8000-000000000001' } },
  async run(
    { workflowId },
    context: Needs<'baseUrl' | 'customers' | 'ids' | 'nocodeUrl' | 'workflowEditing'>,
  ) {
    const { id, published } = await editedWorkflow(workflowId, context)
    const customer = await context.customers.byId(context.caller.customerId)
    if (!customer) throw new ApiError('workflow_not_found')
    return {
      workflowId: context.ids.of('workflow', id),
      version: published?.version ?? null,
      markets: published?.definition.markets ?? [],
      apiUrl: context.baseUrl,
      onboardingUrl: context.nocodeUrl,
      redirectOrigins: customer.redirectOrigins,
      embedOrigins: embedOriginsOf(published?.definition ?? {}, customer.mode),
    }
  },
})
