/** How many applications each tab of the list holds. Every count stops early, however many there are. */
import { moves } from '#applications/status.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { ApplicationCounts } from '../ports.ts'

const statuses = Object.keys(moves) as ApplicationStatus[]

const bounded = (where: string) => `(select count(*)::int from (select from foyer.application a
  where a.customer_id = $1 and ${where} limit $2) counted)`

const COUNTS: Statement = {
  name: 'application-counts',
  text: `select ${statuses.map((status) => `${bounded(`a.status = '${status}'`)} as "${status}"`).join(', ')},
    ${bounded(`a.assignee_id = $3 and a.status = 'MANUAL_REVIEW'`)} as mine,
    ${bounded(`a.assignee_id is null and a.status = 'MANUAL_REVIEW'`)} as unassigned,
    ${bounded('a.has_proposal')} as "toConfirm",
    ${bounded(`a.status = 'MANUAL_REVIEW' and a.due_at <= $4`)} as overdue`,
}

export async function statusCountsOf(
  database: Database,
  customerId: string,
  readerId: string,
  limit: number,
  now: Date,
): Promise<ApplicationCounts> {
  type Row = Record<ApplicationStatus, number> & Omit<ApplicationCounts, 'byStatus'>
  const [row] = await database.read<Row>(customerId, COUNTS, [customerId, limit, readerId, now])
  const { mine, unassigned, toConfirm, overdue, ...byStatus } = row as Row
  return { byStatus, mine, unassigned, toConfirm, overdue }
}
