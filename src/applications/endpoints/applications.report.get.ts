/** POST /v1/applications.report.get: everything about one application, for the reviewer. */
import { Type } from 'typebox'
import { type CallContext, operation } from '../../endpoint.ts'
import { LanguageCode } from '../../schemas/primitives.ts'
import { Report, type ReportCheck, type ReportFinding } from '../../schemas/report.ts'
import { type PublishedWorkflow, textIn } from '../../workflows/workflow.ts'
import { type Case, checkKeys } from '../case.ts'
import { documentOf } from '../documents.ts'
import { reportedAnswers } from '../reported-answers.ts'
import * as show from '../views.ts'
import { ApplicationRef, caseFor } from './reads.ts'

export default operation({
  who: 'application.read',
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
    const { customerId, credentialId } = context.caller
    const operation = 'applications.report.get'
    context.accessLog.noteRead({ customerId, applicationId: found.id, credentialId, operation })
    return reportOf(found, workflow, language, context)
  },
})

function reportOf(of: Case, workflow: PublishedWorkflow, language: string, context: CallContext): Report {
  const { identity, signatures } = of.data
  return {
    generatedAt: context.now().toISOString(),
    application: show.applicationOf(of, workflow, context.ids),
    findings: findingsOf(of),
    checks: checksOf(of),
    hitResolutions: (of.data.hitResolutions ?? []).map(({ hitId, resolution }) => ({
      hitId: context.ids.of('hit', hitId),
      ...resolution,
    })),
    identity: identity && {
      provider: identity.provider,
      assuranceLevel: identity.assuranceLevel,
      provenAt: identity.provenAt,
    },
    person: show.personOf(of, workflow, context.ids) ?? null,
    organization: show.organizationOf(of, workflow, context.ids) ?? null,
    contactDetails: show.contactDetailsOf(of, workflow) ?? null,
    signingCombinations: show.signingCombinationsOf(of, workflow) ?? null,
    boardMembers: show.boardMembersOf(of, workflow)?.data ?? [],
    signedBy: signatures,
    ...reportedAnswers(of, workflow, (text) => textIn(text, language)),
    bankAccounts: show.bankAccountsOf(of, workflow, context.ids).data,
    documents: of.data.documents.map((stored) => ({
      ...documentOf(of, stored, context),
      remarks: stored.remarks,
    })),
  }
}

const findingsOf = (of: Case): ReportFinding[] =>
  of.data.findings.map(({ code, outcome, points = null, detail }) => ({ code, outcome, points, detail }))

const checksOf = (of: Case): ReportCheck[] =>
  checkKeys.flatMap((check) => {
    const state = of.data.checks[check]
    return state ? [{ check, ...state }] : []
  })
