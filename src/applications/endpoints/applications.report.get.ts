/** POST /v1/applications.report.get: everything about one application, for the reviewer. */
import { Type } from 'typebox'
import { type CallContext, operation } from '../../endpoint.ts'
import { LanguageCode } from '../../schemas/primitives.ts'
import { Report, type ReportCheck, type ReportFinding } from '../../schemas/report.ts'
import { askedQuestions } from '../../workflows/steps/questionnaire.ts'
import { type PublishedWorkflow, type Text, textIn } from '../../workflows/workflow.ts'
import { type Case, checkKeys } from '../case.ts'
import { factsOf, pathOfCase } from '../case-facts.ts'
import { documentOf } from '../documents.ts'
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
    identity: identity && {
      provider: identity.provider,
      assuranceLevel: identity.assuranceLevel,
      provenAt: identity.provenAt,
    },
    person: show.personOf(of, workflow) ?? null,
    organization: show.organizationOf(of, workflow) ?? null,
    contactDetails: show.contactDetailsOf(of, workflow) ?? null,
    signingCombinations: show.signingCombinationsOf(of, workflow) ?? null,
    boardMembers: show.boardMembersOf(of, workflow)?.data ?? [],
    signedBy: signatures,
    ...answersAndTerms(of, workflow, (text) => textIn(text, language)),
    bankAccounts: show.bankAccountsOf(of, workflow).data,
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

/** From the steps that apply, in their order. */
function answersAndTerms(
  of: Case,
  workflow: PublishedWorkflow,
  translate: (text: Text) => string,
): Pick<Report, 'questionnaires' | 'terms'> {
  const facts = factsOf(of, workflow)
  const questionnaires: Report['questionnaires'] = []
  const terms: Report['terms'] = []
  for (const { step, status } of pathOfCase(of, workflow)) {
    const answer = of.data.answers[step.key]
    if (status === 'NOT_NEEDED' || answer === undefined) continue
    if (step.kind === 'QUESTIONNAIRE' && answer.kind === 'QUESTIONNAIRE')
      questionnaires.push({
        step: step.key,
        title: step.title ? translate(step.title) : null,
        answeredAt: answer.at,
        answers: askedQuestions(step, answer.values, facts).map(({ key, kind, label }) => ({
          key,
          kind,
          question: translate(label),
          value: answer.values[key] ?? null,
        })),
      })
    if (step.kind === 'TERMS' && answer.kind === 'TERMS')
      for (const { key, version, title } of step.terms) {
        const accepted = answer.accepted.find((each) => each.key === key && each.version === version)
        terms.push({
          step: step.key,
          key,
          version,
          title: translate(title),
          acceptedAt: accepted?.at ?? null,
        })
      }
  }
  return { questionnaires, terms }
}
