/** POST /v1/applications.decisions.confirm and return, and applications.reopen. */
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { onCurrentScreening } from '#checks/current-screening.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { confirmProposal, reopen, returnProposal } from '../decide.ts'
import { onWhatWasRead } from '../expected-version.ts'
import { confirmerOf, expectedUpdatedAt, namingTheChange, reasonText, reviewerOf } from './reviewer.ts'

export const confirm = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  notForOperator: true,
  summary: 'Confirm a decision that another person proposed',
  description:
    '403 four_eyes when you proposed it yourself: a credential counts as each person who got its secret. ' +
    'The decision names both.',
  body: Type.Object({ ...ApplicationRef.properties, expectedUpdatedAt }, { additionalProperties: false }),
  reply: ApplicationObject,
  async run(
    body,
    context: Needs<'applications' | 'credentials' | 'ids' | 'now' | 'providers' | 'timelines' | 'workflows'>,
  ) {
    const { caller, ids } = context
    const confirmer = await confirmerOf(context)
    const { applicationId, expectedUpdatedAt: seen } = body
    const of = {
      customerId: caller.customerId,
      applicationId: ids.read('application', applicationId, '/applicationId'),
    }
    const moveOf = (workflow: PublishedWorkflow) =>
      onWhatWasRead(
        seen,
        false,
        confirmProposal(confirmer, workflow, (uuid) => ids.of('hit', uuid)),
      )
    const confirmed = onCurrentScreening(of, context, () =>
      runWorkflowMove('applications.decisions.confirm', applicationId, moveOf, context),
    )
    return namingTheChange(applicationId, context, confirmed)
  },
})

export const returnDecision = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Return a proposed decision, or withdraw your own',
  description: 'The application stays in MANUAL_REVIEW. The reason becomes a note.',
  body: Type.Object(
    { ...ApplicationRef.properties, reason: reasonText('Why. Never shown to the applicant.') },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  run: (body, context: Needs<'applications' | 'ids' | 'newId' | 'workflows'>) =>
    runWorkflowMove(
      'applications.decisions.return',
      body.applicationId,
      () => returnProposal(reviewerOf(context), body.reason, context.newId()),
      context,
    ),
})

export const reopenApplication = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Open a decided application again',
  description:
    'From APPROVED or DECLINED back to MANUAL_REVIEW. The reason becomes a note; the earlier decision is ' +
    'kept in the report.',
  body: Type.Object(
    { ...ApplicationRef.properties, reason: reasonText('Why. Never shown to the applicant.') },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  run: (body, context: Needs<'applications' | 'ids' | 'newId' | 'workflows'>) =>
    runWorkflowMove(
      'applications.reopen',
      body.applicationId,
      () => reopen(reviewerOf(context), body.reason, context.newId()),
      context,
    ),
})
