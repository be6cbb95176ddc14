/** GET on the downloadURL of exports.download: the signed URL is the authentication. */

import { EVERY_APPLICATION } from '#audit/ports.ts'
import { plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { statusAt } from '../export.ts'

export default plain({
  summary: 'Download an export with the URL from exports.download',
  description:
    'A .tar.gz with everything of the customer. The signed URL is the authentication. It is valid for ten ' +
    'minutes. Every download is in the audit log and in the access log.',
  counted: 'WHEN_REFUSED',
  async run({ params, exports, customers, team, accessLog, acquireDownloadSlot, now }) {
    const ticket = exports.tickets.read(params.ticket ?? '')
    const customer = ticket && (await customers.byId(ticket.customerId))
    const found = ticket && (await exports.find(ticket))
    if (!ticket || !customer || customer.suspended || !found) throw new ApiError('download_expired')
    // Their role may have been lowered, or they were removed, since they got the URL.
    if (ticket.readerKind === 'USER' && !(await team.hasAccess(ticket.customerId, ticket.readerId, 'OWN')))
      throw new ApiError('download_expired')
    if (statusAt(found, now()) !== 'READY') throw new ApiError('export_not_ready')
    await acquireDownloadSlot(ticket.customerId, params.ticket ?? '')
    const { customerId, readerKind: kind, readerId } = ticket
    const file = await exports.download(found, { kind, id: readerId })
    if (!file) throw new ApiError('export_not_found')
    const read = { customerId, applicationId: EVERY_APPLICATION, readerId, operation: 'exports.download' }
    accessLog.noteRead(read)
    const name = `foyer-export-${found.createdAt.toISOString().slice(0, 10)}.tar.gz`
    return {
      contentType: 'application/gzip',
      body: file,
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    }
  },
})
