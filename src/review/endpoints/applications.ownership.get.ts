/** POST /v1/applications.ownership.get: direct and indirect owners of the organization. */

import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { collects } from '#applications/views.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { OwnershipData } from '#kernel/schemas/ownership-data.ts'
import { ownershipDataOf } from '../report/ownership-data.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  hidesFromStaff: 'IN_PART',
  summary: 'Who owns the organization',
  description:
    'The beneficial owners from the register and as declared: persons, the companies in between, what each ' +
    'holds, and the share in total. Nothing is in the lists until the organization is named. The report ' +
    'has the same in words. To people of the dashboard, identity numbers are hidden in part. 404 ' +
    'resource_not_in_workflow means that the workflow never asks for an organization.',
  body: ApplicationRef,
  reply: OwnershipData,
  examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
  async run({ applicationId }, context: Needs<'accessLog' | 'applications' | 'ids' | 'now' | 'workflows'>) {
    const { found, workflow } = await caseFor(applicationId, context)
    if (!collects(workflow, 'ORGANIZATION')) throw new ApiError('resource_not_in_workflow')
    const { caller, accessLog } = context
    const { customerId, id: readerId } = caller
    const operation = 'applications.ownership.get'
    accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    return ownershipDataOf(found, workflow, context.now())
  },
})
