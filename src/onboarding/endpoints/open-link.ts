/**
 * GET {nocode_url}?token=…: verifies the token, sets the cookie, and redirects (303) to a URL without the
 * token.
 */
import type { Case } from '../../applications/case.ts'
import { type PageInput, type PageReply, page } from '../../endpoint.ts'
import type { VerifiedToken } from '../../oauth/scopes.ts'
import { closedReasonOf } from '../closed-reason.ts'
import { CLOSED_LINK_PAGE } from '../new-link/eligibility.ts'
import { messagePage, onboardingPath } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'

export const openLink = page({
  summary: 'Start the hosted onboarding with a session token',
  async run(input): Promise<PageReply> {
    const text = input.query.token ?? ''
    const verified = text ? input.tokens.verify(text) : undefined
    const token = verified ?? (text ? input.tokens.expired(text) : undefined)
    if (token?.kind !== 'SESSION' || !token.applicationId) {
      await input.countInvalidLink()
      return messagePage(
        input,
        hasExpiredClaim(text, input) ? 'link_expired' : 'link_unknown',
        undefined,
        403,
      )
    }
    const found = await input.applications.find(token.customerId, token.applicationId)
    if (found && (await isSuspended(input, found))) return messagePage(input, 'unavailable', undefined, 403)
    if (!found) return messagePage(input, 'link_unknown', undefined, 404)
    const address = `${onboardingPath(input)}/${found.id}`
    // A link scanner or a preview does not use up the link.
    if (input.prefetch) return { redirect: address }
    await input.countOpenedLink(found.id)
    const isExpired = !verified || isFromBeforeSubmission(token, found)
    if (isExpired || closedReasonOf(found, input.now())) return redirectToClosedLink(input, found)
    const cookie = await input.sessions.open(found.customerId, found.id, token.jti)
    if (!cookie) return messagePage(input, 'link_unknown', undefined, 403)
    return { redirect: address, cookie: { applicationId: found.id, value: cookie } }
  },
})

/**
 * A link from before the submission ends when the customer asks for more; the link that was sent with that
 * request works. Tokens count whole seconds, so a token of the same second is accepted.
 */
function isFromBeforeSubmission({ issuedAt }: VerifiedToken, { data: { reopened } }: Case): boolean {
  return reopened !== null && issuedAt < Math.floor(Date.parse(reopened.at) / 1000)
}

/**
 * Removes the token from the URL here too. This page has its own cookie, so that an open session elsewhere
 * stays open.
 */
async function redirectToClosedLink(input: PageInput, { customerId, id }: Case): Promise<PageReply> {
  const value = await input.sessions.openClosed(customerId, id)
  return {
    redirect: `${onboardingPath(input)}/${id}/${CLOSED_LINK_PAGE}`,
    cookie: { applicationId: id, page: CLOSED_LINK_PAGE, value },
  }
}

/** Only chooses the message. Nothing else is trusted in a token that does not verify. */
function hasExpiredClaim(text: string, input: PageInput): boolean {
  const payload = text.split('.')[1]
  if (!payload || text.length > 8_192) return false
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof claims.exp === 'number' && claims.exp * 1000 < input.now().getTime()
  } catch {
    return false
  }
}
