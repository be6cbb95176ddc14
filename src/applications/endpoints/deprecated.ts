/** The deprecated API-key interface (docs/specification.md 4.6), to be removed in a future version. */
import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { CustomReply, type Deprecation, operation } from '../../endpoint.ts'
import { ApplicationStatus } from '../../schemas/application.ts'
import { CountryCode } from '../../schemas/primitives.ts'
import { createApplication, RedirectUrl } from './applications.create.ts'
import { Created } from './session-reply.ts'

const since = new Date('2026-11-20T00:00:00Z')
const sunset = new Date('2028-11-20T00:00:00Z')
const replacedBy = (successor: string): Deprecation => ({ since, sunset, successor })

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
  async run(body, context) {
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
  async run(_body, context) {
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
