/** GET {nocode_url}?token=…: checks the token, sets the cookie, and answers 303 to an address without the token (decisions section 8). */
import type { Case } from '../../applications/case.ts'
import { type PageInput, type PageReply, page } from '../../endpoint.ts'
import type { VerifiedToken } from '../../oauth/scopes.ts'
import { closedAs } from '../closed-reason.ts'
import { NOT_OPEN } from '../new-link/eligibility.ts'
import { message, pathOfNocode } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'

export const arrival = page({
  summary: 'Start the hosted onboarding with a session token',
  async run(input): Promise<PageReply> {
    const text = input.query.token ?? ''
    const good = text ? input.tokens.verify(text) : undefined
    const token = good ?? (text ? input.tokens.expired(text) : undefined)
    if (token?.kind !== 'SESSION' || !token.applicationId) {
      await input.guessed()
      return message(input, looksExpired(text, input) ? 'link_expired' : 'link_unknown', undefined, 403)
    }
    const found = await input.applications.find(token.customerId, token.applicationId)
    if (found && (await isSuspended(input, found))) return message(input, 'unavailable', undefined, 403)
    if (!found) return message(input, 'link_unknown', undefined, 404)
    const address = `${pathOfNocode(input)}/${found.id}`
    // A scanner or a preview looks, and opens nothing: the link stays good for the person.
    if (input.prefetch) return { redirect: address }
    await input.started(found.id)
    const isOver = !good || isFromBeforeSending(token, found)
    if (isOver || closedAs(found, input.now())) return notOpen(input, found)
    const cookie = await input.sessions.open(found.customerId, found.id, token.jti)
    if (!cookie) return message(input, 'link_unknown', undefined, 403)
    return { redirect: address, cookie: { applicationId: found.id, value: cookie } }
  },
})

/**
 * She has sent with it, and was asked again: the link of then is over, the one that was given out with the question is not. Tokens
 * count whole seconds, so one of the same second is taken.
 */
function isFromBeforeSending({ issuedAt }: VerifiedToken, { data: { askedAgain } }: Case): boolean {
  return askedAgain !== null && issuedAt < Math.floor(Date.parse(askedAgain.at) / 1000)
}

/** The token leaves the address here too. Its page has a cookie of its own: a session that is open elsewhere stays as it is. */
async function notOpen(input: PageInput, { customerId, id }: Case): Promise<PageReply> {
  const value = await input.sessions.openClosed(customerId, id)
  return {
    redirect: `${pathOfNocode(input)}/${id}/${NOT_OPEN}`,
    cookie: { applicationId: id, page: NOT_OPEN, value },
  }
}

/** Told apart for her sake only; nothing else is believed of a token that does not verify. */
function looksExpired(text: string, input: PageInput): boolean {
  const payload = text.split('.')[1]
  if (!payload || text.length > 8_192) return false
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof claims.exp === 'number' && claims.exp * 1000 < input.now().getTime()
  } catch {
    return false
  }
}
