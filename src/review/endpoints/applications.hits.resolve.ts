/** POST /v1/applications.hits.resolve and hits.confirm: one person or two confirm or dismiss a hit. */
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { confirmDismissal, resolveHit } from '#applications/hits/resolve-hit.ts'
import { reassessing } from '#checks/assessment.ts'
import { actorOf, callerIdOf, type Needs, operation } from '#endpoint.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { HitGround, HitState } from '#kernel/schemas/screening.ts'
import { unchangedSince, unlessProposed } from '../expected-version.ts'
import { actsAs, confirmerOf, expectedUpdatedAt, namingTheChange } from './reviewer.ts'

export const resolve = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Resolve a screening hit',
  description:
    'TRUE_POSITIVE confirms that the hit is the screened person or organization, FALSE_POSITIVE ' +
    'dismisses it, NO_DECISION says that it cannot be decided, UNRESOLVED takes an earlier resolution ' +
    'back. A dismissed hit stays dismissed when it is found again, until its entry on the list or what is ' +
    'known of the person changes. A reason that what was compared contradicts is refused: 422 ' +
    'reason_contradicted. A hit that agrees in number, or in name and full birth date, is dismissed by ' +
    'two persons: your dismissal needs a reason in your own words (422 own_words_needed) and waits in ' +
    'resolution.proposal for applications.hits.confirm; until then the hit is unresolved. ' +
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
      grounds: Type.Optional(
        Type.Array(HitGround, {
          maxItems: 8,
          uniqueItems: true,
          description: 'Why it is another one, as codes: those that compared of the hit allows.',
          examples: [['BIRTH_DATE_DIFFERS']],
        }),
      ),
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
  async run(body, context: Needs<'applications' | 'credentials' | 'ids' | 'timelines' | 'workflows'>) {
    const verdict = {
      hitId: context.ids.read('hit', body.hitId, '/hitId'),
      state: body.state,
      reason: body.reason,
      ...(body.grounds && { grounds: body.grounds }),
      resolvedBy: callerIdOf(context),
      countsAs: await actsAs(context),
    }
    const resolve = resolveHit(actorOf(context), verdict)
    const resolved = runWorkflowMove(
      'applications.hits.resolve',
      body.applicationId,
      (workflow) => unchangedSince(body.expectedUpdatedAt, unlessProposed(reassessing(resolve, workflow))),
      context,
    )
    return namingTheChange(body.applicationId, context, resolved)
  },
})

export const confirm = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  notForOperator: true,
  summary: 'Confirm the dismissal of a screening hit',
  description:
    'Of a hit whose resolution has a proposal. 403 four_eyes when you proposed it yourself: a credential ' +
    'counts as each person who got its secret. To send it back, resolve the hit as UNRESOLVED.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      hitId: Type.String({ minLength: 1, maxLength: 200, description: 'The id of the hit.' }),
      expectedUpdatedAt,
    },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  async run(body, context: Needs<'applications' | 'credentials' | 'ids' | 'timelines' | 'workflows'>) {
    const hitId = context.ids.read('hit', body.hitId, '/hitId')
    const move = confirmDismissal(await confirmerOf(context), hitId)
    const confirmed = runWorkflowMove(
      'applications.hits.confirm',
      body.applicationId,
      (workflow) => unchangedSince(body.expectedUpdatedAt, unlessProposed(reassessing(move, workflow))),
      context,
    )
    return namingTheChange(body.applicationId, context, confirmed)
  },
})
