/** POST /v1/applications.retry: what failed is done again, by us or by the applicant. */
import { operation } from '../../endpoint.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { retry } from '../review-moves.ts'
import { ApplicationRef } from './reads.ts'
import { moveBy } from './run-move.ts'
import { actorOf } from './session-and-cancel.ts'

export default operation({
  who: 'application',
  summary: 'Try a failed application again',
  description:
    'From FAILED. CHECK_FAILED: the checks are made again. NEVER_STARTED, ABANDONED: open again, with a new time to expire. IDENTITY_FAILED: open again at the step that proves who she is. For a new link: applications.session.create.',
  body: ApplicationRef,
  reply: ApplicationObject,
  repeatable: true,
  run: (body, context) =>
    moveBy(
      'applications.retry',
      body.applicationId,
      (workflow) => retry(actorOf(context), workflow),
      context,
    ),
})
