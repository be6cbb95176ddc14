/** The search and the filters above the list. Both are in the address, so that a link shows the same list. */

import { Check, ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { dateOf } from '../formats/time.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Icon } from '../pieces/Icon.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { type StatusName, statusWord } from '../pieces/Marks.tsx'
import { type MenuAction, type MenuActions, MenuButton } from '../pieces/Menu.tsx'
import { SearchBox } from '../pieces/SearchBox.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Filters.module.css'
import { type ListQuery, toggled } from './list-query.ts'
import { useWorkflowNames } from './row-parts.tsx'

const statuses: readonly StatusName[] = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'MANUAL_REVIEW',
  'APPROVED',
  'DECLINED',
  'FAILED',
  'CANCELLED',
]

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
      <MenuButton
        label="Filter"
        words="Filter"
        icon={ListFilter}
        actions={filterActions(query, change, workflows)}
      />
      {end && <div className={buttonStyles.buttons}>{end}</div>}
    </div>
  )
}

type Workflows = ReturnType<typeof useWorkflowNames>

function filterActions(query: ListQuery, change: FiltersProps['change'], workflows: Workflows): MenuActions {
  const { assignee, days } = query
  const markets = [...new Set(workflows.flatMap((each) => each.markets))].sort()
  const tick = (on: boolean) => (on ? <Icon of={Check} /> : undefined)
  const item = (name: 'status' | 'workflow' | 'market', value: string, label: string): MenuAction => {
    const values: readonly string[] = query[name]
    const onDo = () => change({ [name]: toggled(values, value) })
    return { id: `${name} ${value}`, label, end: tick(values.includes(value)), onDo }
  }
  return [
    ...(query.view === 'all'
      ? [...statuses.map((each) => item('status', each, statusWord(each))), null]
      : []),
    ...workflows.map(({ id, name }) => item('workflow', id, name)),
    null,
    ...markets.map((each) => item('market', each, marketName(each))),
    null,
    {
      id: 'nobody',
      label: 'Assigned to nobody',
      end: tick(assignee === 'NOBODY'),
      onDo: () => change({ assignee: assignee === 'NOBODY' ? '' : 'NOBODY' }),
    },
    {
      id: 'today',
      label: 'Updated today',
      end: tick(days === '0'),
      onDo: () => change({ days: days === '0' ? '' : '0' }),
    },
  ]
}

/** The active filters, each with a button to remove it. */
function Chips({ query, change, person, workflows }: FiltersProps & { workflows: Workflows }) {
  const { status, workflow, market, assignee, days, step, since } = query
  const nameOf = (id: string) => workflows.find((each) => each.id === id)?.name ?? 'another'
  const words = (values: readonly string[], of: (value: string) => string) =>
    values.length === 1 ? of(values[0] as string) : `any of ${values.length}`
  const assigned = assignee === 'NOBODY' ? 'nobody' : (person(assignee) ?? 'someone')
  const all = [
    ['status', 'Status is', status.length > 0 && words(status, (each) => statusWord(each as StatusName))],
    ['workflow', 'Workflow is', workflow.length > 0 && words(workflow, nameOf)],
    ['market', 'Market is', market.length > 0 && words(market, marketName)],
    ['assignee', 'Assigned to', assignee && assigned],
    ['step', 'Stopped at', step.length > 0 && words([...new Set(step.map(stepName))], (each) => each)],
    ['since', 'Created since', since && dateOf(since)],
    ['days', 'Updated', days && (days === '0' ? 'today' : `in the last ${days} days`)],
  ] as const
  return all.map(
    ([key, name, value]) =>
      value && <Chip key={key} name={name} value={value} onRemove={() => change({ [key]: '' })} />,
  )
}

/** A step by its key, without the workflow that may stand before it. */
const stepName = (step: string): string => {
  const key = step.slice(step.indexOf('/') + 1)
  return key === 'LAST_STEP' ? 'check and send' : key.replaceAll('-', ' ')
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
export const marketName = (code: string): string => countries.of(code) ?? code

const Chip = ({ name, value, onRemove }: { name: string; value: string; onRemove(): void }) => (
  <span className={styles.filter}>
    <span className={textStyles.quiet}>{name}</span> {value}
    <Button className={styles.filterRemove} aria-label={`Remove: ${name} ${value}`} onPress={onRemove}>
      <Icon of={X} />
    </Button>
  </span>
)
