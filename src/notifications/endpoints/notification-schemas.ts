/** What the operations of notifications share. */
import { Type } from 'typebox'
import type { CallContext } from '../../endpoint.ts'
import type { Role } from '../../staff/roles.ts'
import { channels, notificationKinds } from '../kinds.ts'

export const closed = { additionalProperties: false } as const
export const access = { who: 'STAFF', permission: null, staff: 'EVERYONE' } as const
export const forPeopleOnly =
  ' For people in the dashboard only, because nothing waits for a program: it follows events.'

export const Kind = Type.Enum([...notificationKinds], {
  description:
    'MENTIONED: in a note. ASSIGNED: the application is yours now. PROPOSED: a decision waits for a second ' +
    'person. WAITING: an application waits for review. NEW_HIT: monitoring found one in an application in ' +
    'review. WEBHOOK_DISABLED: it was switched off. WEBHOOK_FAILING: all its deliveries of an hour failed. ' +
    'JOINED: somebody accepted an invitation.',
})

export const Channel = Type.Enum([...channels], {
  description:
    'MAIL: at once, and on Home. DAILY: one e-mail in the morning, for WAITING only. HOME: there only. ' +
    'OFF: neither.',
})

export function personIn({ caller }: CallContext): { userId: string; role: Role } {
  if (caller.role === null) throw new Error('an endpoint of STAFF was called without a role')
  return { userId: caller.id, role: caller.role }
}
