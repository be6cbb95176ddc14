/** The rows of an export of the list: which ones are asked for, and each part of them as CSV. */

import { hidden } from '@foyer/national-fields/identity/hide-numbers'
import { maskOf } from '@foyer/national-fields/schemas/secrets'
import { type Static, Type } from 'typebox'
import type { AccessLog } from '#audit/ports.ts'
import type { Caller } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import { type Role, seesIdentityNumbers } from '#staff/roles.ts'
import { csvOf } from './csv.ts'
import { FoundRow, foundRowOf } from './found-row.ts'
import type { ApplicationSearch, FoundApplication, SearchFilter } from './ports.ts'
import { searchFilterOf, searchFilters } from './search-body.ts'
import type { SearchPosition } from './search-cursor.ts'

export const EXPORT_ORDER = 'NEWEST'
/** Counting on would take longer than the first part. */
const MOST_COUNTED = 100_000

export const exportFilters = {
  ...searchFilters,
  applicationIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'Only these, such as the selected rows of a list.',
    }),
  ),
}
const Filters = Type.Object(exportFilters)
export type ExportFilters = Static<typeof Filters>

interface Asking {
  ids: Pick<Ids, 'read' | 'of'>
  caller: Pick<Caller, 'role'>
  now(): Date
}

export function exportFilterOf({ applicationIds, ...filters }: ExportFilters, asking: Asking): SearchFilter {
  const chosen = applicationIds?.map((id, at) => asking.ids.read('application', id, `/applicationIds/${at}`))
  return { ...searchFilterOf(filters, asking), ...(chosen ? { applicationIds: chosen } : {}) }
}

interface Reading {
  customerId: string
  readerId: string
  /** null: a credential, which sees everything. */
  role: Role | null
  now(): Date
  ids: Ids
  applicationSearch: ApplicationSearch
  accessLog: AccessLog
}

/** null: there are more than are counted. */
export async function exportTotalOf(
  filter: SearchFilter,
  { customerId, applicationSearch }: Pick<Reading, 'customerId' | 'applicationSearch'>,
): Promise<number | null> {
  const counted = await applicationSearch.count(customerId, filter, MOST_COUNTED + 1)
  return counted <= MOST_COUNTED ? counted : null
}

const hiddenIn = maskOf(FoundRow, hidden)

/** As applications.search shows it to this role. */
const shownTo = (role: Role | null, row: FoundRow, now: () => Date): FoundRow =>
  role === null || seesIdentityNumbers(role) || !hiddenIn
    ? row
    : (hiddenIn(row, now().toISOString().slice(0, 10)) as FoundRow)

interface ExportedPart {
  csv: string
  rows: number
  /** The row that the next part continues from. undefined: it was the last part. */
  last: FoundApplication | undefined
}

/** Every row that it returns is in the access log. */
export async function exportedPartOf(
  filter: SearchFilter,
  from: SearchPosition | undefined,
  limit: number,
  { customerId, readerId, role, now, ids, applicationSearch, accessLog }: Reading,
): Promise<ExportedPart> {
  const found = await applicationSearch.search(customerId, {
    ...filter,
    order: EXPORT_ORDER,
    limit: limit + 1,
    readerId,
    ...(from ? { from } : {}),
  })
  const rows = found.slice(0, limit)
  for (const { id: applicationId } of rows)
    accessLog.noteRead({ customerId, applicationId, readerId, operation: 'applications.export' })
  return {
    csv: csvOf(
      rows.map((row) => shownTo(role, foundRowOf(row, ids), now)),
      from === undefined,
    ),
    rows: rows.length,
    last: found.length > limit ? rows.at(-1) : undefined,
  }
}
