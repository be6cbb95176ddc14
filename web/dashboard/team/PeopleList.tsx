/** The people on a phone: two lines each. */

import { useSession } from '../api/session.ts'
import { roleWord } from '../frame/frame-menus.ts'
import { Person } from '../pieces/Person.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import { InvitationMenu, MemberMenu, RoleWord } from './PersonActions.tsx'
import { Name, SecondStepWord } from './people-columns.tsx'
import type { PeopleEntry } from './people-entries.ts'
import * as teamStyles from './team.module.css'

export function PeopleList({ entries }: { entries: readonly PeopleEntry[] }) {
  const manages = useSession().may('MANAGE')
  return (
    <ul className={teamStyles.peopleList}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.kind === 'MEMBER' ? (
            <>
              <Person name={entry.member.name} />
              <span className={teamStyles.line}>
                <RoleWord member={entry.member} />
                <SecondStepWord twoStep={entry.member.twoStep} />
              </span>
              {manages && <MemberMenu member={entry.member} />}
            </>
          ) : (
            <>
              <Name entry={entry} />
              <span className={teamStyles.line}>
                {roleWord(entry.invitation.role)}, link valid for{' '}
                <TimeText at={entry.invitation.expiresAt} as="left" />
              </span>
              {manages && <InvitationMenu invitation={entry.invitation} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
