/** The filters of the list, one row a group: what each is called, when it applies, and its values. */

import { findingCodes, findingRowOf } from '#checks/findings/finding-table.ts'
import { applicationStatusWords, atStart, riskWords } from '#kernel/schemas/status-words.ts'
import {
  isQueue,
  type ListQuery,
  type QueueMark,
  queueMarks,
  riskLevels,
  statusNames,
} from '../list-query.ts'

interface FilterOption {
  value: string
  label: string
}

/** What the values of a group depend on. */
export interface FilterFacts {
  workflows: ReadonlyArray<{ id: string; name: string; markets: string[] }>
  colleagues: ReadonlyArray<{ userId: string; name: string }>
  me: string
}

type ListName = 'status' | 'workflow' | 'market' | 'finding' | 'risk' | 'is'
type TextName = 'assignee' | 'created' | 'days'

interface FilterRow {
  title: string
  /** MANY: values of a list, of which any matches. ONE: one value, or none. */
  kind: 'MANY' | 'ONE'
  /** It narrows this tab. */
  applies(query: ListQuery): boolean
  options(facts: FilterFacts): FilterOption[]
}
type FilterName = ListName | TextName

const always = () => true
/** Some of this tab have been checked. */
const isJudged = ({ view }: ListQuery) => isQueue(view) || view === 'all' || view === 'decided'
const countries = new Intl.DisplayNames(['en'], { type: 'region' })
export const marketName = (code: string): string => countries.of(code) ?? code

const markWords: Readonly<Record<QueueMark, string>> = {
  overdue: 'Overdue',
  snoozed: 'Snoozed',
  escalated: 'With the second line',
}

const withinDays: FilterOption[] = [
  { value: '0', label: 'Today' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
  { value: '90', label: 'In the last 90 days' },
]

/** Words that two codes share lead to both. */
function findingOptions(): FilterOption[] {
  const byWords = Map.groupBy(findingCodes, (code) => findingRowOf(code).short)
  return [...byWords]
    .map(([label, codes]) => ({ value: codes.join(' '), label: atStart(label) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** In the order of the page. */
const filterTable: Readonly<Record<FilterName, FilterRow>> = {
  status: {
    ...{ title: 'Status', kind: 'MANY' },
    applies: ({ view }) => view === 'all',
    options: () => statusNames.map((value) => ({ value, label: atStart(applicationStatusWords[value]) })),
  },
  assignee: {
    ...{ title: 'Assigned to', kind: 'ONE' },
    applies: ({ view }) => view !== 'mine',
    options: ({ colleagues, me }) => [
      { value: 'NOBODY', label: 'No colleague yet' },
      ...colleagues.map(({ userId, name }) => ({
        value: userId,
        label: userId === me ? `${name} (you)` : name,
      })),
    ],
  },
  workflow: {
    ...{ title: 'Workflow', kind: 'MANY', applies: always },
    options: ({ workflows }) => workflows.map(({ id, name }) => ({ value: id, label: name })),
  },
  market: {
    ...{ title: 'Market', kind: 'MANY', applies: always },
    options: ({ workflows }) =>
      [...new Set(workflows.flatMap(({ markets }) => markets))]
        .map((value) => ({ value, label: marketName(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
  },
  is: {
    ...{ title: 'In the queue', kind: 'MANY' },
    applies: ({ view }) => isQueue(view) || view === 'all',
    options: () => queueMarks.map((value) => ({ value, label: markWords[value] })),
  },
  risk: {
    ...{ title: 'Risk', kind: 'MANY', applies: isJudged },
    options: () => riskLevels.map((value) => ({ value, label: atStart(riskWords[value]) })),
  },
  created: { title: 'Created', kind: 'ONE', applies: always, options: () => withinDays },
  days: {
    title: 'Updated',
    kind: 'ONE',
    applies: ({ view }) => view !== 'decided',
    options: () => withinDays,
  },
  finding: {
    ...{ title: 'Main finding', kind: 'MANY' },
    applies: isJudged,
    options: findingOptions,
  },
}

export interface FilterGroup extends FilterRow {
  name: FilterName
  values: FilterOption[]
}

const rows = Object.entries(filterTable) as Array<[FilterName, FilterRow]>

/** The groups of this tab. `searched` leaves the values that have these words, or whose group has them. */
export function groupsOf(query: ListQuery, facts: FilterFacts, searched = ''): FilterGroup[] {
  const words = searched.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(words)
  return rows
    .filter(([, row]) => row.applies(query))
    .map(([name, row]) => {
      const all = row.options(facts)
      return { name, ...row, values: has(row.title) ? all : all.filter(({ label }) => has(label)) }
    })
    .filter(({ values }) => values.length > 0)
}

const isList = (name: FilterName): name is ListName => filterTable[name].kind === 'MANY'

export function isChosen(query: ListQuery, name: FilterName, value: string): boolean {
  if (!isList(name)) return query[name] === value
  const values: readonly string[] = query[name]
  return value.split(' ').every((each) => values.includes(each))
}

/** The change of the address when a value is pressed. */
export function pressed(query: ListQuery, name: FilterName, value: string): Record<string, string> {
  if (!isList(name)) return { [name]: query[name] === value ? '' : value }
  const codes = value.split(' ')
  const others = (query[name] as readonly string[]).filter((each) => !codes.includes(each))
  return { [name]: (isChosen(query, name, value) ? others : [...others, ...codes]).join(',') }
}

/** How many values of the group are chosen. */
export const chosenIn = (query: ListQuery, { name, options }: FilterGroup, facts: FilterFacts): number =>
  options(facts).filter(({ value }) => isChosen(query, name, value)).length
