/** POST /v1/applications.ownership.get: direct and indirect owners of the organization. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { collects } from '#applications/views.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { Ownership } from '#kernel/schemas/ownership.ts'
import { ownershipOf } from '../report/ownership.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  hidesFromStaff: 'IN_PART',
  summary: 'Who owns the organization',
  description:
    'The beneficial owners, as far as the register says: persons, the companies in between, and the shares ' +
    'on the way, with the share in total of each. ownership is null until the organization is named. To ' +
    'people of the dashboard, identity numbers are hidden in part. 404 resource_not_in_workflow means that ' +
    'the workflow never asks for an organization.',
  body: ApplicationRef,
  reply: Type.Object({ ownership: orNull(Ownership) }, { additionalProperties: false }),
  examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
  async run({ applicationId }, context: Needs<'accessLog' | 'applications' | 'ids' | 'now' | 'workflows'>) {
    const { found, workflow } = await caseFor(applicationId, context)
    if (!collects(workflow, 'ORGANIZATION')) throw new ApiError('resource_not_in_workflow')
    const { caller, accessLog } = context
    const { customerId, id: readerId } = caller
    const operation = 'applications.ownership.get'
    accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    return { ownership: ownershipOf(found, workflow, context.now()) }
  },
})
