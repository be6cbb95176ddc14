/** GET on the downloadURL of a document: the signed URL is the authentication. */
import { ApiError } from '../../api-error.ts'
import { isActive } from '../../customers/customer.ts'
import { plain } from '../../endpoint.ts'

export default plain({
  summary: 'Download a document with the URL from applications.documents.list',
  description: 'The signed URL is the authentication. It is valid for ten minutes.',
  // Valid URLs count against the limits of their customer instead.
  counted: 'WHEN_REFUSED',
  async run({ params, downloads, customers, applications, files, accessLog, acquireDownloadSlot }) {
    const ticket = downloads.read(params.ticket ?? '')
    const customer = ticket && (await customers.byId(ticket.customerId))
    if (!ticket || !isActive(customer)) throw new ApiError('download_expired')
    await acquireDownloadSlot(ticket.customerId, params.ticket ?? '')
    const found = await applications.find(ticket.customerId, ticket.applicationId)
    const document = found?.data.documents.find((each) => each.id === ticket.documentId)
    const file = document && (await files.read(ticket.customerId, ticket.applicationId, ticket.documentId))
    if (!document || !file)
      throw new ApiError('not_found', {
        detail: 'The document of this link has been deleted.',
      })
    const { customerId, applicationId, readerId } = ticket
    accessLog.noteRead({ customerId, applicationId, readerId, operation: 'documents.download' })
    return {
      contentType: document.mimeType,
      body: file,
      headers: {
        'Content-Disposition': disposition(document.name),
      },
    }
  },
})

const disposition = (name: string): string =>
  `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${exactName(name)}`

/** RFC 8187 section 3.2.1 allows fewer unencoded characters than encodeURIComponent. */
const exactName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** For clients that do not read filename* (RFC 6266): other characters become a hyphen. */
const asciiName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100) || 'document'
