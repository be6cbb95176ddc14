/** Sessions and cancellation of an application. */

import { Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import { actorOf, CustomReply, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import type { Case, Move } from '../case.ts'
import { cancel, recordNewSession } from '../lifecycle-moves.ts'
import type { ChangeResult, IdempotentRequest } from '../ports.ts'
import { applicationOf } from '../views.ts'
import { ApplicationRef } from './reads.ts'
import { Created, sessionReply } from './session-reply.ts'

/** Runs a move and replies with `reply(case)`; a repeated idempotency key gets the first reply. */
export async function runMove<R extends TSchema>(
  name: string,
  applicationId: string,
  move: Move,
  reply: (of: Case) => Static<R>,
  context: Needs<'applications' | 'ids'>,
): Promise<Static<R> | CustomReply<Static<R>>> {
  const id = context.ids.read('application', applicationId, '/applicationId')
  const repeatable: IdempotentRequest | undefined = context.idempotency && {
    operation: name,
    ...context.idempotency,
    reply: (of) => ({ status: 200, body: reply(of) }),
  }
  const changed: ChangeResult = await context.applications.change(
    context.caller.customerId,
    id,
    move,
    repeatable,
  )
  return changed.kind === 'DONE'
    ? reply(changed.case)
    : new CustomReply(changed.status, changed.body as Static<R>, { 'Idempotent-Replayed': 'true' })
}

export const sessionCreate = operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Create a new session token and link for an open application',
  description:
    'Session tokens expire after 60 minutes; with a new one the applicant continues where they left off. ' +
    '409 when there is nothing left for the applicant to do.',
  body: ApplicationRef,
  reply: Created,
  repeatable: true,
  async run(body, context: Needs<'applications' | 'ids' | 'links' | 'newId' | 'now' | 'tokens'>) {
    const id = context.ids.read('application', body.applicationId, '/applicationId')
    const { stored, answer, withLink } = sessionReply(context)
    const repeatable = context.idempotency && {
      operation: 'applications.session.create',
      ...context.idempotency,
      reply: stored,
    }
    const move = withLink(recordNewSession(actorOf(context)))
    return answer(await context.applications.change(context.caller.customerId, id, move, repeatable))
  },
})

export const sessionsEnd = operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'End all sessions of an application',
  description:
    'For a leaked link. Browser sessions end immediately and session tokens within a second, on every ' +
    'node; entered data is kept. The applicant continues with a new link from applications.session.create. ' +
    'A repeated call ends the sessions opened since. To end one token and its sessions, use oauth2/revoke.',
  body: ApplicationRef,
  reply: Type.Object(
    {
      id: Type.String(),
      sessionsEnded: Type.Integer({ description: 'Number of browser sessions that were open.' }),
      endedAt: Timestamp,
    },
    { additionalProperties: false },
  ),
  async run(body, context: Needs<'ids' | 'tokens'>) {
    const { caller, ids, tokens } = context
    const applicationId = ids.read('application', body.applicationId, '/applicationId')
    const { customerId } = caller
    const ended = await tokens.endSessions({ customerId, applicationId, actor: actorOf(context) })
    if (!ended) throw new ApiError('application_not_found')
    const { sessions, at } = ended
    return { id: ids.of('application', applicationId), sessionsEnded: sessions, endedAt: at.toISOString() }
  },
})

export const cancelApplication = operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Cancel an application',
  description: 'In NOT_STARTED, IN_PROGRESS or MANUAL_REVIEW. The applicant sees a message when they return.',
  body: Type.Object({ ...ApplicationRef.properties }, { additionalProperties: false }),
  reply: ApplicationObject,
  repeatable: true,
  async run(body, context: Needs<'applications' | 'ids' | 'workflows'>) {
    const id = context.ids.read('application', body.applicationId, '/applicationId')
    const found = await context.applications.find(context.caller.customerId, id)
    const workflow =
      found && (await context.workflows.version(found.customerId, found.workflowId, found.workflowVersion))
    return runMove<typeof ApplicationObject>(
      'applications.cancel',
      body.applicationId,
      cancel(actorOf(context)),
      (of) => applicationOf(of, workflow as NonNullable<typeof workflow>, context.ids),
      context,
    )
  },
})
