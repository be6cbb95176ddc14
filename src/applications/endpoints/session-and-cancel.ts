/** What the customer's system may do with a case besides opening and reading it. */
import { type Static, type TSchema, Type } from 'typebox'
import { Answered, type CallContext, operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Changed, Repeatable } from '../../ports.ts'
import { ApplicationObject } from '../../schemas/application.ts'
import { Timestamp } from '../../schemas/primitives.ts'
import type { Case, Move } from '../case.ts'
import { cancel, reopenLink } from '../lifecycle-moves.ts'
import { applicationOf } from '../views.ts'
import { Created, sessionReply } from './applications.create.ts'
import { ApplicationRef } from './reads.ts'

/** Makes one move, answers what `reply` says of the case, and the same again under the same idempotency key. */
export async function makeMove<R extends TSchema>(
  name: string,
  applicationId: string,
  move: Move,
  reply: (of: Case) => Static<R>,
  context: CallContext,
): Promise<Static<R> | Answered<Static<R>>> {
  const id = context.ids.read('application', applicationId, '/applicationId')
  const repeatable: Repeatable | undefined = context.idempotency && {
    operation: name,
    ...context.idempotency,
    reply: (of) => ({ status: 200, body: reply(of) }),
  }
  const changed: Changed = await context.applications.change(context.caller.customerId, id, move, repeatable)
  return changed.kind === 'DONE'
    ? reply(changed.case)
    : new Answered(changed.status, changed.body as Static<R>, { 'Idempotent-Replayed': 'true' })
}

export const actorOf = (context: CallContext) =>
  ({ kind: 'CUSTOMER', id: context.caller.credentialId }) as const

export const sessionCreate = operation({
  who: 'application',
  summary: 'A fresh session token for an application that is still open',
  description:
    'Nobody is locked out after 60 minutes: the applicant goes on where she was. 409 when there is nothing left for her to do.',
  body: ApplicationRef,
  reply: Created,
  repeatable: true,
  async run(body, context) {
    const id = context.ids.read('application', body.applicationId, '/applicationId')
    const { kept, answer } = sessionReply(context)
    const repeatable = context.idempotency && {
      operation: 'applications.session.create',
      ...context.idempotency,
      reply: kept,
    }
    const move = reopenLink(actorOf(context))
    return answer(await context.applications.change(context.caller.customerId, id, move, repeatable))
  },
})

export const sessionsEnd = operation({
  who: 'application',
  summary: 'End every session of an application',
  description:
    'For a link that leaked. Its browser sessions end at once, and its session tokens within a second, on every node; what was entered is kept. The applicant goes on with a fresh link of applications.session.create. Doing it again ends what was opened since. One token alone, with the sessions that it opened, is ended by oauth2/revoke.',
  body: ApplicationRef,
  reply: Type.Object(
    {
      id: Type.String(),
      sessionsEnded: Type.Integer({ description: 'Browser sessions that had not been closed.' }),
      endedAt: Timestamp,
    },
    { additionalProperties: false },
  ),
  async run(body, context) {
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
  summary: 'Cancel an application',
  description: 'From NOT_STARTED, IN_PROGRESS or MANUAL_REVIEW. The applicant is told when she comes back.',
  body: Type.Object({ ...ApplicationRef.properties }, { additionalProperties: false }),
  reply: ApplicationObject,
  repeatable: true,
  async run(body, context) {
    const id = context.ids.read('application', body.applicationId, '/applicationId')
    const found = await context.applications.find(context.caller.customerId, id)
    const workflow =
      found && (await context.workflows.version(found.customerId, found.workflowId, found.workflowVersion))
    return makeMove<typeof ApplicationObject>(
      'applications.cancel',
      body.applicationId,
      cancel(actorOf(context)),
      (of) => applicationOf(of, workflow as NonNullable<typeof workflow>, context.ids),
      context,
    )
  },
})
