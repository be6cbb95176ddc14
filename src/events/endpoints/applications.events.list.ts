/** POST /v1/applications.events.list: the events of one application. */
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import {
  DEFAULT_LIMIT,
  EventPage,
  eventPageOf,
  namingCursorField,
  paging,
  positionOf,
} from './events.list.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'The events of an application',
  description: 'Oldest first, by cursor. Events are kept 90 days.',
  body: Type.Object(
    {
      applicationId: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The id that applications.create returned.',
      }),
      ...paging,
    },
    { additionalProperties: false },
  ),
  reply: EventPage,
  run: (body, { caller, ids, applications, events }: Needs<'applications' | 'events' | 'ids'>) =>
    namingCursorField(body, async () => {
      const applicationId = ids.read('application', body.applicationId, '/applicationId')
      const after = positionOf(body)
      if (!(await applications.find(caller.customerId, applicationId)))
        throw new ApiError('application_not_found')
      const limit = body.limit ?? DEFAULT_LIMIT
      return eventPageOf(await events.page(caller.customerId, { after, applicationId, limit }), ids)
    }),
})
