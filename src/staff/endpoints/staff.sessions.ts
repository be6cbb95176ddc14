/** POST /v1/staff.sessions.list, end and endOthers, and staff.profile.update: a person's own account. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { personName } from '../person-name.ts'
import { ListedSession, Nothing, ofPerson, PersonName, SessionId, sessionOf } from './staff-schemas.ts'

const IdleMinutes = Type.Integer({
  description: 'A session ends so long after its last use. The shortest of your customers.',
})
const Hours = Type.Integer({ description: 'And so long after the sign-in, although it is used.' })

export const sessionsList = operation({
  ...ofPerson,
  summary: 'List your sessions',
  description: 'Where you are signed in, the last used first, and when sessions end.',
  body: Nothing,
  reply: Type.Object({ data: Type.Array(ListedSession), idleMinutes: IdleMinutes, hours: Hours }, closed),
  async run(_, context: Needs<'ids' | 'staff'>) {
    const { id: own, userId } = sessionOf(context)
    const { live, limits } = await context.staff.sessions(userId)
    const data = live.map((each) => ({
      ...each,
      id: context.ids.of('session', each.id),
      current: each.id === own,
      createdAt: each.createdAt.toISOString(),
      lastUsedAt: each.lastUsedAt.toISOString(),
    }))
    return { data, ...limits }
  },
})

export const sessionsEnd = operation({
  ...ofPerson,
  summary: 'End one of your sessions',
  description: 'Such as one on a device that you no longer have. It ends within 5 seconds.',
  body: Type.Object({ sessionId: SessionId }, closed),
  reply: Nothing,
  async run({ sessionId }, context: Needs<'ids' | 'staff'>) {
    const id = context.ids.read('session', sessionId, '/sessionId')
    if (!(await context.staff.endSessionById(sessionOf(context).userId, id)))
      throw new ApiError('session_not_found')
    return {}
  },
})

export const sessionsEndOthers = operation({
  ...ofPerson,
  summary: 'End your other sessions',
  description: 'All but the one that asks. They end within 5 seconds.',
  body: Nothing,
  reply: Nothing,
  async run(_, context: Needs<'staff'>) {
    const { userId, id } = sessionOf(context)
    await context.staff.endOtherSessions(userId, id)
    return {}
  },
})

export const profileUpdate = operation({
  ...ofPerson,
  summary: 'Change your name',
  description:
    'As your colleagues see it, at every customer. For people only, because a credential has no name of a ' +
    'person.',
  body: Type.Object({ name: PersonName }, closed),
  reply: Nothing,
  async run({ name }, context: Needs<'staff'>) {
    const shown = personName(name)
    if (shown === undefined)
      throw new ApiError('invalid_body', {
        errors: [{ path: '/name', code: 'required', message: 'Write your name.' }],
      })
    await context.staff.rename(sessionOf(context).userId, shown)
    return {}
  },
})
