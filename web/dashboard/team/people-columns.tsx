/** The columns of the people. */

import { KeyRound, Smartphone } from 'lucide-react'
import type { Session } from '../api/session.ts'
import { roleWord } from '../frame/frame-menus.ts'
import { Icon } from '../pieces/Icon.tsx'
import { WeightMark } from '../pieces/Marks.tsx'
import * as personStyles from '../pieces/Person.module.css'
import { NobodyDisc, Person } from '../pieces/Person.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import type { Column } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { InvitationMenu, MemberMenu, RoleWord } from './PersonActions.tsx'
import * as styles from './people-columns.module.css'
import type { Member, PeopleEntry } from './people-entries.ts'

export const SecondStepWord = ({ twoStep }: Pick<Member, 'twoStep'>) => {
  if (twoStep === 'NONE') return <WeightMark weight="CONSIDER" words="None" />
  return (
    <span className={styles.second}>
      <Icon of={twoStep === 'PASSKEY' ? KeyRound : Smartphone} />
      {twoStep === 'PASSKEY' ? 'Passkey' : 'Authenticator'}
    </span>
  )
}

export const Name = ({ entry }: { entry: PeopleEntry }) =>
  entry.kind === 'MEMBER' ? (
    <Person name={entry.member.name} hint={entry.member.email} />
  ) : (
    <span className={personStyles.who}>
      <NobodyDisc />
      <span className={tableStyles.name}>{entry.invitation.email ?? 'The first owner'}</span>
      <Tag>Invited</Tag>
    </span>
  )

export const peopleColumns = ({ may }: Session): Array<Column<PeopleEntry>> => [
  { id: 'name', head: 'Name', cell: (entry) => <Name entry={entry} /> },
  {
    id: 'role',
    head: 'Role',
    cell: (entry) =>
      entry.kind === 'MEMBER' ? <RoleWord member={entry.member} /> : roleWord(entry.invitation.role),
  },
  {
    id: 'second',
    head: 'Two-step sign-in',
    cell: (entry) =>
      entry.kind === 'MEMBER' ? (
        <SecondStepWord twoStep={entry.member.twoStep} />
      ) : (
        <span className={textStyles.quiet}>set up at first sign-in</span>
      ),
  },
  {
    id: 'active',
    head: 'Last active',
    right: true,
    className: textStyles.quiet,
    cell: (entry) => {
      if (entry.kind === 'MEMBER')
        return entry.member.lastUsedAt ? <TimeText at={entry.member.lastUsedAt} /> : 'not yet'
      return (
        <>
          link valid for <TimeText at={entry.invitation.expiresAt} as="left" />
        </>
      )
    },
  },
  ...(may('MANAGE')
    ? [
        {
          id: 'more',
          head: <span className="visually-hidden">More</span>,
          right: true,
          cell: (entry: PeopleEntry) =>
            entry.kind === 'MEMBER' ? (
              <MemberMenu member={entry.member} />
            ) : (
              <InvitationMenu invitation={entry.invitation} />
            ),
        },
      ]
    : []),
]
