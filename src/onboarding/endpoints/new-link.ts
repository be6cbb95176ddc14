/** Sends a new link by e-mail on request, for a link or session that has expired. A GET never sends mail. */
import type { Case } from '../../applications/case.ts'
import { type PageInput, type PageReply, page } from '../../endpoint.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { languageFor, offeredLanguages } from '../language.ts'
import { CLOSED_LINK_PAGE, newLinkOffer } from '../new-link/eligibility.ts'
import { type LinkRequestStatus, linkRequestStatusOf, requestLink } from '../new-link/request.ts'
import { messagePage, onboardingPath } from '../page-context.ts'
import { requireOpenApplication } from '../require-session.ts'

export const requestNewLink = page({
  summary: 'Ask for a new link by e-mail',
  run: requireOpenApplication(async (input, of): Promise<PageReply> => {
    const offer = await newLinkOffer(input, of)
    if (!offer) return messagePage(input, 'link_expired', of, 403)
    const ticket = input.linkTickets.read(field(input.form, 'ticket'))
    if (ticket?.applicationId !== of.id || ticket.customerId !== of.customerId) {
      await input.countInvalidLink()
      return messagePage(input, 'link_expired', of, 403, offer)
    }
    await input.countOpenedLink(of.id)
    const { status, after } = await recordRequest(input, of)
    if (status === 'CLOSED')
      return messagePage(input, closedReasonOf(after, input.now()) ?? 'application_finished', after, 410)
    if (status === 'LIMIT_REACHED') return messagePage(input, 'links_enough', after, 429)
    return { redirect: `${onboardingPath(input)}/${of.id}/${CLOSED_LINK_PAGE}/sent` }
  }),
})

async function recordRequest(
  input: PageInput,
  of: Case,
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
    return requestLink(language)(current, now)
  })
  return { status, after }
}

export const newLinkSent = page({
  summary: 'A new link is on its way',
  run: requireOpenApplication(
    async (input, of): Promise<PageReply> =>
      of.data.newLink
        ? messagePage(input, 'link_sent', of)
        : { redirect: `${onboardingPath(input)}/${of.id}/${CLOSED_LINK_PAGE}` },
  ),
})
