/** POST /v1/applications.export.download and GET on its downloadURL: the list as one CSV file. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation, type PlainContext, plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Role } from '#staff/roles.ts'
import { readerRoleOf } from '../csv-reader.ts'
import {
  EXPORT_ORDER,
  exportedPartOf,
  exportFilterOf,
  exportFilters,
  exportTotalOf,
} from '../exported-rows.ts'
import type { CsvTicket, SearchFilter } from '../ports.ts'
import { type SearchPosition, searchPositionOf } from '../search-cursor.ts'

/** Small enough that other requests are answered in between. */
const ROWS_OF_A_STATEMENT = 500

export const exportDownload = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  notForOperator: true,
  summary: 'Create a link to download applications as CSV',
  description:
    'For a plain GET within one minute: one file, the newest first, of any number of rows. The link of a ' +
    'person works only in the browser where they are signed in. The file is written while it is read. If ' +
    'the connection is cut before the last chunk of the reply, the file is not whole: the reader has lost ' +
    'the right to read it, or Foyer was stopped. The first bytes are a byte order mark and the names of ' +
    'the columns. A cell that a spreadsheet would run as a formula begins with an apostrophe. The download ' +
    'is in the audit log, every row in the access log.',
  cost: () => 5,
  body: Type.Object(exportFilters, { additionalProperties: false }),
  reply: Type.Object(
    {
      downloadURL: Type.String(),
      expiresAt: Timestamp,
      total: orNull(Type.Integer({ description: 'How many rows there are, if not more than 100 000.' })),
    },
    { additionalProperties: false },
  ),
  async run(filters, context: Needs<'applicationSearch' | 'baseUrl' | 'csvTickets' | 'ids' | 'now'>) {
    const { caller, csvTickets, baseUrl, applicationSearch } = context
    const { customerId } = caller
    const total = await exportTotalOf(exportFilterOf(filters, context), { customerId, applicationSearch })
    const { ticket, expiresAt } = csvTickets.seal({ customerId, reader: readerOf(context), filters })
    const downloadURL = `${baseUrl}/v1/applications.export.csv?ticket=${ticket}`
    return { downloadURL, expiresAt: expiresAt.toISOString(), total }
  },
})

function readerOf({ caller: { kind, id, clientId } }: Needs): CsvTicket['reader'] {
  return kind === 'USER' ? { kind, id } : { kind: 'CUSTOMER', id, clientId: clientId ?? '' }
}

export const exportFile = plain({
  summary: 'Download applications as CSV with the URL from applications.export.download',
  description:
    'text/csv, sent in chunks. The URL is the authentication, for a person together with their session.',
  counted: 'WHEN_REFUSED',
  async run(context) {
    const { query, csvTickets, cookies, acquireDownloadSlot, applicationSearch, now } = context
    const ticket = csvTickets.open(query.ticket ?? '')
    const role = ticket && (await readerRoleOf(ticket, cookies, context))
    if (!ticket || role === undefined) throw expired()
    const { customerId, reader, filters } = ticket
    // With the role of now: for one that sees no identity numbers, a search for one finds nothing.
    const filter = exportFilterOf(filters, { ...context, caller: { role } })
    await acquireDownloadSlot(customerId, reader.id)
    const actor = { kind: reader.kind, id: reader.id }
    await applicationSearch.noteExport(customerId, actor, Object.keys(filters))
    const name = `applications-${now().toISOString().slice(0, 10)}.csv`
    return {
      contentType: 'text/csv; charset=utf-8',
      body: {
        pieces: csvPieces(filter, ticket, role, context),
        close: async () => undefined,
        // Another role may see more or less than the rows that are sent already.
        isAllowed: async () => (await readerRoleOf(ticket, cookies, context)) === role,
      },
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    }
  },
})

const expired = (): ApiError =>
  new ApiError('download_expired', {
    detail:
      'This download link is invalid or has expired, or you are not signed in here. Request a new one from ' +
      'applications.export.download.',
  })

/** One short statement for each part, only when the reader has taken the part before. */
async function* csvPieces(
  filter: SearchFilter,
  { customerId, reader }: CsvTicket,
  role: Role | null,
  context: PlainContext,
): AsyncGenerator<string> {
  const reading = { ...context, customerId, readerId: reader.id, role }
  let from: SearchPosition | undefined
  for (;;) {
    await context.accessLog.settled()
    const { csv, last } = await exportedPartOf(filter, from, ROWS_OF_A_STATEMENT, reading)
    if (csv !== '') yield csv
    from = (last && searchPositionOf(last, EXPORT_ORDER)) ?? undefined
    if (!from) return
  }
}
