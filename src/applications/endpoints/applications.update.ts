/** POST /v1/applications.update: changes the customer's values of the creation. */

import { Language, orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApplicationObject, MetadataInput } from '#kernel/schemas/application.ts'
import { updateCase } from '../create/update-case.ts'
import { ApplicationRef } from './reads.ts'
import { runWorkflowMove } from './run-move.ts'

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Change metadata, reference, expiry or language',
  description:
    'Absent fields stay as they are; metadata is replaced as a whole. metadata and externalReference may ' +
    'change in every status, expiresAt and language until the applicant has submitted (then 409).',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      metadata: Type.Optional(MetadataInput),
      externalReference: Type.Optional(
        orNull(Type.String({ minLength: 1, maxLength: 255, description: 'null removes it.' })),
      ),
      expiresAt: Type.Optional(TimestampInput),
      language: Type.Optional(Language),
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  repeatable: true,
  examples: {
    body: {
      applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001',
      metadata: { orderId: '4711' },
    },
  },
  run: ({ applicationId, ...update }, context: Needs<'applications' | 'ids' | 'workflows'>) =>
    runWorkflowMove(
      'applications.update',
      applicationId,
      (workflow) => updateCase(actorOf(context), workflow, update),
      context,
    ),
})
