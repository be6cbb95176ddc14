/** POST /v1/applications.export: the list as CSV, part by part. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import {
  EXPORT_ORDER,
  exportedPartOf,
  exportFilterOf,
  exportFilters,
  exportTotalOf,
} from '../exported-rows.ts'
import { parseSearchCursor, searchCursorOf } from '../search-cursor.ts'

const MOST_ROWS = 500
const ROWS_PER_REQUEST = 20

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'Export applications as CSV, in parts',
  description:
    'The newest first, in parts: send nextCursor until it is null, and join the texts of csv. The first ' +
    'part begins with a byte order mark and the names of the columns. A column with codes, such as status, ' +
    'has one with its words beside it: status in words. A cell that a spreadsheet would run ' +
    'as a formula begins with an apostrophe. The export is in the audit log, every row in the access log. ' +
    'applications.export.download gives the same rows as one file.',
  cost: () => Math.ceil(MOST_ROWS / ROWS_PER_REQUEST),
  body: Type.Object(
    {
      ...exportFilters,
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
  async run({ cursor, ...filters }, context: Needs<'accessLog' | 'applicationSearch' | 'ids' | 'now'>) {
    const { customerId, id: readerId } = context.caller
    const from = cursor === undefined ? undefined : parseSearchCursor(cursor, EXPORT_ORDER)
    if (cursor !== undefined && !from) throw wrongCursor()
    const filter = exportFilterOf(filters, context)
    if (!from) await context.applicationSearch.noteExport(customerId, actorOf(context), Object.keys(filters))
    const reading = { ...context, customerId, readerId, role: context.caller.role }
    const total = from ? null : await exportTotalOf(filter, reading)
    const { csv, rows, last } = await exportedPartOf(filter, from, MOST_ROWS, reading)
    return { csv, rows, total, nextCursor: last ? searchCursorOf(last, EXPORT_ORDER, 'AFTER') : null }
  },
})

function wrongCursor(): ApiError {
  const message = 'Send nextCursor of the part before unchanged.'
  return new ApiError('invalid_body', { errors: [{ path: '/cursor', code: 'invalid_cursor', message }] })
}
