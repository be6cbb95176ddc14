/** The search and the filters above the list. Both are in the address, so that a link shows the same list. */

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { findingRowOf } from '#checks/findings/finding-table.ts'
import { riskWords } from '#kernel/schemas/status-words.ts'
import { dateOf } from '../formats/time.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Icon } from '../pieces/Icon.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { type StatusName, statusWord } from '../pieces/Marks.tsx'
import { SearchBox } from '../pieces/SearchBox.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Filters.module.css'
import { FilterMenu } from './filters/FilterMenu.tsx'
import { marketName } from './filters/filter-groups.ts'
import type { ListQuery, QueueMark, RiskLevel } from './list-query.ts'
import { useWorkflowNames } from './row-parts.tsx'

interface FiltersProps {
  query: ListQuery
  change(patch: Record<string, string>): void
  person: (id: string) => string | undefined
  end?: ReactNode
}

export function Filters({ query, change, person, end }: FiltersProps) {
  const workflows = useWorkflowNames()
  return (
    <div className={layoutStyles.filters}>
      <SearchBox
        label="Search: a name, a number, an email or a reference"
        placeholder="Name, number, email, reference"
        value={query.q}
        onChange={(q) => change({ q })}
      />
      <Chips query={query} change={change} person={person} workflows={workflows} />
      <FilterMenu query={query} change={change} />
      {end && <div className={buttonStyles.buttons}>{end}</div>}
    </div>
  )
}

type Workflows = ReturnType<typeof useWorkflowNames>

const chipWords: Record<QueueMark, string> = {
  overdue: 'overdue',
  snoozed: 'snoozed',
  escalated: 'with the second line',
}

/** The active filters, each with a button to remove it. */
function Chips({ query, change, person, workflows }: FiltersProps & { workflows: Workflows }) {
  const { status, workflow, market, assignee, days, created, from, until, step, since, finding } = query
  const { risk, is } = query
  const nameOf = (id: string) => workflows.find((each) => each.id === id)?.name ?? 'another'
  const words = (values: readonly string[], of: (value: string) => string) =>
    values.length === 1 ? of(values[0] as string) : `any of ${values.length}`
  const assigned = assignee === 'NOBODY' ? 'no colleague' : (person(assignee) ?? 'a colleague')
  const all = [
    ['status', 'Status is', status.length > 0 && words(status, (each) => statusWord(each as StatusName))],
    ['workflow', 'Workflow is', workflow.length > 0 && words(workflow, nameOf)],
    ['market', 'Market is', market.length > 0 && words(market, marketName)],
    ['is', 'Is', is.length > 0 && is.map((each) => chipWords[each]).join(', ')],
    ['risk', 'Risk is', risk.length > 0 && words(risk, (each) => riskWords[each as RiskLevel])],
    ['assignee', 'Assigned to', assignee && assigned],
    ['step', 'Stopped at', step.length > 0 && words([...new Set(step.map(stepName))], (each) => each)],
    ['finding', 'Main finding is', finding.length > 0 && words(findingNames(finding), (each) => each)],
    ['since', 'Created since', since && dateOf(since)],
    ['from', 'Created from', from && dateOf(from)],
    ['until', 'Created until', until && dateOf(until)],
    ['created', 'Created', created && backWords(created)],
    ['days', 'Updated', days && backWords(days)],
  ] as const
  return all.map(
    ([key, name, value]) =>
      value && <Chip key={key} name={name} value={value} onRemove={() => change({ [key]: '' })} />,
  )
}

const backWords = (days: string): string => (days === '0' ? 'today' : `in the last ${days} days`)

/** Two codes may have the same words. */
const findingNames = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => findingRowOf(code).short.toLowerCase())),
]

/** A step by its key, without the workflow that may stand before it. */
const stepName = (step: string): string => {
  const key = step.slice(step.indexOf('/') + 1)
  return key === 'LAST_STEP' ? 'check and send' : key.replaceAll('-', ' ')
}

const Chip = ({ name, value, onRemove }: { name: string; value: string; onRemove(): void }) => (
  <span className={styles.filter}>
    <span className={textStyles.quiet}>{name}</span> {value}
    <Button className={styles.filterRemove} aria-label={`Remove: ${name} ${value}`} onPress={onRemove}>
      <Icon of={X} />
    </Button>
  </span>
)
