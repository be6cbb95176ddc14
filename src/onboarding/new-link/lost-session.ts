/**
 * The pages for a browser without a session, whose address names an application: who has the address sees the
 * customer, and can have a link mailed to the applicant. They learn neither whether the application is still
 * open nor whether its e-mail address is known.
 */
import type { Case } from '#applications/case.ts'
import { isActive } from '#customers/customer.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { onboardingPath } from '../embedded-page.ts'
import { messagePage } from '../page-context.ts'
import { CLOSED_LINK_PAGE } from './eligibility.ts'
import { recordRequest } from './record-request.ts'

/** Of an active customer. */
async function namedCase(input: PageInput): Promise<Case | undefined> {
  const id = input.params.application ?? ''
  const customerId = await input.applications.customerOf(id)
  if (customerId === undefined || !isActive(await input.customers.byId(customerId))) return undefined
  return input.applications.find(customerId, id)
}

/** A browser that refuses cookies ends here after every link, and has answered nothing. */
export async function lostSessionPage(input: PageInput): Promise<PageReply> {
  const of = await namedCase(input)
  if (!of) return messagePage(input, 'no_session', undefined, 401)
  const { customerId, id, mode } = of
  if (!input.mail.reaches(mode)) return messagePage(input, 'no_session', of, 401, { isForAnyone: true })
  const newLink = {
    action: `${onboardingPath(input)}/${id}/${CLOSED_LINK_PAGE}`,
    ticket: input.linkTickets.sign({ customerId, applicationId: id }),
    address: null,
  }
  return messagePage(input, 'session_lost', of, 401, { isForAnyone: true, mayHaveTyped: true, newLink })
}

/** The same answer whatever became of the request. Counted by IP address: the applicant's own links go on. */
export async function requestLinkWithoutSession(input: PageInput): Promise<PageReply> {
  await input.countInvalidLink()
  const ticket = input.linkTickets.read(field(input.form, 'ticket'))
  const of = await namedCase(input)
  if (!of || ticket?.applicationId !== of.id || ticket.customerId !== of.customerId)
    return lostSessionPage(input)
  // Also where no address is known: the answer takes as long, and the audit log says why nothing was sent.
  if (input.mail.reaches(of.mode)) await recordRequest(input, of)
  return { redirect: `${onboardingPath(input)}/${of.id}/${CLOSED_LINK_PAGE}/sent` }
}

export async function linkAskedPage(input: PageInput): Promise<PageReply> {
  const of = await namedCase(input)
  if (!of) return messagePage(input, 'no_session', undefined, 401)
  return messagePage(input, 'link_asked', of, 200, { isForAnyone: true, mayHaveTyped: true })
}
