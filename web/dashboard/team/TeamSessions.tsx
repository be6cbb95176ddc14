/** Where the people of the customer are signed in, and ending it. */

import type { UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { browserOf } from '../formats/browser.ts'
import { useIsMiddle, useIsNarrow } from '../frame/use-media.ts'
import { Button } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Person } from '../pieces/Person.tsx'
import { type Column, Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import type { Member } from './people-entries.ts'
import * as teamStyles from './team.module.css'

type Listed = Reply<'team.sessions.list'>
type Entry = Listed['data'][number] & { member: Member }

interface TeamSessionsProps {
  sessions: UseQueryResult<Listed, Error>
  members: readonly Member[] | undefined
}

const OneBrowser = ({ entry: { browser, current } }: { entry: Entry }) => (
  <>
    {browserOf(browser)} {current && <Tag meaning="good">This one</Tag>}
  </>
)

const columns: ReadonlyArray<Column<Entry>> = [
  { id: 'person', head: 'Name', cell: ({ member }) => <Person name={member.name} hint={member.email} /> },
  { id: 'browser', head: 'Browser', cell: (entry) => <OneBrowser entry={entry} /> },
  { id: 'address', head: 'Address', className: textStyles.quiet, cell: ({ address }) => address },
  {
    id: 'since',
    head: 'Signed in',
    right: true,
    className: textStyles.quiet,
    cell: ({ createdAt }) => <TimeText at={createdAt} as="moment" />,
  },
  {
    id: 'used',
    head: 'Last used',
    right: true,
    className: textStyles.quiet,
    sorted: true,
    cell: ({ lastUsedAt }) => <TimeText at={lastUsedAt} />,
  },
  {
    id: 'end',
    head: <span className="visually-hidden">End</span>,
    right: true,
    cell: (entry) => <EndSession entry={entry} />,
  },
]

function EndSession({ entry: { id, userId, current, member } }: { entry: Entry }) {
  const { role } = useSession()
  const end = useChange('team.sessions.end', {
    refreshes: ['team.sessions.list', 'staff.sessions.list'],
    onDone: () => say(`Ended a session of ${member.name}`),
  })
  if (current || (member.role === 'OWNER' && role !== 'OWNER')) return null
  return (
    <span className={teamStyles.doing}>
      <Button
        kind="bare"
        aria-label={`End the session of ${member.name}`}
        busy={end.isPending && 'Ending'}
        onPress={() => end.mutate({ userId, sessionId: id })}
      >
        End
      </Button>
      {end.error && (
        <span className={fieldStyles.problem} data-part="problem">
          {wordsOf(end.error)}
        </span>
      )}
    </span>
  )
}

export function TeamSessions({ sessions: { data, error, refetch }, members }: TeamSessionsProps) {
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const entries = data?.data.flatMap((each) => {
    const member = members?.find(({ userId }) => userId === each.userId)
    return member ? [{ ...each, member }] : []
  })
  return (
    <section className={pageStyles.section} aria-label="Sessions">
      <ProblemNotice error={error} onRetry={refetch} />
      {isNarrow && entries && <SessionLines entries={entries} />}
      {!isNarrow && !(error && !data) && (
        <Table
          label="Sessions"
          className={teamStyles.people}
          columns={columns}
          rows={members && entries}
          keyOf={({ id }) => id}
          hidden={isMiddle ? ['since'] : []}
        />
      )}
      <p className={`${textStyles.hint} ${pageStyles.sectionFoot}`}>
        Ending a session signs the browser out within five seconds, at every customer of its person.
      </p>
    </section>
  )
}

/** On a phone. */
const SessionLines = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={teamStyles.peopleList}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <Person name={entry.member.name} />
        <span className={teamStyles.line}>
          <OneBrowser entry={entry} />
          <span>
            {entry.address}, used <TimeText at={entry.lastUsedAt} />
          </span>
        </span>
        <EndSession entry={entry} />
      </li>
    ))}
  </ul>
)

/** Asked for by those who may see them. */
export const useTeamSessions = () => useRead('team.sessions.list', {}, { when: useSession().may('MANAGE') })
