/** The list in the address: its tab, its search and its filters, and what the server is asked for them. */
import type { StatusName } from '../pieces/Marks.tsx'

export const views = ['queue', 'mine', 'confirm', 'progress', 'decided', 'all'] as const
export type View = (typeof views)[number]

export interface ListQuery {
  view: View
  q: string
  status: StatusName[]
  workflow: string[]
  market: string[]
  /** A user, NOBODY, or nothing. */
  assignee: string
  /** Days back from now. */
  days: string
  /** Keys of the steps where the applicant stands or stopped. */
  step: string[]
  /** Created at this time or later. */
  since: string
}

const listed = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []

export function readQuery(query: Record<string, string | undefined>): ListQuery {
  return {
    view: views.find((each) => each === query.view) ?? 'queue',
    q: query.q ?? '',
    status: listed(query.status) as StatusName[],
    workflow: listed(query.workflow),
    market: listed(query.market),
    assignee: query.assignee ?? '',
    days: query.days ?? '',
    step: listed(query.step),
    since: Number.isNaN(Date.parse(query.since ?? '')) ? '' : new Date(query.since ?? '').toISOString(),
  }
}

/** The address of everyone who stopped at these steps, of what Home shows. */
export function stoppedAddress(of: {
  steps: readonly string[]
  since: string
  workflowId?: string | undefined
  countryCode?: string | undefined
}): string {
  const { steps, since, workflowId, countryCode } = of
  const query = new URLSearchParams({ view: 'all', step: steps.join(','), since })
  if (workflowId) query.set('workflow', workflowId)
  if (countryCode) query.set('market', countryCode)
  return `/applications?${query}`
}

/** The list in the address of a page, without what is usual. */
function addressOf({ view, status, workflow, market, step, ...texts }: ListQuery): string {
  const named = {
    view: view === 'queue' ? '' : view,
    ...texts,
    ...{
      status: status.join(','),
      workflow: workflow.join(','),
      market: market.join(','),
      step: step.join(','),
    },
  }
  const text = new URLSearchParams(Object.entries(named).filter(([, value]) => value)).toString()
  return text && `?${text}`
}
export const listAddressOf = (query: ListQuery): string => `/applications${addressOf(query)}`

/** The report of an application. Its next and previous ones are those of the list that it was opened from. */
export const caseAddressOf = (id: string, query: ListQuery): string =>
  `/applications/${encodeURIComponent(id)}${addressOf(query)}`

/** The names of the tabs. */
export const viewWords: Record<View, string> = {
  queue: 'Needs a decision',
  mine: 'Mine',
  confirm: 'To confirm',
  progress: 'In progress',
  decided: 'Decided this month',
  all: 'All',
}

/** With one value of a list switched on or off. */
export const toggled = (values: readonly string[], value: string): string =>
  (values.includes(value) ? values.filter((each) => each !== value) : [...values, value]).join(',')

/**
 * Whether the list is sorted by the longest wait: these views show only applications that wait for a
 * decision.
 */
export const isQueue = (view: View): boolean => view === 'queue' || view === 'mine' || view === 'confirm'

const DAY = 86_400_000

interface Who {
  /** The id of the person who looks. */
  id: string
}

/** The body of applications.search without its page. */
export function bodyOf(query: ListQuery, { id }: Who, now: Date) {
  const { view, q, status, workflow, market, assignee, days, step } = query
  const statuses = status.length > 0 ? status : statusesOf[view]
  const since = sinceOf(view, days, now)
  return {
    ...(q && { search: q }),
    ...(statuses && { status: statuses }),
    ...(workflow.length > 0 && { workflowId: workflow }),
    ...(market.length > 0 && { countryCode: market }),
    ...(view === 'mine' ? { assignee: id } : assignee && { assignee }),
    ...(view === 'confirm' && { hasProposal: true }),
    ...(since && { updatedAfter: since }),
    ...(step.length > 0 && { stepReached: step }),
    ...(query.since && { createdAfter: justBefore(query.since) }),
    order: orderOf(query),
  }
}

/** The filter of the server does not include its time. */
const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString()

/** The indexes of the words and of the steps are in the order of creation. */
const orderOf = ({ view, q, step }: ListQuery): 'LONGEST_WAITING' | 'NEWEST' | 'RECENTLY_UPDATED' =>
  isQueue(view) ? 'LONGEST_WAITING' : q || step.length > 0 ? 'NEWEST' : 'RECENTLY_UPDATED'

const statusesOf: Partial<Record<View, StatusName[]>> = {
  queue: ['MANUAL_REVIEW'],
  mine: ['MANUAL_REVIEW'],
  confirm: ['MANUAL_REVIEW'],
  progress: ['NOT_STARTED', 'IN_PROGRESS'],
  decided: ['APPROVED', 'DECLINED'],
}

/** Rounded to a day, so that the same list is not asked for again every second. */
function sinceOf(view: View, days: string, now: Date): string | undefined {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  if (/^\d{1,3}$/.test(days)) return new Date(today - Number(days) * DAY).toISOString()
  if (view === 'decided') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  return undefined
}

/** Takes every filter out of the address. */
export const noFilters: Record<string, string> = {
  ...{ q: '', status: '', workflow: '', market: '', assignee: '', days: '', step: '', since: '' },
}

/** Whether anything beside the tab narrows the list. */
export const isFiltered = (query: ListQuery): boolean =>
  [query.q, query.assignee, query.days, query.since].some(Boolean) ||
  [query.status, query.workflow, query.market, query.step].some((list) => list.length > 0)
