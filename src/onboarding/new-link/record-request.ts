/** Records that an applicant asked for a link, in the language of the page that they see. */
import type { Case } from '#applications/case.ts'
import type { PageInput } from '#endpoint.ts'
import { languageFor, offeredLanguages } from '../language.ts'
import { type LinkRequestStatus, linkRequestStatusOf, requestLink } from './request.ts'

/** `address`: typed for the link, where none is known. */
export async function recordRequest(
  input: PageInput,
  of: Case,
  address?: string,
): Promise<{ status: LinkRequestStatus; after: Case }> {
  const workflow = await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion)
  const customer = await input.customers.byId(of.customerId)
  const language = languageFor(
    of.language,
    input.acceptLanguage,
    of.countryCode,
    offeredLanguages(workflow.languages, customer),
    customer?.defaultLanguage,
  )
  let status = 'CLOSED' as LinkRequestStatus
  const { case: after } = await input.applications.change(of.customerId, of.id, (current, now) => {
    status = linkRequestStatusOf(current, now)
    return requestLink(language, address)(current, now)
  })
  return { status, after }
}
