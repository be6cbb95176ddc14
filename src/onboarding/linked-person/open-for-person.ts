/** Opens the link of a person beside the applicant: a session that reaches their page and nothing else. */
import { linkStateOf, type StoredLink } from '#applications/link.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import { onboardingPath } from '../embedded-page.ts'
import { messagePage } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import { type LinkedPerson, type PersonLink, personPage } from './person-link.ts'
import { openedByPerson } from './person-moves.ts'

export const openForPerson =
  <P extends LinkedPerson>(link: PersonLink<P>) =>
  async (input: PageInput, stored: StoredLink): Promise<PageReply> => {
    const { customerId, applicationId, party } = stored
    const { linkEnded } = link.messages
    const of = await input.applications.find(customerId, applicationId)
    const person = of && party !== null ? link.find(of, party) : undefined
    if (!of || !person) return messagePage(input, 'link_unknown', undefined, 404)
    if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
    const redirect = personPage(link, onboardingPath(input), of, person)
    // A link scanner or a preview opens nothing.
    if (input.prefetch) return { redirect }
    await input.countOpenedLink(of.id)
    // Without the name of the customer: an old link tells nothing of the application.
    if (linkStateOf(stored, input.now()) !== 'OPEN') return messagePage(input, linkEnded, undefined, 410)
    if (link.isWithdrawn(of, person)) return messagePage(input, linkEnded, of, 410, { reader: person })
    const value = await input.sessions.open(customerId, of.id, null, person.id)
    if (value === undefined) return messagePage(input, 'link_unknown', undefined, 403)
    await input.applications.change(customerId, of.id, openedByPerson(link, person.id))
    return { redirect, cookie: { applicationId: of.id, page: `${link.page}/${person.id}`, value } }
  }
