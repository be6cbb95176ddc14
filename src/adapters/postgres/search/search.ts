/** The search of the dashboard: one statement a page, in the order of an index. */
import type {
  ApplicationSearch,
  CountedPart,
  FoundApplication,
  SearchFilter,
  SearchRequest,
} from '../../../dashboard/ports.ts'
import type { Ordered, SearchOrder } from '../../../dashboard/search-cursor.ts'
import { VIEWER_SECONDS } from '../../../review/ports.ts'
import { auditOf } from '../../audit/append.ts'
import { inSlices } from '../../slices.ts'
import {
  type ListedRow,
  listedRowColumns,
  type StoredSummary,
  storeSummaries,
  summaryOfRow,
} from '../cases/application-list.ts'
import { caseTables, plainOfRow } from '../cases/application-row.ts'
import type { CaseStore } from '../cases/applications.ts'
import type { Statement } from '../connections.ts'
import { countsOf } from './counts.ts'
import { indexingIn } from './index-applications.ts'
import { tokenOf } from './listed-columns.ts'

interface FoundRow extends ListedRow {
  main_finding: string | null
  main_weight: 'BLOCKS' | 'CONSIDER' | 'NOTE' | null
  open_findings: number
  waiting_since: Date | null
  has_reply: boolean
  assignee_id: string | null
  has_proposal: boolean
  viewers: string[]
  step_reached: string | null
  is_unread: boolean
}

const columnOf: Record<SearchOrder, string> = {
  NEWEST: 'a.created_at',
  RECENTLY_UPDATED: 'a.updated_at',
  LONGEST_WAITING: 'a.waiting_since',
}
const isAscending = (order: SearchOrder): boolean => order === 'LONGEST_WAITING'

type Parameter = (value: unknown) => string

/** A named statement keeps one plan for every value; a search needs the plan of how common its word is. */
export const unnamed = (text: string): Statement => ({ name: '', text })

/** The tables and conditions of a filter. Every word joins its rows: the planner begins with the rarest. */
function filterSql(
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
  const list = (column: string, values: unknown[] | undefined, type: string) =>
    values ? [`${column} = any(${p(values)}::${type}[])`] : []
  const { assigneeId } = filter
  const where = [
    ...(filter.status?.length === 1
      ? [`a.status = ${p(filter.status[0])}`]
      : list('a.status', filter.status, 'text')),
    ...list('a.workflow_id', filter.workflowId, 'uuid'),
    ...list('a.country_code', filter.countryCode, 'text'),
    ...list('a.main_finding', filter.finding, 'text'),
    ...list('a.step_reached', filter.stepReached, 'text'),
    ...(filter.applicationId ? [`a.application_id = ${p(filter.applicationId)}`] : []),
    ...list('a.application_id', filter.applicationIds, 'uuid'),
    ...(assigneeId === null ? ['a.assignee_id is null'] : []),
    ...(assigneeId ? [`a.assignee_id = ${p(assigneeId)}`] : []),
    ...(filter.hasProposal === undefined
      ? []
      : [filter.hasProposal ? 'a.has_proposal' : 'not a.has_proposal']),
    ...(filter.createdAfter ? [`a.created_at > ${p(filter.createdAfter)}`] : []),
    ...(filter.createdBefore ? [`a.created_at < ${p(filter.createdBefore)}`] : []),
    ...(filter.updatedAfter ? [`a.updated_at > ${p(filter.updatedAfter)}`] : []),
  ]
  return { joins: joins.join('\n'), where }
}

// The log of reads says whether this person has opened the report since the application came to wait.
const isUnread = (reader: string) => `a.status = 'MANUAL_REVIEW' and not exists (select from foyer.access r
  where r.customer_id = $1 and r.application_id = a.application_id
    and r.minute >= date_trunc('minute', a.waiting_since) and r.credential_id = ${reader}
    and r.operation = 'applications.report.get')`

/** People who have the report open. */
const viewers = (seenSince: string) => `array(select v.user_id::text from foyer.application_viewer v
  where v.customer_id = $1 and v.application_id = a.application_id and v.seen_at > ${seenSince})`

const listedIn = (order: SearchOrder): string[] =>
  order === 'LONGEST_WAITING' ? [`a.status = 'MANUAL_REVIEW'`, 'a.waiting_since is not null'] : []

function partSql({ order, before }: CountedPart, p: Parameter): string[] {
  const compared = isAscending(order) ? '<' : '>'
  const earlier = (at: Date, id: string) =>
    `(${columnOf[order]}, a.application_id) ${compared} (${p(at)}, ${p(id)}::uuid)`
  return [...listedIn(order), ...(before ? [earlier(before.at, before.id)] : [])]
}

const TIMES: Statement = {
  name: 'application-times',
  text: `select application_id as id, created_at as "createdAt", updated_at as "updatedAt",
      waiting_since as "waitingSince" from foyer.application
    where customer_id = $1 and application_id = $2`,
}

function searchStatement(
  store: CaseStore,
  customerId: string,
  request: SearchRequest,
): [Statement, unknown[]] {
  const values: unknown[] = [customerId]
  const p: Parameter = (value) => `$${values.push(value)}`
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
  const seenSince = new Date(store.now().getTime() - VIEWER_SECONDS * 1000)
  const text = `select ${listedRowColumns}, a.main_finding, a.main_weight, a.open_findings, a.waiting_since,
      a.has_reply, a.assignee_id, a.has_proposal, a.step_reached, ${viewers(p(seenSince))} as viewers,
      ${isUnread(p(request.readerId))} as is_unread
    from ${caseTables} ${joins}
    where ${['a.customer_id = $1', ...where].join(' and ')}
    order by ${column} ${sort}, ${id} ${sort} limit ${p(limit)}`
  return [unnamed(text), values]
}

export function applicationSearchIn(store: CaseStore): ApplicationSearch {
  return {
    async search(customerId, request) {
      const [statement, values] = searchStatement(store, customerId, request)
      const rows = await store.database.read<FoundRow>(customerId, statement, values)
      if (request.from?.direction === 'BEFORE') rows.reverse()
      const kept: StoredSummary[] = []
      const found = await inSlices(rows, (row) => foundOf(store, row, kept))
      await storeSummaries(store, customerId, kept)
      return found
    },
    async count(customerId, filter, limit, part) {
      const values: unknown[] = [customerId]
      const p: Parameter = (value) => `$${values.push(value)}`
      const { joins, where } = filterSql(store, customerId, filter, p)
      if (part) where.push(...partSql(part, p))
      const counted = `select from foyer.application a ${joins}
        where ${['a.customer_id = $1', ...where].join(' and ')} limit ${p(limit)}`
      const text = `select count(*)::int as count from (${counted}) found`
      const [row] = await store.database.read<{ count: number }>(customerId, unnamed(text), values)
      return row?.count ?? 0
    },
    async timesOf(customerId, applicationId) {
      const [found] = await store.database.read<Ordered>(customerId, TIMES, [customerId, applicationId])
      return found
    },
    counts: (customerId, readerId, limit) => countsOf(store.database, customerId, readerId, limit),
    noteExport: (customerId, actor, filters) =>
      store.database.transaction(customerId, (query) =>
        auditOf(query, customerId, actor, store.now)('applications.exported', { filters: filters.join(' ') }),
      ),
    index: indexingIn(store),
  }
}

async function foundOf(store: CaseStore, row: FoundRow, kept: StoredSummary[]): Promise<FoundApplication> {
  const plain = plainOfRow(row)
  const summary = await summaryOfRow(store, row, plain, kept).catch((error: Error) => {
    store.onDecryptionFailed?.(error)
    return null
  })
  const { main_finding: code, main_weight: weight } = row
  return {
    ...plain,
    summary,
    mainFinding: code && weight ? { code, weight } : null,
    openFindings: row.open_findings,
    waitingSince: row.waiting_since,
    hasReply: row.has_reply,
    assigneeId: row.assignee_id,
    hasProposal: row.has_proposal,
    viewers: row.viewers,
    stepReached: row.step_reached,
    isUnread: row.is_unread,
  }
}
