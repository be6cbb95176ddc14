/** POST /v1/applications.export: the list as CSV, part by part. */
import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { actorOf, operation } from '../../endpoint.ts'
import type { Ids } from '../../ids.ts'
import { orNull } from '../../schemas/primitives.ts'
import { csvOf } from '../csv.ts'
import { foundRowOf } from '../found-row.ts'
import { searchFilterOf, searchFilters } from '../search-body.ts'
import { parseSearchCursor, searchPageOf } from '../search-cursor.ts'

const MOST_ROWS = 500
const ROWS_PER_REQUEST = 20
/** Counting on would take longer than the first part. */
const MOST_COUNTED = 100_000
const ORDER = 'NEWEST'

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Export applications as CSV',
  description:
    'The newest first, in parts: send nextCursor until it is null, and join the texts of csv. The first ' +
    'part begins with a byte order mark and the names of the columns. A cell that a spreadsheet would run ' +
    'as a formula begins with an apostrophe. The export is in the audit log, every row in the access log.',
  cost: () => Math.ceil(MOST_ROWS / ROWS_PER_REQUEST),
  body: Type.Object(
    {
      ...searchFilters,
      applicationIds: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'Only these, such as the selected rows of a list.',
        }),
      ),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the part before.' }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object(
    {
      csv: Type.String(),
      rows: Type.Integer({ description: 'In this part.' }),
      total: orNull(
        Type.Integer({
          description: 'With the first part: how many rows there are, if not more than 100 000.',
        }),
      ),
      nextCursor: orNull(Type.String({ description: 'null with the last part.' })),
    },
    { additionalProperties: false },
  ),
  async run({ cursor, applicationIds, ...filters }, context) {
    const { caller, ids, applicationSearch, accessLog } = context
    const { customerId, id: readerId } = caller
    const from = cursor === undefined ? undefined : parseSearchCursor(cursor, ORDER)
    if (cursor !== undefined && !from) throw wrongCursor()
    const filter = { ...searchFilterOf(filters, context), ...chosenOf(applicationIds, ids) }
    const named = [...Object.keys(filters), ...(applicationIds ? ['applicationIds'] : [])]
    if (!from) await applicationSearch.noteExport(customerId, actorOf(context), named)
    const counted = from ? null : await applicationSearch.count(customerId, filter, MOST_COUNTED + 1)
    const request = {
      ...filter,
      order: ORDER,
      limit: MOST_ROWS + 1,
      readerId,
      ...(from ? { from } : {}),
    } as const
    const found = await applicationSearch.search(customerId, request)
    const { rows, nextCursor } = searchPageOf(found, MOST_ROWS, ORDER, from)
    for (const { id: applicationId } of rows)
      accessLog.noteRead({ customerId, applicationId, readerId, operation: 'applications.export' })
    return {
      csv: csvOf(
        rows.map((row) => foundRowOf(row, ids)),
        from === undefined,
      ),
      rows: rows.length,
      total: counted !== null && counted <= MOST_COUNTED ? counted : null,
      nextCursor,
    }
  },
})

function wrongCursor(): ApiError {
  const message = 'Send nextCursor of the part before unchanged.'
  return new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}

const chosenOf = (applicationIds: string[] | undefined, ids: Pick<Ids, 'read'>) =>
  applicationIds
    ? { applicationIds: applicationIds.map((id, at) => ids.read('application', id, `/applicationIds/${at}`)) }
    : {}
