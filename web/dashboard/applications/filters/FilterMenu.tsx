/** The filters of the list by groups, found by a search, with a span of days of one's own. */

import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { DialogTrigger, Input, SearchField } from 'react-aria-components'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'
import { Choice } from '../../pieces/Choice.tsx'
import { DialogPopover } from '../../pieces/DialogPopover.tsx'
import { Field } from '../../pieces/Field.tsx'
import * as selectStyles from '../../pieces/Select.module.css'
import * as textStyles from '../../pieces/text.module.css'
import { isFiltered, type ListQuery, noFilters } from '../list-query.ts'
import { useWorkflowNames } from '../row-parts.tsx'
import * as styles from './FilterMenu.module.css'
import { chosenIn, type FilterFacts, type FilterGroup, groupsOf, isChosen, pressed } from './filter-groups.ts'

interface FilterMenuProps {
  query: ListQuery
  change(patch: Record<string, string>): void
}

function useFacts(): FilterFacts {
  const { person } = useSession()
  const { data } = useRead('team.list', {}, { staleTime: 60_000 })
  return { workflows: useWorkflowNames(), colleagues: data?.members ?? [], me: person.id }
}

export function FilterMenu({ query, change }: FilterMenuProps) {
  return (
    <DialogTrigger>
      <Button kind="bare" icon={ListFilter}>
        Filter
      </Button>
      <DialogPopover
        className={styles.panel}
        boxClassName={styles.filterMenu}
        label="Filter"
        placement="bottom start"
      >
        <Groups query={query} change={change} />
      </DialogPopover>
    </DialogTrigger>
  )
}

/** Of a long group, only the chosen values stand there until it is opened. */
const FEW = 8

function Groups({ query, change }: FilterMenuProps) {
  const facts = useFacts()
  const [searched, setSearched] = useState('')
  const groups = groupsOf(query, facts, searched)
  return (
    <>
      <div className={styles.top}>
        <SearchField
          className={selectStyles.floatsSearch}
          aria-label="Search the filters"
          value={searched}
          onChange={setSearched}
          autoFocus
        >
          <Input placeholder="Status, market, colleague, finding" />
        </SearchField>
        {isFiltered(query) && (
          <Button kind="bare" onPress={() => change(noFilters)}>
            Clear all
          </Button>
        )}
      </div>
      {groups.length === 0 && <p className={selectStyles.menuNone}>No filter has these words.</p>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            chosen={chosenIn(query, group, facts)}
            isOpen={searched !== '' || group.values.length <= FEW}
            {...{ query, change }}
          />
        ))}
      </div>
    </>
  )
}

interface GroupProps extends FilterMenuProps {
  group: FilterGroup
  chosen: number
  isOpen: boolean
}

function Group({ group, chosen, isOpen, query, change }: GroupProps) {
  const { name, title, values } = group
  const [isWhole, setWhole] = useState(false)
  const shown = isOpen || isWhole ? values : values.filter(({ value }) => isChosen(query, name, value))
  const hidden = values.length - shown.length
  return (
    <fieldset className={styles.group}>
      <legend>
        {title} {chosen > 0 && <span className={textStyles.hint}>{chosen} chosen</span>}
      </legend>
      {shown.map(({ value, label }) => (
        <Choice
          key={value}
          isSelected={isChosen(query, name, value)}
          onChange={() => change(pressed(query, name, value))}
        >
          {label}
        </Choice>
      ))}
      {hidden > 0 && (
        <button type="button" className={textStyles.linkish} onClick={() => setWhole(true)}>
          {shown.length > 0 ? `${hidden} more` : `Choose from ${hidden}`}
        </button>
      )}
      {name === 'created' && <Days {...{ query, change }} />}
    </fieldset>
  )
}

/** From one day to another, both included. */
const Days = ({ query, change }: FilterMenuProps) => (
  <div className={styles.days}>
    <Field
      label="From"
      type="date"
      value={query.from}
      onChange={(from) => change({ from, created: '', since: '' })}
    />
    <Field label="To" type="date" value={query.until} onChange={(until) => change({ until, created: '' })} />
  </div>
)
