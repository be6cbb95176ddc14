/** POST /v1/applications.hits.resolve: a reviewer confirms or dismisses one screening hit. */
import { Type } from 'typebox'
import { ApplicationRef } from '../../applications/endpoints/reads.ts'
import { runWorkflowMove } from '../../applications/endpoints/run-move.ts'
import { resolveHit } from '../../applications/hits/resolve-hit.ts'
import { actorOf, callerIdOf, operation } from '../../endpoint.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { HitState } from '../../schemas/screening.ts'
import { unchangedSince, unlessProposed } from '../expected-version.ts'
import { expectedUpdatedAt, namingTheChange } from './reviewer.ts'

export default operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Resolve a screening hit',
  description:
    'TRUE_POSITIVE confirms that the hit is the screened person or organization, FALSE_POSITIVE ' +
    'dismisses it, NO_DECISION says that it cannot be decided, UNRESOLVED takes an earlier resolution ' +
    'back. A dismissed hit stays dismissed when it is found again, until its entry on the list or what is ' +
    'known of the person changes. ' +
    'The decision is yours: see applications.decide. Every resolution is kept in hitResolutions of ' +
    'applications.report.get.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      hitId: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The id of a hit: applications.person.get, organization.get or report.get.',
        examples: ['foyer:hit::01990000-0000-8000-8000-000000000006'],
      }),
      state: HitState,
      reason: Type.String({
        minLength: 1,
        maxLength: 2000,
        pattern: '\\S',
        description: 'Why. Stored encrypted with the hit; never shown to the applicant.',
        examples: ['Another date of birth'],
      }),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  repeatable: true,
  async run(body, context) {
    const verdict = {
      hitId: context.ids.read('hit', body.hitId, '/hitId'),
      state: body.state,
      reason: body.reason,
      resolvedBy: callerIdOf(context),
    }
    const move = unchangedSince(body.expectedUpdatedAt, unlessProposed(resolveHit(actorOf(context), verdict)))
    const resolved = runWorkflowMove('applications.hits.resolve', body.applicationId, () => move, context)
    return namingTheChange(body.applicationId, context, resolved)
  },
})
