/** Lets a declared owner reach their own page, and nothing else of the application. */
import type { OwnerRequest } from '../../applications/owner-link/state.ts'
import type { PageInput, PageReply } from '../../endpoint.ts'
import {
  chosenLanguageOf,
  contextFor,
  messagePage,
  onboardingPath,
  type PageContext,
} from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import type { MessageKey } from '../view.ts'
import { ownerPath } from './open-for-owner.ts'
import { isOver, ownerRequestOf } from './owner-moves.ts'

/** The page context of the owner. `base` is the address of their page. */
export interface OwnerContext extends PageContext {
  request: OwnerRequest
}

type Handler = (context: OwnerContext) => Promise<PageReply>

/** The session is bound to the application and to the owner: of another person's it is unknown. */
export const requireOwner =
  (handler: Handler, noSession: MessageKey = 'owner_ended') =>
  async (input: PageInput): Promise<PageReply> => {
    const { application = '', party = '' } = input.params
    const loaded = input.cookie ? await input.sessions.load(input.cookie, application, party) : undefined
    if (!loaded) return messagePage(input, noSession, undefined, 401)
    const of = loaded.case
    const request = ownerRequestOf(of, party)
    const tell = (key: MessageKey, status: number) =>
      messagePage(input, key, request && of, status, request && { coSigner: request })
    if (loaded.kind !== 'OPEN') return tell('owner_ended', 401)
    const { session } = loaded
    if (input.method === 'POST') await input.countPost(of.id)
    if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
    if (!request || isOver(of, request)) return tell('owner_link_ended', 410)
    if (input.method === 'POST' && input.form.csrf !== session.csrf) return tell('invalid_form', 403)
    const base = ownerPath(onboardingPath(input), of.id, request.id)
    const reader = { language: chosenLanguageOf(request), byDefault: request.language, base }
    const context = await contextFor(input, of, session, reader)
    return handler({ ...context, request })
  }
