/** Decides whether a page about an expired link or session may offer a new link by e-mail. */
import type { Case } from '#applications/case.ts'
import { emailAddressOf, maskEmail } from '#applications/mailed-link/address.ts'
import type { PageInput } from '#endpoint.ts'
import { onboardingPath } from '../embedded-page.ts'
import type { NewLink } from '../view.ts'

/**
 * Last path segment of the page for a link that can no longer be opened. Step keys never hold an underscore.
 */
export const CLOSED_LINK_PAGE = 'not_open'

/** Null when no e-mail address is known or mail is not configured. */
export async function newLinkOffer(input: PageInput, of: Case): Promise<NewLink | null> {
  const { customerId, id, mode, workflowId, workflowVersion } = of
  const workflow = await input.workflows.version(customerId, workflowId, workflowVersion)
  const address = emailAddressOf(of, workflow)
  if (address === undefined || !input.mail.reaches(mode)) return null
  return {
    action: `${onboardingPath(input)}/${id}/${CLOSED_LINK_PAGE}`,
    ticket: input.linkTickets.sign({ customerId, applicationId: id }),
    address: maskEmail(address),
  }
}
