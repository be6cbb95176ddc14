/**
 * A link that the page of another origin opens in a frame: only for origins that the workflow names, and only
 * where the browser keeps the cookie.
 */
import type { Frame, PageInput, PageReply } from '#endpoint.ts'
import { embeddedPageOf } from './embedded-page.ts'
import { EMBED_PARAM, TRIED_PARAM } from './framed.ts'
import { type OpeningLink, openApplication } from './open-application.ts'
import { messagePage } from './page-context.ts'

/** Opens at the top, or as `input.frame` says. `address`: the path of the link. */
export const openLinkHere = (input: PageInput, link: OpeningLink, address: string): Promise<PageReply> =>
  input.frame ? openInFrame(input, input.frame, link, address) : openApplication(input, link)

async function openInFrame(
  input: PageInput,
  { cookies }: Frame,
  link: OpeningLink,
  address: string,
): Promise<PageReply> {
  const found = await input.applications.find(link.customerId, link.applicationId)
  const workflow =
    found && (await input.workflows.version(found.customerId, found.workflowId, found.workflowVersion))
  const customer = found && (await input.customers.byId(found.customerId))
  // The browser shows nothing of this page: no origin may frame it.
  if (!found || !embeddedPageOf(input, found, workflow, customer)?.parent)
    return messagePage(input, 'link_unknown', undefined, 403)
  if (cookies === 'UNTRIED') return { redirect: `${address}?${triedQueryOf(input)}`, triesCookie: true }
  if (cookies === 'KEPT') return openApplication(input, link)
  const atTop = `${address}${atTopQueryOf(input)}`
  return messagePage(input, 'frame_without_cookies', found, 403, { isForAnyone: true, atTop })
}

const triedQueryOf = ({ query }: PageInput) => new URLSearchParams({ ...query, [TRIED_PARAM]: '1' })

function atTopQueryOf({ query }: PageInput): string {
  const { [EMBED_PARAM]: _origin, [TRIED_PARAM]: _tried, ...others } = query
  const rest = new URLSearchParams(others).toString()
  return rest === '' ? '' : `?${rest}`
}
