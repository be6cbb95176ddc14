/** Shared schemas of the operations of notifications. */
import { Type } from 'typebox'
import type { Needs } from '#endpoint.ts'
import type { Role } from '#staff/roles.ts'
import { channels, kindTable, notificationKinds } from '../kinds.ts'

export const access = { who: 'STAFF', permission: null, staff: 'EVERYONE' } as const
export const forPeopleOnly =
  ' For people in the dashboard only, because nothing waits for a program: it follows events.'

export const Kind = Type.Enum([...notificationKinds], {
  description: notificationKinds.map((kind) => `${kind}: ${kindTable[kind].words.api}.`).join(' '),
})

export const Channel = Type.Enum([...channels], {
  description:
    'MAIL: at once, and on Home. DAILY: one e-mail in the morning, for WAITING only. HOME: there only. ' +
    'OFF: neither.',
})

export function personIn({ caller }: Needs): { userId: string; role: Role } {
  if (caller.role === null) throw new Error('an endpoint of STAFF was called without a role')
  return { userId: caller.id, role: caller.role }
}
