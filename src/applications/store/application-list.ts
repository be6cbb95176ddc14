/** Lists of cases by creation, paged by cursor. */

import type { Statement } from '#platform/postgres/connections.ts'
import { inSlices } from '#platform/slices.ts'
import type { PlainCase } from '../case.ts'
import type { ApplicationFilter, ListedApplication } from '../ports.ts'
import {
  type ApplicationRow,
  caseTables,
  decryptRow,
  keyOfRow,
  plainColumns,
  plainOfRow,
} from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { type ListedSummary, metadataIndexOf, openSummary, sealSummary, summaryIn } from './list-filters.ts'

/** The filter's column and comparison; the order is that of the parameters. */
const conditions: Array<[keyof ApplicationFilter, string]> = [
  ['status', 'a.status ='],
  ['workflowId', 'a.workflow_id ='],
  ['kind', 'a.kind ='],
  ['countryCode', 'a.country_code ='],
  ['createdAfter', 'a.created_at >'],
  ['createdBefore', 'a.created_at <'],
  ['updatedAfter', 'a.updated_at >'],
  ['externalReference', 'a.external_reference ='],
  ['metadata', 'a.metadata_index @>'],
]

export type ListedRow = ApplicationRow & { listed: Buffer | null }

/** Without a stored summary, the whole case is decrypted. */
export const listedRowColumns = `${plainColumns}, a.listed,
  case when a.listed is null then a.sealed end as sealed`

/** With the hashes of the metadata instead of its texts. */
type HashedFilter = Omit<ApplicationFilter, 'metadata'> & { metadata?: string | null }

function listStatement(customerId: string, filter: HashedFilter): [Statement, unknown[]] {
  const values: unknown[] = [customerId, filter.limit]
  const used = conditions.filter(([key]) => filter[key] !== undefined)
  const where = used.map(([key, comparison]) => {
    const value = filter[key]
    if (!Array.isArray(value)) return `${comparison} $${values.push(value)}`
    // One value is compared alone, so that the index also gives the order.
    const [only] = value
    if (value.length === 1) return `${comparison} $${values.push(only)}`
    return `${comparison} any($${values.push(value)})`
  })
  const [beyond, direction] = filter.order === 'OLDEST' ? ['>', 'asc'] : ['<', 'desc']
  if (filter.after)
    where.push(
      `(a.created_at, a.application_id) ${beyond} ($${values.push(filter.after.createdAt)},
        $${values.push(filter.after.id)}::uuid)`,
    )
  // A statement name has at most 63 characters: one digit per filter, for none, one value and several.
  const digits = conditions.map(([key]) => digitOf(filter[key]))
  const name = `application-list-${direction}-${digits.join('')}${filter.after ? 1 : 0}`
  const text = `select ${listedRowColumns} from ${caseTables}
    where a.customer_id = $1 ${where.map((each) => `and ${each} `).join('')}
    order by a.created_at ${direction}, a.application_id ${direction} limit $2`
  return [{ name, text }, values]
}

const digitOf = (value: unknown): 0 | 1 | 2 =>
  value === undefined ? 0 : Array.isArray(value) && value.length > 1 ? 2 : 1

/** The summary of a smaller case is not stored: decrypting the whole case is as fast. */
const SMALL_CASE_BYTES = 2_048

// Skips locked rows: a concurrent change writes its own summary.
const KEEP: Statement = {
  name: 'application-list-keep',
  text: `with free as (
      select a.customer_id, a.application_id, t.listed from foyer.application a
        join unnest($2::uuid[], $3::int[], $4::bytea[]) as t (id, revision, listed)
          on a.application_id = t.id and a.revision = t.revision
      where a.customer_id = $1 order by a.application_id for no key update of a skip locked)
    update foyer.application a set listed = free.listed from free
    where a.customer_id = $1 and a.customer_id = free.customer_id and a.application_id = free.application_id`,
}

export interface StoredSummary {
  id: string
  revision: number
  listed: Buffer
}

export async function listOf(
  store: CaseStore,
  customerId: string,
  filter: ApplicationFilter,
): Promise<ListedApplication[]> {
  const { metadata, ...others } = filter
  const [statement, values] = listStatement(customerId, {
    ...others,
    ...(metadata ? { metadata: metadataIndexOf(store.metadataKey, customerId, metadata) } : {}),
  })
  const rows = await store.database.read<ListedRow>(customerId, statement, values)
  const kept: StoredSummary[] = []
  const found = await inSlices(rows, async (row): Promise<ListedApplication> => {
    const plain = plainOfRow(row)
    const summary = await summaryOfRow(store, row, plain, kept).catch((error: Error) => {
      store.onDecryptionFailed?.(error)
      return null
    })
    return { ...plain, summary: summary }
  })
  await storeSummaries(store, customerId, kept)
  return found
}

export async function summaryOfRow(
  store: CaseStore,
  row: ListedRow,
  plain: PlainCase,
  kept: StoredSummary[],
): Promise<ListedSummary> {
  if (row.listed) {
    try {
      return openSummary(store, keyOfRow(store, row), plain, row.revision, row.listed)
    } catch (error) {
      // Names the application for the operator.
      throw new Error(`Application ${plain.id}: ${(error as Error).message}`, { cause: error })
    }
  }
  const summary = await summaryIn(store, decryptRow(store, row))
  if ((row.sealed?.length ?? 0) > SMALL_CASE_BYTES) {
    const listed = sealSummary(store, keyOfRow(store, row), plain, row.revision, summary)
    kept.push({ id: plain.id, revision: row.revision, listed })
  }
  return summary
}

/**
 * Stores summaries for the next list. A failure (for example a full disk) is ignored: the next list tries
 * again.
 */
export async function storeSummaries(
  { database }: CaseStore,
  customerId: string,
  kept: StoredSummary[],
): Promise<void> {
  if (kept.length === 0) return
  const values = [kept.map(({ id }) => id), kept.map(({ revision }) => revision)]
  await database
    .write(customerId, KEEP, [customerId, ...values, kept.map(({ listed }) => listed)])
    .catch(() => undefined)
}
