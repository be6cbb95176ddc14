/** POST /v1/applications.ownership.get: who owns the organization, directly and through others. */

import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { ApplicationRef, caseFor } from '../../applications/endpoints/reads.ts'
import { collects } from '../../applications/views.ts'
import { operation } from '../../endpoint.ts'
import { Ownership } from '../../schemas/ownership.ts'
import { orNull } from '../../schemas/primitives.ts'
import { withHiddenNumbers } from '../report/identity-numbers.ts'
import { ownershipOf } from '../report/ownership.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Who owns the organization',
  description:
    'The beneficial owners, as far as the register says: persons, the companies in between, and the shares ' +
    'on the way, with the share in total of each. ownership is null until the organization is named. To ' +
    'people of the dashboard, identity numbers are hidden in part. 404 resource_not_in_workflow means that ' +
    'the workflow never asks for an organization.',
  body: ApplicationRef,
  reply: Type.Object({ ownership: orNull(Ownership) }, { additionalProperties: false }),
  examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
  async run({ applicationId }, context) {
    const { found, workflow } = await caseFor(applicationId, context)
    if (!collects(workflow, 'ORGANIZATION')) throw new ApiError('resource_not_in_workflow')
    const { caller, accessLog } = context
    const { customerId, id: readerId } = caller
    const operation = 'applications.ownership.get'
    accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    const shown = { ownership: ownershipOf(found, workflow, context.now()) }
    return caller.role === null ? shown : withHiddenNumbers(shown)
  },
})
