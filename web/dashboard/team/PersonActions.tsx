/** Actions of an owner or administrator on a member: another role, removal, a new invitation. */

import { Ellipsis, LogOut, Send, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '../api/problem.ts'
import { useChange } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { roleWord } from '../frame/frame-menus.ts'
import { Question } from '../pieces/Dialog.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { MenuButton } from '../pieces/Menu.tsx'
import { WordSelect } from '../pieces/Select.tsx'
import { say } from '../pieces/toasts.ts'
import type { Invitation, Member } from './people-entries.ts'
import { roleOptions } from './role-options.ts'

/** A word that can be changed, for those who may. People do not change their own role. */
export function RoleWord({ member }: { member: Member }) {
  const { may, role, person } = useSession()
  const change = useChange('team.members.update', { refreshes: ['team.list'] })
  const shown = change.isPending ? change.variables.role : member.role
  const fixed = !may('MANAGE') || member.userId === person.id || (member.role === 'OWNER' && role !== 'OWNER')
  if (fixed) return roleWord(member.role)
  const set = (next: Member['role']) => {
    const before = member.role
    if (next === before) return
    change.mutate(
      { userId: member.userId, role: next },
      {
        onSuccess: () =>
          say(`${member.name} is ${roleWord(next)}`, {
            undo: () => change.mutate({ userId: member.userId, role: before }),
          }),
      },
    )
  }
  return (
    <>
      <WordSelect label={`Role of ${member.name}`} options={roleOptions(role)} value={shown} onChange={set} />
      {change.error && (
        <span className={fieldStyles.problem} data-part="problem">
          {wordsOf(change.error)}
        </span>
      )}
    </>
  )
}

export function MemberMenu({ member }: { member: Member }) {
  const { person, role, customer } = useSession()
  const [asking, setAsking] = useState(false)
  const remove = useChange('team.members.remove', {
    refreshes: ['team.list'],
    onDone: () => {
      setAsking(false)
      say(`Removed ${member.name}`)
    },
  })
  const endSessions = useChange('team.sessions.end', {
    refreshes: ['team.sessions.list'],
    onDone: ({ ended }) =>
      say(ended === 0 ? `${member.name} is not signed in` : `${member.name} is signed out everywhere`),
  })
  if (member.userId === person.id || (member.role === 'OWNER' && role !== 'OWNER')) return null
  return (
    <>
      <MenuButton
        label={`More about ${member.name}`}
        icon={Ellipsis}
        actions={[
          {
            id: 'sessions',
            label: 'End all sessions',
            icon: LogOut,
            onDo: () => endSessions.mutate({ userId: member.userId }),
          },
          {
            id: 'remove',
            label: `Remove from ${customer.name}`,
            icon: UserMinus,
            danger: true,
            onDo: () => setAsking(true),
          },
        ]}
      />
      {endSessions.error && (
        <span className={fieldStyles.problem} data-part="problem">
          {wordsOf(endSessions.error)}
        </span>
      )}
      <Question
        title={`Remove ${member.name}?`}
        isOpen={asking}
        onClose={() => setAsking(false)}
        verb="Remove"
        busy={remove.isPending && 'Removing'}
        error={remove.error}
        onDo={() => remove.mutate({ userId: member.userId })}
      >
        Their sessions here end within seconds. What they did stays in the audit log with their name.
      </Question>
    </>
  )
}

export function InvitationMenu({ invitation: { id, email, role } }: { invitation: Invitation }) {
  const whom = email ?? 'the first owner'
  const revoke = useChange('team.invitations.revoke', {
    refreshes: ['team.list'],
    onDone: () => say(`Withdrew the invitation of ${whom}`),
  })
  const again = useChange('team.invite', {
    refreshes: ['team.list'],
    onDone: () => say(`Sent ${whom} a new link`),
  })
  const withdraw = {
    id: 'revoke',
    label: 'Withdraw the invitation',
    icon: UserMinus,
    danger: true,
    onDo: () => revoke.mutate({ invitationId: id }),
  }
  if (email === null) return <MenuButton label="More about this" icon={Ellipsis} actions={[withdraw]} />
  const send = {
    id: 'again',
    label: 'Send a new link',
    icon: Send,
    onDo: () => again.mutate({ email, role }),
  }
  const problem = revoke.error ?? again.error
  return (
    <>
      <MenuButton label={`More about ${email}`} icon={Ellipsis} actions={[send, withdraw]} />
      {problem && (
        <span className={fieldStyles.problem} data-part="problem">
          {wordsOf(problem)}
        </span>
      )}
    </>
  )
}
