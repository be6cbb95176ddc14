/** The parts of a row, for the table and for the two lines of a phone. */

import { reasonWords } from '#dashboard/status-reasons.ts'
import type { Reply } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { PageLink } from '../frame/PageLink.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { StatusMark, WeightShape } from '../pieces/Marks.tsx'
import { PersonDisc } from '../pieces/Person.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { caseAddressOf, type ListQuery } from './list-query.ts'
import * as styles from './row-parts.module.css'
import { nameOf, numberOf } from './row-words.ts'

export type Row = Reply<'applications.search'>['data'][number]

/** The names of the people of the customer, by id. */
export function usePeople(): (id: string) => string | undefined {
  const { data } = useRead('team.list', {}, { staleTime: 60_000 })
  return (id) => data?.members.find(({ userId }) => userId === id)?.name
}

/** The names of its workflows, by id. */
export function useWorkflowNames(): Array<{ id: string; name: string; markets: string[] }> {
  const { data } = useRead('workflows.list', {}, { staleTime: 60_000 })
  return data?.data ?? []
}

const firstName = (name: string | undefined) => name?.split(' ')[0]

interface ApplicantProps {
  row: Row
  people: ReturnType<typeof usePeople>
  /** The list that contains the row. */
  query: ListQuery
}

export const Applicant = ({ row, people, query }: ApplicantProps) => {
  const { person } = useSession()
  const others = row.viewers.filter((id) => id !== person.id)
  const viewers = others.flatMap((id) => firstName(people(id)) ?? [])
  const number = numberOf(row)
  return (
    <span className={styles.applicant} data-part="applicant">
      <span className={tableStyles.name}>
        <PageLink to={caseAddressOf(row.id, query)}>{nameOf(row)}</PageLink>
        {row.isUnread && <NewDot />}
      </span>
      {/* Spaces, so that a long name takes another line between them. */}
      {number && (
        <>
          {' '}
          <span className={styles.number}>{number}</span>
        </>
      )}{' '}
      {viewers.length > 0 && (
        <span
          className={textStyles.hint}
        >{`${viewers.join(', ')} ${viewers.length === 1 ? 'is' : 'are'} viewing`}</span>
      )}{' '}
      {row.hasReply && <span className={textStyles.hint}>replied</span>}{' '}
      {row.snoozedUntil && (
        <span className={textStyles.hint}>
          snoozed for <TimeText at={row.snoozedUntil} as="left" />
        </span>
      )}{' '}
      {row.isEscalated && <span className={textStyles.hint}>second line</span>}{' '}
      {!row.isReadable && <span className={textStyles.hint}>cannot be decrypted</span>}
    </span>
  )
}

/** On the line of the last word of the name. */
export const NewDot = () => (
  <span className={styles.newDot} title="You have not opened it yet" role="img" aria-label="Not opened yet" />
)

export const FindingLine = ({ row: { mainFinding } }: { row: Row }) =>
  mainFinding && (
    <span className={styles.findingLine}>
      <WeightShape weight={mainFinding.weight} />
      <span className={textStyles.cut} title={mainFinding.words}>
        {mainFinding.words}
      </span>
      {mainFinding.more > 0 && <span className={fieldStyles.end}>{`+${mainFinding.more}`}</span>}
    </span>
  )

export const StatusLine = ({ row, people }: { row: Row; people: ReturnType<typeof usePeople> }) => {
  const reason = reasonWords(row, (id) => firstName(people(id)))
  return (
    <span className={styles.statusLine}>
      <StatusMark status={row.status} />
      {reason && <span className={textStyles.hint}>{reason}</span>}
    </span>
  )
}

export const Assignee = ({ row, people }: { row: Row; people: ReturnType<typeof usePeople> }) => {
  const name = row.assigneeId && people(row.assigneeId)
  if (!row.assigneeId || !name) return null
  return <PersonDisc name={name} here={row.viewers.includes(row.assigneeId)} />
}
