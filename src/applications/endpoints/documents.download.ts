/** GET on a document's downloadURL: the signed address is its own authentication (decisions section 10). */
import { plain } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'

export default plain({
  summary: 'Download a document by the address that applications.documents.list gave',
  // An address that is right has a customer, and limits of its own.
  counted: 'WHEN_REFUSED',
  async run({ params, downloads, customers, applications, files, accessLog, downloadPlace }) {
    const ticket = downloads.read(params.ticket ?? '')
    const customer = ticket && (await customers.byId(ticket.customerId))
    if (!customer || customer.suspended) throw new ApiError('download_expired')
    await downloadPlace(ticket.customerId, params.ticket ?? '')
    const found = await applications.find(ticket.customerId, ticket.applicationId)
    const document = found?.data.documents.find((each) => each.id === ticket.documentId)
    const file = document && (await files.read(ticket.customerId, ticket.applicationId, ticket.documentId))
    if (!document || !file)
      throw new ApiError('not_found', {
        detail: 'The document that this link was for is not there any more.',
      })
    const { customerId, applicationId, credentialId } = ticket
    accessLog.noteRead({ customerId, applicationId, credentialId, operation: 'documents.download' })
    return {
      contentType: document.mimeType,
      body: file,
      headers: {
        'Content-Disposition': `attachment; filename="${asciiName(document.name)}"; filename*=UTF-8''${exactName(document.name)}`,
      },
    }
  },
})

/** RFC 8187 section 3.2.1 lets fewer characters stand as they are. */
const exactName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** For clients that do not read filename* (RFC 6266): what is not plain becomes a hyphen. */
const asciiName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100) || 'document'
