/** Rules of a team: invitations, and changes of roles. */
import type { Role } from './roles.ts'

const DAY = 86_400_000
export const INVITATION_MS = 7 * DAY

export interface InvitationTimes {
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
}

/** It works once, for seven days. */
export const isInvitationOpen = ({ expiresAt, acceptedAt, revokedAt }: InvitationTimes, now: Date): boolean =>
  acceptedAt === null && revokedAt === null && now < expiresAt

export interface TeamChange {
  /** The role of the acting member; null: the operator, at the command line. */
  by: Role | null
  /** null: the person joins. */
  from: Role | null
  /** null: the person is removed. */
  to: Role | null
  /** How many owners the customer has before it. */
  owners: number
}

/** An administrator locks no owner out. */
export const mayEndSessionsOf = (by: Role | null, of: Role): boolean =>
  of !== 'OWNER' || by === 'OWNER' || by === null

/** ADMIN does everything but ownership, and a customer always has an owner. */
export function teamChangeProblem({
  by,
  from,
  to,
  owners,
}: TeamChange): 'owners_only' | 'last_owner' | undefined {
  if (by !== null && by !== 'OWNER' && (from === 'OWNER' || to === 'OWNER')) return 'owners_only'
  if (from === 'OWNER' && to !== 'OWNER' && owners <= 1 && by !== null) return 'last_owner'
  return undefined
}
