/** Sends a new link by e-mail on request, for a link or session that has expired. A GET never sends mail. */
import { type PageReply, page } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { onboardingPath } from '../embedded-page.ts'
import { CLOSED_LINK_PAGE, newLinkOffer } from '../new-link/eligibility.ts'
import { linkAskedPage, requestLinkWithoutSession } from '../new-link/lost-session.ts'
import { recordRequest } from '../new-link/record-request.ts'
import { requestedUntil } from '../new-link/request.ts'
import { messagePage } from '../page-context.ts'
import { requireOpenApplication } from '../require-session.ts'

export const requestNewLink = page({
  summary: 'Ask for a new link by e-mail',
  run: requireOpenApplication(async (input, of): Promise<PageReply> => {
    const offer = await newLinkOffer(input, of)
    if (!offer) return messagePage(input, 'link_expired', of, 403)
    const ticket = input.linkTickets.read(field(input.form, 'ticket'))
    if (ticket?.applicationId !== of.id || ticket.customerId !== of.customerId) {
      await input.countInvalidLink()
      return messagePage(input, 'link_expired', of, 403, { newLink: offer })
    }
    await input.countOpenedLink(of.id)
    const { status, after } = await recordRequest(input, of)
    if (status === 'CLOSED')
      return messagePage(input, closedReasonOf(after, input.now()) ?? 'application_finished', after, 410)
    if (status === 'LIMIT_REACHED') return messagePage(input, 'links_enough', after, 429)
    return { redirect: `${onboardingPath(input)}/${of.id}/${CLOSED_LINK_PAGE}/sent` }
  }, requestLinkWithoutSession),
})

export const newLinkSent = page({
  summary: 'A new link is on its way',
  run: requireOpenApplication(
    async (input, of): Promise<PageReply> =>
      of.data.newLink
        ? messagePage(input, 'link_sent', of, 200, { until: requestedUntil(of) })
        : { redirect: `${onboardingPath(input)}/${of.id}/${CLOSED_LINK_PAGE}` },
    linkAskedPage,
  ),
})
