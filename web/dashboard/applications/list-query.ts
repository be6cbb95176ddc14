/** The list in the address: its tab, its search and its filters, and what the server is asked for them. */
import { addressOfCase } from '../formats/id.ts'
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
  /** The last change was so many days back, or fewer. */
  days: string
  /** The same of the creation. */
  created: string
  /** Created on this day or later, and on this day or earlier: 2026-11-20. */
  from: string
  until: string
  /** Codes of the main finding. */
  finding: string[]
  /** Keys of the steps where the applicant stands or stopped. */
  step: string[]
  /** Created at this time or later. */
  since: string
  risk: RiskLevel[]
  /** What the queue says of them. */
  is: QueueMark[]
}

export type RiskLevel = 'LOW' | 'NORMAL' | 'HIGH'
export const riskLevels: readonly RiskLevel[] = ['HIGH', 'NORMAL', 'LOW']
export const queueMarks = ['overdue', 'snoozed', 'escalated'] as const
export type QueueMark = (typeof queueMarks)[number]

export const statusNames: readonly StatusName[] = [
  ...(['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED'] as const),
  ...(['DECLINED', 'FAILED', 'CANCELLED'] as const),
]
const listNames = ['status', 'workflow', 'market', 'step', 'finding', 'risk', 'is'] as const
const textNames = ['q', 'assignee', 'days', 'created', 'from', 'until', 'since'] as const

/** Everything that the address of the list can say. */
export const knownNames: ReadonlySet<string> = new Set([
  ...['view', 'cursor', 'saved'],
  ...listNames,
  ...textNames,
])
export const isKnownView = (view: string | undefined): view is View => views.some((each) => each === view)

const listed = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []
const matching = (text: string | undefined, shape: RegExp): string => (text && shape.test(text) ? text : '')
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const dayIn = (text = ''): string => (isDay(text) ? text : '')
const DAYS = /^\d{1,3}$/

/** What is not understood is left out: linkProblemsOf says so. */
export function readQuery(query: Record<string, string | undefined>): ListQuery {
  return {
    view: isKnownView(query.view) ? query.view : 'queue',
    q: query.q ?? '',
    status: statusNames.filter((each) => listed(query.status).includes(each)),
    workflow: listed(query.workflow),
    market: listed(query.market).filter((each) => /^[A-Z]{2}$/.test(each)),
    assignee: query.assignee ?? '',
    days: matching(query.days, DAYS),
    created: matching(query.created, DAYS),
    from: dayIn(query.from),
    until: dayIn(query.until),
    finding: listed(query.finding).filter((each) => /^[\w.-]{1,100}$/.test(each)),
    step: listed(query.step).filter((each) => each.length <= 200),
    risk: riskLevels.filter((each) => listed(query.risk).includes(each)),
    is: queueMarks.filter((each) => listed(query.is).includes(each)),
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

/** The filters as texts of an address. */
export const textsOf = ({ view: _view, ...query }: ListQuery): Record<string, string> =>
  Object.fromEntries(
    [...textNames, ...listNames].map((name) => {
      const value = query[name]
      return [name, typeof value === 'string' ? value : value.join(',')]
    }),
  )

/** The list in the address of a page, without what is usual. */
function addressOf(query: ListQuery): string {
  const named = { view: query.view === 'queue' ? '' : query.view, ...textsOf(query) }
  const text = new URLSearchParams(Object.entries(named).filter(([, value]) => value)).toString()
  return text && `?${text}`
}
export const listAddressOf = (query: ListQuery): string => `/applications${addressOf(query)}`

/** The report of an application. Its next and previous ones are those of the list that it was opened from. */
export const caseAddressOf = (id: string, query: ListQuery): string =>
  `${addressOfCase(id)}${addressOf(query)}`

/** The names of the tabs. */
export const viewWords: Record<View, string> = {
  queue: 'Needs a decision',
  mine: 'Mine',
  confirm: 'To confirm',
  progress: 'In progress',
  decided: 'Decided this month',
  all: 'All',
}

/**
 * Whether the list is sorted by what is due first: these views show only applications that wait for a
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
  const { view, q, status, workflow, market, assignee, days, step, finding } = query
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
    ...(query.risk.length > 0 && { risk: query.risk }),
    ...(query.is.includes('overdue') && { isOverdue: true }),
    ...(query.is.includes('snoozed') && { isSnoozed: true }),
    ...(query.is.includes('escalated') && { isEscalated: true }),
    ...(finding.length > 0 && { finding }),
    ...createdIn(query, now),
    order: orderOf(query),
  }
}

/** The days of creation, both included. A time that Home counted from is kept as it is. */
function createdIn({ from, until, created, since }: ListQuery, now: Date) {
  const first = from || since || (created && dayBack(created, now))
  const end = until && new Date(Date.parse(until) + DAY).toISOString()
  return {
    ...(first && { createdAfter: justBefore(first) }),
    ...(end && { createdBefore: end }),
  }
}

/** The filter of the server does not include its time. */
const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString()

/** The indexes of the words and of the steps are in the order of creation. */
const orderOf = ({ view, q, step }: ListQuery): 'DUE_FIRST' | 'NEWEST' | 'RECENTLY_UPDATED' =>
  isQueue(view) ? 'DUE_FIRST' : q || step.length > 0 ? 'NEWEST' : 'RECENTLY_UPDATED'

const statusesOf: Partial<Record<View, StatusName[]>> = {
  queue: ['MANUAL_REVIEW'],
  mine: ['MANUAL_REVIEW'],
  confirm: ['MANUAL_REVIEW'],
  progress: ['NOT_STARTED', 'IN_PROGRESS'],
  decided: ['APPROVED', 'DECLINED'],
}

/** The start of a day in UTC, so that the same list is not asked for again every second. */
function dayBack(days: string, now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(today - Number(days) * DAY).toISOString()
}

function sinceOf(view: View, days: string, now: Date): string | undefined {
  if (days) return dayBack(days, now)
  if (view === 'decided') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  return undefined
}

/** Takes every filter out of the address. */
export const noFilters: Record<string, string> = Object.fromEntries(
  [...textNames, ...listNames].map((name) => [name, '']),
)

/** Whether anything beside the tab narrows the list. */
export const isFiltered = (query: ListQuery): boolean => Object.values(textsOf(query)).some(Boolean)
