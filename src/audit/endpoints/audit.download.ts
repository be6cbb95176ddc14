/** GET on the downloadURL of audit.download: the signed URL is the authentication. */

import { plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'

export default plain({
  summary: 'Download the audit log with the URL from audit.download',
  audience: 'DASHBOARD',
  description:
    'JSON lines, the oldest first. The signed URL is the authentication. It is valid for ten minutes.',
  counted: 'WHEN_REFUSED',
  async run({ params, auditLog, customers, team, acquireDownloadSlot, now }) {
    const ticket = auditLog.tickets.read(params.ticket ?? '')
    const customer = ticket && (await customers.byId(ticket.customerId))
    if (!ticket || !customer || customer.suspended) throw new ApiError('download_expired')
    // Their role may have been lowered, or they were removed, since they got the URL.
    if (!(await team.hasAccess(ticket.customerId, ticket.userId, 'MANAGE')))
      throw new ApiError('download_expired')
    await acquireDownloadSlot(ticket.customerId, params.ticket ?? '')
    const name = `audit-log-${now().toISOString().slice(0, 10)}.jsonl`
    return {
      contentType: 'application/jsonl; charset=utf-8',
      body: { pieces: auditLog.lines(ticket.customerId), close: async () => undefined },
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    }
  },
})
