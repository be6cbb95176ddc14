/** Opens the link of a co-signer: a session that reaches their page and nothing else. */
import { linkStateOf, type StoredLink } from '../../applications/links/link.ts'
import { coSignerStatusOf } from '../../applications/signing/state.ts'
import type { PageInput, PageReply } from '../../endpoint.ts'
import { messagePage, onboardingPath } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import { coSignerOf, openedByCoSigner } from './co-signer-moves.ts'
import { signingOf } from './signers.ts'

/** An underscore: no step can have this key. */
const PAGE = 'co_signer'

export const coSignerPath = (nocodePath: string, applicationId: string, party: string): string =>
  `${nocodePath}/${applicationId}/${PAGE}/${party}`

export async function openForCoSigner(input: PageInput, link: StoredLink): Promise<PageReply> {
  const { customerId, applicationId, party } = link
  const of = await input.applications.find(customerId, applicationId)
  const coSigner = of && party !== null ? coSignerOf(of, party) : undefined
  if (!of || !coSigner) return messagePage(input, 'link_unknown', undefined, 404)
  if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
  const redirect = coSignerPath(onboardingPath(input), of.id, coSigner.id)
  // A link scanner or a preview opens nothing.
  if (input.prefetch) return { redirect }
  await input.countOpenedLink(of.id)
  // Without the name of the customer: an old link tells nothing of the application.
  if (linkStateOf(link, input.now()) !== 'OPEN')
    return messagePage(input, 'co_signer_link_ended', undefined, 410)
  if (coSignerStatusOf(signingOf(of), coSigner) === 'CANCELLED')
    return messagePage(input, 'co_signer_link_ended', of, 410, { coSigner })
  const value = await input.sessions.open(customerId, of.id, null, coSigner.id)
  if (value === undefined) return messagePage(input, 'link_unknown', undefined, 403)
  await input.applications.change(customerId, of.id, openedByCoSigner(coSigner.id))
  return { redirect, cookie: { applicationId: of.id, page: `${PAGE}/${coSigner.id}`, value } }
}
