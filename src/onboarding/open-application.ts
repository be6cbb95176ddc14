/** Opens an application with a link of any kind: a session, or the page that says why not. */
import type { Case } from '#applications/case.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import { closedReasonOf } from './closed-reason.ts'
import { onboardingPath } from './embedded-page.ts'
import { nextPageOf } from './navigation.ts'
import { CLOSED_LINK_PAGE } from './new-link/eligibility.ts'
import { loadPageContext, messagePage } from './page-context.ts'
import { isSuspended } from './require-session.ts'
import type { MessageKey } from './view.ts'

export interface OpeningLink {
  customerId: string
  applicationId: string
  /** jti of the session token that belongs to the link: the session ends with it. */
  tokenId: string | null
  issuedAt: Date
  /** The key of the step that it opens. */
  step?: string | null
  /** Expired, used or superseded. */
  isExpired: boolean
  /** The page that says so, where no new link by e-mail helps. */
  whenExpired?: MessageKey
  /** Leads to the open page, because its own page has already said what the start page says. */
  goesOn?: boolean
  /** For a link for one use: false when another person was faster. */
  use?(): Promise<boolean>
}

/** The case that a link still opens, or the reply that says why not. */
export async function caseOfLink(
  input: PageInput,
  link: OpeningLink,
): Promise<{ found: Case } | { reply: PageReply }> {
  const found = await input.applications.find(link.customerId, link.applicationId)
  if (!found) return { reply: await messagePage(input, 'link_unknown', undefined, 404) }
  if (await isSuspended(input, found))
    return { reply: await messagePage(input, 'unavailable', undefined, 403) }
  // A link scanner or a preview does not use up the link.
  if (input.prefetch) return { reply: { redirect: `${onboardingPath(input)}/${found.id}` } }
  await input.countOpenedLink(found.id)
  const isClosed = closedReasonOf(found, input.now()) !== undefined
  if (isClosed) return { reply: await redirectToClosedLink(input, found) }
  const isExpired = link.isExpired || isFromBeforeSubmission(link, found)
  return isExpired ? { reply: await expiredLink(input, link, found) } : { found }
}

export async function openApplication(input: PageInput, link: OpeningLink): Promise<PageReply> {
  const opened = await caseOfLink(input, link)
  if ('reply' in opened) return opened.reply
  const { found } = opened
  if (link.use && !(await link.use())) return expiredLink(input, link, found)
  const cookie = await input.sessions.open(found.customerId, found.id, link.tokenId)
  if (!cookie) return messagePage(input, 'link_unknown', undefined, 403)
  if (link.step) await input.sessions.handOver(cookie, found.id, link.step)
  const start = `${onboardingPath(input)}/${found.id}`
  const open = link.goesOn ? await openPageOf(input, found, cookie) : undefined
  return {
    redirect: open ?? (link.step ? `${start}/${link.step}` : start),
    cookie: { applicationId: found.id, value: cookie },
  }
}

/** undefined: the start page says more, namely what is asked again, or what an application is for. */
async function openPageOf(input: PageInput, { id }: Case, cookie: string): Promise<string | undefined> {
  const loaded = await input.sessions.load(cookie, id)
  if (loaded?.kind !== 'OPEN') return undefined
  const { answers, reopened } = loaded.case.data
  if (reopened || Object.keys(answers).length === 0) return undefined
  return nextPageOf(await loadPageContext(input, loaded.case, loaded.session))
}

/**
 * A link from before the submission ends when the customer asks for more; the link that was sent with that
 * request works. Tokens count whole seconds, so a link of the same second is accepted.
 */
function isFromBeforeSubmission({ issuedAt }: OpeningLink, { data: { reopened } }: Case): boolean {
  const seconds = (time: number) => Math.floor(time / 1000)
  return reopened !== null && seconds(issuedAt.getTime()) < seconds(Date.parse(reopened.at))
}

const expiredLink = (input: PageInput, { whenExpired }: OpeningLink, found: Case): Promise<PageReply> =>
  whenExpired ? messagePage(input, whenExpired, found, 410) : redirectToClosedLink(input, found)

/**
 * Removes the secret from the URL here too. This page has its own cookie, so that an open session elsewhere
 * stays open.
 */
async function redirectToClosedLink(input: PageInput, { customerId, id }: Case): Promise<PageReply> {
  const value = await input.sessions.openClosed(customerId, id)
  return {
    redirect: `${onboardingPath(input)}/${id}/${CLOSED_LINK_PAGE}`,
    cookie: { applicationId: id, page: CLOSED_LINK_PAGE, value },
  }
}
