/**
 * GET {nocode_url}?token=…: verifies the token, sets the cookie, and redirects (303) to a URL without the
 * token.
 */
import { type PageInput, type PageReply, page } from '#endpoint.ts'
import { pathAtTop } from '../embedded-page.ts'
import { openLinkHere } from '../open-in-frame.ts'
import { messagePage } from '../page-context.ts'

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
    const link = {
      customerId: token.customerId,
      applicationId: token.applicationId,
      tokenId: token.jti,
      issuedAt: new Date(token.issuedAt * 1000),
      isExpired: !verified,
    }
    return input.inTimeOf(link.customerId, () => openLinkHere(input, link, pathAtTop(input) || '/'))
  },
})

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
