/** The search of the dashboard: pages in the order of an index. */

import {
  type ListedRow,
  type StoredSummary,
  storeSummaries,
  summaryOfRow,
} from '#applications/store/application-list.ts'
import { plainOfRow } from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { auditOf } from '#audit/store/append.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { inSlices } from '#platform/slices.ts'
import type { ApplicationSearch, FoundApplication, SearchRequest } from '../ports.ts'
import type { Ordered } from '../search-cursor.ts'
import { statusCountsOf } from './counts.ts'
import { indexingIn } from './index-applications.ts'
import { withParts } from './search-parts.ts'
import {
  areCommonStatement,
  filterSql,
  nearestStatement,
  parametersIn,
  partSql,
  searchStatement,
  TIMES,
  unnamed,
} from './search-statement.ts'

interface FoundRow extends ListedRow {
  main_finding: string | null
  main_weight: 'BLOCKS' | 'CONSIDER' | 'NOTE' | null
  open_findings: number
  waiting_since: Date | null
  has_reply: boolean
  assignee_id: string | null
  has_proposal: boolean
  risk: FoundApplication['risk']
  due_at: Date | null
  snoozed_until: Date | null
  is_escalated: boolean
  viewers: string[]
  step_reached: string | null
  is_unread: boolean
}

/** The planner finds a page of all but one kind: common words in the order of the last change. */
async function rowsOf(store: CaseStore, customerId: string, request: SearchRequest): Promise<FoundRow[]> {
  const read = <R extends object>([statement, values]: [Statement, unknown[]]) =>
    store.database.read<R>(customerId, statement, values)
  const { order, terms, limit } = request
  if (order === 'RECENTLY_UPDATED' && terms.length > 0) {
    const [row] = await read<{ common: boolean }>(areCommonStatement(store, customerId, terms))
    const nearest = row?.common ? await read<FoundRow>(nearestStatement(store, customerId, request)) : []
    if (nearest.length === limit) return nearest
  }
  return read<FoundRow>(searchStatement(store, customerId, request))
}

export function applicationSearchIn(store: CaseStore): ApplicationSearch {
  return {
    async search(customerId, asked) {
      const request = await withParts(store, customerId, asked)
      const rows = await rowsOf(store, customerId, request)
      if (request.from?.direction === 'BEFORE') rows.reverse()
      const kept: StoredSummary[] = []
      const found = await inSlices(rows, (row) => foundOf(store, row, kept))
      await storeSummaries(store, customerId, kept)
      return found
    },
    async count(customerId, asked, limit, part) {
      const filter = await withParts(store, customerId, asked)
      const values: unknown[] = [customerId]
      const p = parametersIn(values)
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
    counts: (customerId, readerId, limit, now) =>
      statusCountsOf(store.database, customerId, readerId, limit, now),
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
    ...{ risk: row.risk, dueAt: row.due_at, snoozedUntil: row.snoozed_until, isEscalated: row.is_escalated },
    viewers: row.viewers,
    stepReached: row.step_reached,
    isUnread: row.is_unread,
  }
}
