/** POST /v1/team.sessions.list and end: where the people of the customer are signed in. */

import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { ListedSession, SessionId, UserId } from './staff-schemas.ts'
import { actorIn, managed } from './team.ts'

export const teamSessionsList = operation({
  ...managed,
  who: 'application.read',
  summary: 'List the sessions of the team',
  description:
    'Where the people of the customer are signed in, the last used first, at most 1,000. A session serves ' +
    `all customers that its person works for.`,
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(
    pageReply(Type.Object({ userId: Type.String(), ...ListedSession.properties }, closed)),
    closed,
  ),
  async run(body, { team, caller, browser, ids }: Needs<'ids' | 'team'>) {
    const listed = await team.sessions(caller.customerId)
    const data = listed.map(({ userId, ...each }) => ({
      userId: ids.of('user', userId),
      ...each,
      id: ids.of('session', each.id),
      current: each.id === browser.session?.id,
      createdAt: each.createdAt.toISOString(),
      lastUsedAt: each.lastUsedAt.toISOString(),
    }))
    return pageOfAll(data, body, ({ id }) => id)
  },
})

export const teamSessionsEnd = operation({
  ...managed,
  who: 'application',
  summary: 'End sessions of a person of the team',
  description:
    'All of them, or the one of sessionId, such as on a device that was lost. They end within 5 seconds, ' +
    'at every customer of the person, who can sign in again. Only an owner ends those of an owner.',
  body: Type.Object({ userId: UserId, sessionId: Type.Optional(SessionId) }, closed),
  reply: Type.Object(
    { ended: Type.Integer({ description: 'How many. 0: the person was not signed in.' }) },
    closed,
  ),
  async run({ userId, sessionId }, context: Needs<'ids' | 'team'>) {
    const { team, caller, ids } = context
    const of = {
      userId: ids.read('user', userId, '/userId'),
      ...(sessionId !== undefined && { sessionId: ids.read('session', sessionId, '/sessionId') }),
    }
    return { ended: await team.endSessions(caller.customerId, actorIn(context), of) }
  },
})
