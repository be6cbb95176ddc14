/** The deprecated interface with API keys (docs/specification/4-endpoints.md, 4.6), to be removed. */

import { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { CustomReply, type Deprecation, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { deprecatedInterface } from '#oauth/deprecated-interface.ts'
import { createApplication, RedirectUrl } from './applications.create.ts'
import { Created } from './session-reply.ts'

const replacedBy = (successor: string): Deprecation => ({ ...deprecatedInterface, successor })

export const createByApiKey = operation({
  who: 'API_KEY',
  permission: 'create',
  staff: 'NOBODY',
  summary: 'Create an application (API key)',
  description: 'The older form of applications.create. It also takes an access token.',
  deprecated: replacedBy('/v1/applications.create'),
  body: Type.Object(
    {
      workflowId: Type.String({ minLength: 1, maxLength: 200 }),
      market: CountryCode,
      redirectUrl: RedirectUrl,
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      id: Created.properties.id,
      sessionToken: Created.properties.sessionToken,
      applicationId: Type.String({
        description: 'The same as id.',
      }),
    },
    { additionalProperties: false },
  ),
  repeatable: true,
  async run(
    body,
    context: Needs<
      'applications' | 'customers' | 'ids' | 'links' | 'newId' | 'now' | 'providers' | 'tokens' | 'workflows'
    >,
  ) {
    const answer = await createApplication(
      { workflowId: body.workflowId, redirectUrl: body.redirectUrl },
      { countryCode: body.market, countryPath: '/market' },
      'POST /applications',
      context,
    )
    const withBoth = ({ id, sessionToken }: { id: string; sessionToken: string }) => ({
      ...{ id, sessionToken, applicationId: id },
    })
    return answer instanceof CustomReply
      ? new CustomReply(answer.status, withBoth(answer.body), answer.headers)
      : withBoth(answer)
  },
})

export const getByApiKey = operation({
  who: 'API_KEY',
  permission: 'read',
  staff: 'NOBODY',
  summary: 'Status of an application (API key)',
  description: 'The older form of applications.get: only the status.',
  deprecated: replacedBy('/v1/applications.get'),
  reply: Type.Object({ id: Type.String(), status: ApplicationStatus }, { additionalProperties: false }),
  async run(_body, context: Needs<'accessLog' | 'applications' | 'ids'>) {
    const { ids, applications, caller, accessLog } = context
    const id = ids.read('application', context.params.id ?? '', 'path:id')
    const found = await applications.find(caller.customerId, id)
    if (!found) throw new ApiError('application_not_found')
    const { customerId, id: readerId } = caller
    accessLog.noteRead({
      customerId,
      applicationId: found.id,
      readerId,
      operation: 'GET /applications/:id',
    })
    return { id: ids.of('application', found.id), status: found.status }
  },
})
