/**
 * POST /v1/applications.retry: runs the failed checks again, or opens the application for the applicant
 * again.
 */
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { retry } from '../review-moves.ts'
import { ApplicationRef } from './reads.ts'
import { runWorkflowMove } from './run-move.ts'

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Retry a failed application',
  description:
    'In FAILED. CHECK_FAILED: the checks run again. NEVER_STARTED, ABANDONED: open again, with a new ' +
    'expiresAt. IDENTITY_FAILED: open again at the identity step. Get a new link with ' +
    'applications.session.create.',
  body: ApplicationRef,
  reply: ApplicationObject,
  repeatable: true,
  run: (body, context: Needs<'applications' | 'ids' | 'workflows'>) =>
    runWorkflowMove(
      'applications.retry',
      body.applicationId,
      (workflow) => retry(actorOf(context), workflow),
      context,
    ),
})
