/** POST /v1/applications.report.get: everything about one application, for the reviewer. */
import { Type } from 'typebox'
import { operation } from '../../endpoint.ts'
import { LanguageCode } from '../../schemas/primitives.ts'
import { Report } from '../../schemas/report.ts'
import { reportOf } from '../report/report.ts'
import { ApplicationRef, caseFor } from './reads.ts'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Everything about an application',
  description:
    'All other reads in one reply, and also the answers to the questions of the workflow, the accepted ' +
    'terms, the checks and the findings behind the decision. null and [] are also used for what the ' +
    'workflow never collects. Not meant for the applicant.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      language: Type.Optional(
        Type.Unsafe<string>({
          ...LanguageCode,
          description: 'The language of the texts of the workflow. Default: en.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Report,
  examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
  async run({ applicationId, language = 'en' }, context) {
    const { found, workflow } = await caseFor(applicationId, context)
    const { customerId, id: readerId } = context.caller
    const operation = 'applications.report.get'
    context.accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    return reportOf(found, workflow, language, context)
  },
})
