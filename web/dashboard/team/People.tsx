/** The people, their roles and their second step; open invitations; and the permissions of each role. */

import type { UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { useIsMiddle, useIsNarrow } from '../frame/use-media.ts'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Table } from '../pieces/Table.tsx'
import { ForEveryone } from './ForEveryone.tsx'
import * as styles from './People.module.css'
import { PeopleList } from './PeopleList.tsx'
import { peopleColumns } from './people-columns.tsx'
import { entriesOf } from './people-entries.ts'
import { roleRows } from './role-options.ts'
import * as teamStyles from './team.module.css'

interface PeopleProps {
  team: UseQueryResult<Reply<'team.list'>, Error>
  onInvite: () => void
}

export function People({ team: { data, error, refetch } }: PeopleProps) {
  const session = useSession()
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const entries = data && entriesOf(data)
  return (
    <>
      <section className={pageStyles.section} aria-label="People">
        <ProblemNotice error={error} onRetry={refetch} />
        {isNarrow && entries && <PeopleList entries={entries} />}
        {!isNarrow && !(error && !data) && (
          <Table
            label="People"
            className={teamStyles.people}
            columns={peopleColumns(session)}
            rows={entries}
            keyOf={({ key }) => key}
            hidden={isMiddle ? ['active'] : []}
          />
        )}
      </section>
      <Section title="What each role can do" hint="Enforced by the server on every request">
        <dl className={styles.roles}>
          {roleRows.map(({ role, word, sentence }) => (
            <div key={role}>
              <dt>{word}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {data && <ForEveryone members={data.members} />}
    </>
  )
}
