/** Lets a person beside the applicant reach their own page, and nothing else of the application. */
import type { PageInput, PageReply } from '#endpoint.ts'
import { onboardingPath } from '../embedded-page.ts'
import { chosenLanguageOf, contextFor, messagePage, type PageContext } from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import type { MessageKey } from '../view.ts'
import { type LinkedPerson, type PersonLink, personPage } from './person-link.ts'

/** `base` of the context is the address of their page. */
type Handler<P> = (context: PageContext, person: P) => Promise<PageReply>

/**
 * The session is bound to the application and to the person: of another person's it is unknown. `noSession`:
 * what a browser without a session is told.
 */
export const requirePerson =
  <P extends LinkedPerson>(
    link: PersonLink<P>,
    handler: Handler<P>,
    noSession: MessageKey = link.messages.sessionEnded,
  ) =>
  async (input: PageInput): Promise<PageReply> => {
    const { application = '', party = '' } = input.params
    const loaded = input.cookie ? await input.sessions.load(input.cookie, application, party) : undefined
    if (!loaded) return messagePage(input, noSession, undefined, 401)
    const of = loaded.case
    const person = link.find(of, party)
    const tell = (key: MessageKey, status: number) =>
      messagePage(input, key, person && of, status, person && { reader: person })
    if (loaded.kind !== 'OPEN') return tell(link.messages.sessionEnded, 401)
    const { session } = loaded
    if (input.method === 'POST') await input.countPost(of.id)
    if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
    if (!person || link.isOver(of, person, input.now())) return tell(link.messages.linkEnded, 410)
    if (input.method === 'POST' && input.form.csrf !== session.csrf) return tell('invalid_form', 403)
    const base = personPage(link, onboardingPath(input), of, person)
    const reader = { language: chosenLanguageOf(person), byDefault: person.language, base }
    return handler(await contextFor(input, of, session, reader), person)
  }
