/** Members and invitations as the rows of one list: people first, then who is invited. */
import type { Reply } from '../api/call.ts'

export type Member = Reply<'team.list'>['members'][number]
export type Invitation = Reply<'team.list'>['invitations'][number]

export type PeopleEntry =
  | { key: string; kind: 'MEMBER'; member: Member }
  | { key: string; kind: 'INVITED'; invitation: Invitation }

export const entriesOf = ({ members, invitations }: Reply<'team.list'>): PeopleEntry[] => [
  ...members.map((member): PeopleEntry => ({ key: member.userId, kind: 'MEMBER', member })),
  ...invitations.map((invitation): PeopleEntry => ({ key: invitation.id, kind: 'INVITED', invitation })),
]
