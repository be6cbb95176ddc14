/** What each reviewer takes from the queue, and what they decided and have open. */

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { useWorkflowNames } from '../applications/row-parts.tsx'
import { durationOf } from '../formats/time.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { IconButton } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Person } from '../pieces/Person.tsx'
import { type Column, Table } from '../pieces/Table.tsx'
import { Tag } from '../pieces/Tag.tsx'
import * as textStyles from '../pieces/text.module.css'
import type { Member } from './people-entries.ts'
import { TakesDialog } from './TakesDialog.tsx'
import { takesWords } from './takes-words.ts'
import * as teamStyles from './team.module.css'

export type QueueMember = Reply<'queue.members.list'>['data'][number]
type Figures = Reply<'queue.figures.get'>['data'][number]

export interface ReviewerEntry {
  member: Member
  queue: QueueMember
  figures: Figures | undefined
}

const DAYS = 30

function useReviewers(members: readonly Member[] | undefined) {
  const queue = useRead('queue.members.list', {})
  const figures = useRead('queue.figures.get', { days: DAYS })
  const entries = queue.data?.data.flatMap((each): ReviewerEntry[] => {
    const member = members?.find(({ userId }) => userId === each.userId)
    const own = figures.data?.data.find(({ userId }) => userId === each.userId)
    return member ? [{ member, queue: each, figures: own }] : []
  })
  const retry = () => void Promise.all([queue.refetch(), figures.refetch()])
  return { entries: members && figures.data && entries, error: queue.error ?? figures.error, retry }
}

export function Reviewers({ members }: { members: readonly Member[] | undefined }) {
  const isNarrow = useIsNarrow()
  const { entries, error, retry } = useReviewers(members)
  const [open, setOpen] = useState<ReviewerEntry | null>(null)
  return (
    <section className={pageStyles.section} aria-label="Reviewers">
      <ProblemNotice error={error} onRetry={retry} />
      {isNarrow && entries && <ReviewerLines entries={entries} onOpen={setOpen} />}
      {!isNarrow && !(error && !entries) && (
        <Table
          label="Reviewers"
          className={teamStyles.people}
          columns={columnsOf(setOpen)}
          rows={entries}
          keyOf={({ member }) => member.userId}
        />
      )}
      <p className={`${textStyles.hint} ${pageStyles.sectionFoot}`}>
        Decided in the last {DAYS} days, and the median time from the arrival in review. Decisions of rules
        and of systems are not among them.
      </p>
      {open && <TakesDialog key={open.member.userId} entry={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const Marks = ({ queue }: { queue: QueueMember }) => (
  <>
    {queue.isSecondLine && <Tag>Second line</Tag>} {queue.isAway && <Tag meaning="attention">Away</Tag>}
  </>
)

const Takes = ({ queue }: { queue: QueueMember }) => {
  const workflows = useWorkflowNames()
  return <span className={textStyles.quiet}>{takesWords(queue.takes, workflows)}</span>
}

const medianOf = (figures: Figures | undefined): string =>
  figures?.medianSeconds == null ? '' : durationOf(figures.medianSeconds * 1_000)

const Overdue = ({ figures }: { figures: Figures | undefined }) =>
  figures && figures.overdue > 0 ? <Tag meaning="bad">{figures.overdue}</Tag> : <>0</>

function columnsOf(onOpen: (entry: ReviewerEntry) => void): ReadonlyArray<Column<ReviewerEntry>> {
  return [
    {
      id: 'person',
      head: 'Name',
      cell: ({ member, queue }) => (
        <>
          <Person name={member.name} /> <Marks queue={queue} />
        </>
      ),
    },
    { id: 'takes', head: 'Takes', cell: ({ queue }) => <Takes queue={queue} /> },
    { id: 'decided', head: 'Decided', right: true, cell: ({ figures }) => figures?.decided },
    { id: 'median', head: 'Median', right: true, cell: ({ figures }) => medianOf(figures) },
    { id: 'late', head: 'Late', right: true, cell: ({ figures }) => figures?.decidedLate },
    { id: 'open', head: 'Assigned', right: true, cell: ({ figures }) => figures?.open },
    { id: 'overdue', head: 'Overdue', right: true, cell: ({ figures }) => <Overdue figures={figures} /> },
    {
      id: 'change',
      head: <span className="visually-hidden">Change</span>,
      right: true,
      cell: (entry) => (
        <IconButton
          icon={SlidersHorizontal}
          title={`What ${entry.member.name} takes`}
          onPress={() => onOpen(entry)}
        />
      ),
    },
  ]
}

interface LinesProps {
  entries: readonly ReviewerEntry[]
  onOpen(entry: ReviewerEntry): void
}

/** On a phone. */
const ReviewerLines = ({ entries, onOpen }: LinesProps) => (
  <ul className={teamStyles.peopleList}>
    {entries.map((entry) => (
      <li key={entry.member.userId}>
        <Person name={entry.member.name} />
        <span className={teamStyles.line}>
          <Marks queue={entry.queue} />
          <Takes queue={entry.queue} />
          <span>
            {entry.figures?.decided ?? 0} decided, {entry.figures?.open ?? 0} assigned,{' '}
            <Overdue figures={entry.figures} /> overdue
          </span>
        </span>
        <IconButton
          icon={SlidersHorizontal}
          title={`What ${entry.member.name} takes`}
          onPress={() => onOpen(entry)}
        />
      </li>
    ))}
  </ul>
)
