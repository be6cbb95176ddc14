/** Pages of cases, newest first, by cursor. */
import type { Case } from '../../../applications/case.ts'
import type { PlainCase } from '../../../applications/erasing.ts'
import type { ApplicationFilter } from '../../../ports.ts'
import { type ApplicationRow, caseColumns, caseOfRow, caseTables, plainOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'

/** The filter's column and comparison; the order is that of the parameters. */
const conditions: Array<[keyof ApplicationFilter, string]> = [
  ['status', 'a.status ='],
  ['workflowId', 'a.workflow_id ='],
  ['countryCode', 'a.country_code ='],
  ['createdAfter', 'a.created_at >'],
  ['createdBefore', 'a.created_at <'],
  ['externalReference', 'a.external_reference ='],
]

function caseOrPlain(store: CaseStore, row: ApplicationRow): Case | PlainCase {
  try {
    return caseOfRow(store, row)
  } catch (error) {
    store.onUnopened?.(error as Error)
    return plainOfRow(row)
  }
}

export async function listOf(
  store: CaseStore,
  customerId: string,
  filter: ApplicationFilter,
): Promise<Array<Case | PlainCase>> {
  const values: unknown[] = [customerId, filter.limit]
  const used = conditions.filter(([key]) => filter[key] !== undefined)
  const where = used.map(([key, comparison]) => `${comparison} $${values.push(filter[key])}`)
  if (filter.after)
    where.push(
      `(a.created_at, a.application_id) < ($${values.push(filter.after.createdAt)}, $${values.push(filter.after.id)}::uuid)`,
    )
  // PostgreSQL knows a statement by 63 characters: one digit a filter.
  const name = `application-list-${conditions.map(([key]) => (filter[key] === undefined ? 0 : 1)).join('')}${filter.after ? 1 : 0}`
  const text = `select ${caseColumns} from ${caseTables} where a.customer_id = $1 ${where.map((each) => `and ${each} `).join('')}
    order by a.created_at desc, a.application_id desc limit $2`
  const rows = await store.database.read<ApplicationRow>(customerId, { name, text }, values)
  return rows.map((row) => caseOrPlain(store, row))
}
