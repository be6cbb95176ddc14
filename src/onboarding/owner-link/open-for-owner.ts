/** Opens the link of a declared owner: a session that reaches their page and nothing else. */
import { linkStateOf, type StoredLink } from '../../applications/links/link.ts'
import type { PageInput, PageReply } from '../../endpoint.ts'
import { messagePage, onboardingPath } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import { isOver, openedByOwner, ownerRequestOf } from './owner-moves.ts'

/** An underscore: no step can have this key. */
const PAGE = 'owner_link'

export const ownerPath = (nocodePath: string, applicationId: string, owner: string): string =>
  `${nocodePath}/${applicationId}/${PAGE}/${owner}`

export async function openForOwner(input: PageInput, link: StoredLink): Promise<PageReply> {
  const { customerId, applicationId, party } = link
  const of = await input.applications.find(customerId, applicationId)
  const request = of && party !== null ? ownerRequestOf(of, party) : undefined
  if (!of || !request) return messagePage(input, 'link_unknown', undefined, 404)
  if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
  const redirect = ownerPath(onboardingPath(input), of.id, request.id)
  // A link scanner or a preview opens nothing.
  if (input.prefetch) return { redirect }
  await input.countOpenedLink(of.id)
  // Without the name of the customer: an old link tells nothing of the application.
  if (linkStateOf(link, input.now()) !== 'OPEN') return messagePage(input, 'owner_link_ended', undefined, 410)
  if (isOver(of, request)) return messagePage(input, 'owner_link_ended', of, 410, { coSigner: request })
  const value = await input.sessions.open(customerId, of.id, null, request.id)
  if (value === undefined) return messagePage(input, 'link_unknown', undefined, 403)
  await input.applications.change(customerId, of.id, openedByOwner(request.id))
  return { redirect, cookie: { applicationId: of.id, page: `${PAGE}/${request.id}`, value } }
}
