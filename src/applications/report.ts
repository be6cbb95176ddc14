/** The report of an application: the data of the other views, and the findings behind the decision. */
import type { CaseworkField, Report, ReportCheck, ReportFinding } from '#kernel/schemas/report.ts'
import { type PublishedWorkflow, textIn } from '#workflows/workflow.ts'
import { type Case, checkKeys } from './case.ts'
import { faceComparisonOf } from './compared-faces.ts'
import { isWaitingForScan } from './document-moves.ts'
import { askedDocuments, documentOf, type LinkSigning } from './documents.ts'
import { reportedAnswers } from './reported-answers.ts'
import * as show from './views.ts'

/** Without what reviewers add: src/review has the whole report. */
export type CollectedReport = Omit<Report, CaseworkField>

export function reportOf(
  of: Case,
  workflow: PublishedWorkflow,
  language: string,
  context: LinkSigning & { now(): Date },
): CollectedReport {
  const { identity } = of.data
  const document = show.identityDocumentOf(of, workflow, context.ids)
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
    identityDocument: document && { ...document, faceComparison: faceComparisonOf(of, workflow) },
    person: show.personOf(of, workflow, context.ids) ?? null,
    organization: show.organizationOf(of, workflow, context.ids) ?? null,
    contactDetails: show.contactDetailsOf(of, workflow) ?? null,
    signingCombinations: show.signingCombinationsOf(of, workflow) ?? null,
    boardMembers: show.boardMembersOf(of, workflow)?.data ?? [],
    signedBy: show.signaturesOnWire(of, context.ids),
    ...reportedAnswers(of, workflow, (text) => textIn(text, language)),
    bankAccounts: show.bankAccountsOf(of, workflow, context.ids).data,
    documents: askedDocuments(of, workflow).map((stored) => ({
      ...documentOf(of, stored, context),
      remarks: isWaitingForScan(stored) ? [...stored.remarks, 'not_scanned'] : stored.remarks,
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
