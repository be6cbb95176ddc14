/** The statements of the search of the dashboard. */

import { listedRowColumns } from '#applications/store/application-list.ts'
import { caseTables } from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { VIEWER_SECONDS } from '#review/ports.ts'
import type { CountedPart, SearchedStep, SearchFilter, SearchRequest } from '../ports.ts'
import type { SearchOrder } from '../search-cursor.ts'
import { tokenOf } from './listed-columns.ts'

const columnOf: Record<SearchOrder, string> = {
  NEWEST: 'a.created_at',
  RECENTLY_UPDATED: 'a.updated_at',
  LONGEST_WAITING: 'a.waiting_since',
  DUE_FIRST: 'a.due_at',
}
const isAscending = (order: SearchOrder): boolean => order === 'LONGEST_WAITING' || order === 'DUE_FIRST'

type Parameter = (value: unknown) => string

/** A named statement keeps one plan for every value; a search needs the plan of how common its word is. */
export const unnamed = (text: string): Statement => ({ name: '', text })

export const parametersIn =
  (values: unknown[]): Parameter =>
  (value) =>
    `$${values.push(value)}`

/** The tables and conditions of a filter. Every word joins its rows: the planner begins with the rarest. */
export function filterSql(
  store: Pick<CaseStore, 'searchKey'>,
  customerId: string,
  filter: SearchFilter,
  p: Parameter,
  order?: SearchOrder,
): { joins: string; where: string[] } {
  const tokens = filter.terms.map((term) => tokenOf(store.searchKey, customerId, term))
  // The first word gives the order of the newest. Its id alone finds the row: with the time too, the planner
  // expects hardly any rows, and then reads and sorts all of a common word.
  const joins = tokens.map((token, at) => {
    const joined = at === 0 ? 'a' : 's0'
    const sameTime = at === 0 && order === 'NEWEST' ? '' : `and s${at}.created_at = ${joined}.created_at`
    return `join foyer.application_search s${at} on s${at}.customer_id = $1 and s${at}.token = ${p(token)}
      and s${at}.application_id = ${joined}.application_id ${sameTime}`
  })
  return { joins: joins.join('\n'), where: conditionsOf(filter, p) }
}

/** Conditions on the application itself. */
function conditionsOf(filter: SearchFilter, p: Parameter): string[] {
  // One value is compared alone, so that the index also gives the order.
  const list = (column: string, values: unknown[] | undefined, type: string) =>
    values?.length === 1
      ? [`${column} = ${p(values[0])}::${type}`]
      : values
        ? [`${column} = any(${p(values)}::${type}[])`]
        : []
  const stepsReached = (steps: readonly SearchedStep[]) => {
    if (steps.length === 0) return []
    const keys = list('a.step_reached', [...new Set(steps.map(({ key }) => key))], 'text')
    if (steps.every(({ workflowId }) => workflowId === null)) return keys
    const [workflows, ofThem] = [steps.map(({ workflowId }) => workflowId), steps.map(({ key }) => key)]
    return [
      ...keys,
      `exists (select from unnest(${p(workflows)}::uuid[], ${p(ofThem)}::text[]) as step (workflow_id, key)
        where key = a.step_reached and coalesce(step.workflow_id, a.workflow_id) = a.workflow_id)`,
    ]
  }
  const { assigneeId } = filter
  return [
    ...list('a.status', filter.status, 'text'),
    ...list('a.workflow_id', filter.workflowId, 'uuid'),
    ...list('a.country_code', filter.countryCode, 'text'),
    ...list('a.main_finding', filter.finding, 'text'),
    ...stepsReached(filter.stepReached ?? []),
    ...(filter.applicationId ? [`a.application_id = ${p(filter.applicationId)}`] : []),
    ...list('a.application_id', filter.applicationIds, 'uuid'),
    ...(assigneeId === null ? ['a.assignee_id is null'] : []),
    ...(assigneeId ? [`a.assignee_id = ${p(assigneeId)}`] : []),
    ...(filter.hasProposal === undefined
      ? []
      : [filter.hasProposal ? 'a.has_proposal' : 'not a.has_proposal']),
    ...list('a.risk', filter.risk, 'text'),
    ...queueConditions(filter, p),
    ...(filter.createdAfter ? [`a.created_at > ${p(filter.createdAfter)}`] : []),
    ...(filter.createdBefore ? [`a.created_at < ${p(filter.createdBefore)}`] : []),
    ...(filter.updatedAfter ? [`a.updated_at > ${p(filter.updatedAfter)}`] : []),
  ]
}

/** Only what is in review can be overdue, snoozed or escalated. */
function queueConditions({ overdue, snoozed, isEscalated }: SearchFilter, p: Parameter): string[] {
  const inReview = `a.status = 'MANUAL_REVIEW'`
  const either = (is: boolean, condition: string) =>
    is ? [inReview, condition] : [`(${inReview} and ${condition}) is not true`]
  return [
    ...(overdue ? either(overdue.is, `a.due_at <= ${p(overdue.at)}`) : []),
    ...(snoozed ? either(snoozed.is, `a.snoozed_until > ${p(snoozed.at)}`) : []),
    ...(isEscalated === undefined ? [] : either(isEscalated, 'a.is_escalated')),
  ]
}

// The log of reads says whether this person has opened the report since the application came to wait.
const isUnread = (reader: string) => `a.status = 'MANUAL_REVIEW' and not exists (select from foyer.access r
  where r.customer_id = $1 and r.application_id = a.application_id
    and r.minute >= date_trunc('minute', a.waiting_since) and r.credential_id = ${reader}
    and r.operation = 'applications.report.get')`

/** People who have the report open. */
const viewers = (seenSince: string) => `array(select v.user_id::text from foyer.application_viewer v
  where v.customer_id = $1 and v.application_id = a.application_id and v.seen_at > ${seenSince})`

const shownColumns = (p: Parameter, readerId: string, seenSince: Date): string =>
  `${listedRowColumns}, a.main_finding, a.main_weight, a.open_findings, a.waiting_since, a.has_reply,
    a.assignee_id, a.has_proposal, a.risk, a.due_at, a.snoozed_until, a.is_escalated, a.step_reached,
    ${viewers(p(seenSince))} as viewers,
    ${isUnread(p(readerId))} as is_unread`

const seenSinceOf = (store: Pick<CaseStore, 'now'>) => new Date(store.now().getTime() - VIEWER_SECONDS * 1000)

const listedIn = (order: SearchOrder): string[] =>
  isAscending(order) ? [`a.status = 'MANUAL_REVIEW'`, `${columnOf[order]} is not null`] : []

export function partSql({ order, before }: CountedPart, p: Parameter): string[] {
  const compared = isAscending(order) ? '<' : '>'
  const earlier = (at: Date, id: string) =>
    `(${columnOf[order]}, a.application_id) ${compared} (${p(at)}, ${p(id)}::uuid)`
  return [...listedIn(order), ...(before ? [earlier(before.at, before.id)] : [])]
}

export const TIMES: Statement = {
  name: 'application-times',
  text: `select application_id as id, created_at as "createdAt", updated_at as "updatedAt",
      waiting_since as "waitingSince", due_at as "dueAt" from foyer.application
    where customer_id = $1 and application_id = $2`,
}

export function searchStatement(
  store: CaseStore,
  customerId: string,
  request: SearchRequest,
): [Statement, unknown[]] {
  const values: unknown[] = [customerId]
  const p = parametersIn(values)
  const { order, from, limit } = request
  const { joins, where } = filterSql(store, customerId, request, p, order)
  const isByWord = order === 'NEWEST' && request.terms.length > 0
  const column = isByWord ? 's0.created_at' : columnOf[order]
  const id = isByWord ? 's0.application_id' : 'a.application_id'
  const isBackward = from?.direction === 'BEFORE'
  const ascending = isAscending(order) !== isBackward
  where.push(...listedIn(order))
  if (from) where.push(`(${column}, ${id}) ${ascending ? '>' : '<'} (${p(from.at)}, ${p(from.id)}::uuid)`)
  const sort = ascending ? 'asc' : 'desc'
  const seenSince = seenSinceOf(store)
  const text = `select ${shownColumns(p, request.readerId, seenSince)}
    from ${caseTables} ${joins}
    where ${['a.customer_id = $1', ...where].join(' and ')}
    order by ${column} ${sort}, ${id} ${sort} limit ${p(limit)}`
  return [unnamed(text), values]
}

/** A word of this many applications is common. */
const COMMON = 8_000
/** How many of the last changed applications are looked through for common words. */
const NEAREST = 8_000

/** Whether each word has many applications: reading and sorting them all would take seconds. */
export function areCommonStatement(
  store: Pick<CaseStore, 'searchKey'>,
  customerId: string,
  terms: string[],
): [Statement, unknown[]] {
  const values: unknown[] = [customerId]
  const p = parametersIn(values)
  const limit = p(COMMON)
  const isCommon = terms.map(
    (term) => `(select count(*) from (select from foyer.application_search where customer_id = $1
      and token = ${p(tokenOf(store.searchKey, customerId, term))} limit ${limit}) s) = ${limit}`,
  )
  return [unnamed(`select ${isCommon.join(' and ')} as common`), values]
}

/**
 * The last changed applications in their order, as far as they have common words. A page that is full is the
 * page; one that is not full says nothing, because only the nearest applications are looked at.
 */
export function nearestStatement(
  store: CaseStore,
  customerId: string,
  request: SearchRequest,
): [Statement, unknown[]] {
  const values: unknown[] = [customerId]
  const p = parametersIn(values)
  const { from, terms } = request
  const isBackward = from?.direction === 'BEFORE'
  const sort = isBackward ? 'asc' : 'desc'
  const order = `order by a.updated_at ${sort}, a.application_id ${sort}`
  const start = from
    ? `and (a.updated_at, a.application_id) ${isBackward ? '>' : '<'} (${p(from.at)}, ${p(from.id)}::uuid)`
    : ''
  const has = terms.map(
    (term, at) => `cross join lateral (select from foyer.application_search s where s.customer_id = $1
      and s.token = ${p(tokenOf(store.searchKey, customerId, term))} and s.created_at = a.created_at
      and s.application_id = a.application_id limit 1) s${at}`,
  )
  const text = `select ${shownColumns(p, request.readerId, seenSinceOf(store))}
    from (select a.* from (select a.* from foyer.application a where a.customer_id = $1 ${start}
        ${order} limit ${NEAREST}) a ${has.join('\n')}
      where ${['true', ...conditionsOf(request, p)].join(' and ')} ${order} limit ${p(request.limit)}) a
    join foyer.application_key k using (customer_id, application_id) ${order}`
  return [unnamed(text), values]
}
