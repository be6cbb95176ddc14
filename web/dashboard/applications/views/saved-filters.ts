/** A saved view and the address of the list: the same tab and filters, in the words of each. */
import type { Body, Reply } from '../../api/call.ts'
import { uuidOf } from '../../formats/id.ts'
import type { StatusName } from '../../pieces/Marks.tsx'
import { type ListQuery, textsOf, type View } from '../list-query.ts'

export type SavedView = Reply<'savedViews.list'>['data'][number]
export type SavedFilters = Body<'savedViews.save'>['filters']

const tabs = {
  queue: 'QUEUE',
  mine: 'MINE',
  confirm: 'TO_CONFIRM',
  progress: 'IN_PROGRESS',
  decided: 'DECIDED',
  all: 'ALL',
} as const satisfies Record<View, SavedFilters['tab']>

/** Without what is searched for, which is never saved, and without the day that Home counted from. */
export function filtersOf(query: ListQuery): SavedFilters {
  const { view, status, workflow, market, assignee, days, created, from, until, step, finding } = query
  const { risk, is } = query
  return {
    tab: tabs[view],
    ...(status.length > 0 && { status: status as SavedFilters['status'] }),
    ...(workflow.length > 0 && { workflowId: workflow }),
    ...(market.length > 0 && { countryCode: market as SavedFilters['countryCode'] }),
    ...(assignee && { assignee }),
    ...(step.length > 0 && { stepReached: step }),
    ...(risk.length > 0 && { risk }),
    ...(is.includes('overdue') && { isOverdue: true }),
    ...(is.includes('snoozed') && { isSnoozed: true }),
    ...(is.includes('escalated') && { isEscalated: true }),
    ...(finding.length > 0 && { finding }),
    ...(days && { updatedWithinDays: Number(days) }),
    ...(created && { createdWithinDays: Number(created) }),
    ...(from && { createdFrom: from }),
    ...(until && { createdUntil: until }),
  } as SavedFilters
}

const daysOf = (days: number | undefined): string => (days === undefined ? '' : String(days))

export function queryOf(filters: SavedFilters): ListQuery {
  const view = (Object.keys(tabs) as View[]).find((each) => tabs[each] === filters.tab) ?? 'queue'
  return {
    view,
    q: '',
    status: (filters.status ?? []) as StatusName[],
    workflow: filters.workflowId ?? [],
    market: filters.countryCode ?? [],
    assignee: filters.assignee ?? '',
    step: filters.stepReached ?? [],
    finding: filters.finding ?? [],
    since: '',
    risk: filters.risk ?? [],
    is: [
      ...(filters.isOverdue ? (['overdue'] as const) : []),
      ...(filters.isSnoozed ? (['snoozed'] as const) : []),
      ...(filters.isEscalated ? (['escalated'] as const) : []),
    ],
    days: daysOf(filters.updatedWithinDays),
    created: daysOf(filters.createdWithinDays),
    from: filters.createdFrom ?? '',
    until: filters.createdUntil ?? '',
  }
}

/** All of it in the address: what was changed in an open view is then not read from the view. */
export const addressQueryOf = (query: ListQuery): Record<string, string> => ({
  view: query.view,
  ...textsOf(query),
})

export const savedAddressOf = ({ id }: Pick<SavedView, 'id'>): string => `/applications?saved=${uuidOf(id)}`

/** Whether two views show the same, whatever the order of their values. */
export function isSameView(one: Shown, other: Shown): boolean {
  return textOf(one) === textOf(other)
}
interface Shown {
  filters: SavedFilters
  columns: readonly string[] | null
}
function textOf({ filters, columns }: Shown): string {
  const entries = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...value].sort() : value,
  ])
  return JSON.stringify([entries.sort(), columns && [...columns].sort()])
}
