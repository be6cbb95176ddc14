/** Lets a co-signer reach their own page, and nothing else of the application. */
import type { Case } from '../../applications/case.ts'
import { type CoSigner, coSignerStatusOf } from '../../applications/signing/state.ts'
import type { PageInput, PageReply } from '../../endpoint.ts'
import { closedReasonOf } from '../closed-reason.ts'
import {
  chosenLanguageOf,
  contextFor,
  messagePage,
  onboardingPath,
  type PageContext,
} from '../page-context.ts'
import { isSuspended } from '../require-session.ts'
import type { MessageKey } from '../view.ts'
import { coSignerOf } from './co-signer-moves.ts'
import { coSignerPath } from './open-for-co-signer.ts'
import { signingOf } from './signers.ts'

/** The page context of the co-signer. `base` is the address of their page. */
export interface CoSignerContext extends PageContext {
  coSigner: CoSigner
}

type Handler = (context: CoSignerContext) => Promise<PageReply>

/** The session is bound to the application and to the person: of another person's it is unknown. */
export const requireCoSigner =
  (handler: Handler, noSession: MessageKey = 'co_signer_ended') =>
  async (input: PageInput): Promise<PageReply> => {
    const { application = '', party = '' } = input.params
    const loaded = input.cookie ? await input.sessions.load(input.cookie, application, party) : undefined
    if (!loaded) return messagePage(input, noSession, undefined, 401)
    const of = loaded.case
    const coSigner = coSignerOf(of, party)
    const tell = (key: MessageKey, status: number) =>
      messagePage(input, key, coSigner && of, status, coSigner && { coSigner })
    if (loaded.kind !== 'OPEN') return tell('co_signer_ended', 401)
    const { session } = loaded
    if (input.method === 'POST') await input.countPost(of.id)
    if (await isSuspended(input, of)) return messagePage(input, 'unavailable', undefined, 403)
    if (!coSigner || isEnded(of, coSigner, input.now())) return tell('co_signer_link_ended', 410)
    if (input.method === 'POST' && input.form.csrf !== session.csrf) return tell('invalid_form', 403)
    const base = coSignerPath(onboardingPath(input), of.id, coSigner.id)
    const reader = { language: chosenLanguageOf(coSigner), byDefault: coSigner.language, base }
    const context = await contextFor(input, of, session, reader)
    return handler({ ...context, coSigner })
  }

/** Cancelled by the applicant; or the application is over, and they have not signed it. */
function isEnded(of: Case, coSigner: CoSigner, now: Date): boolean {
  const closed = closedReasonOf(of, now)
  const status = coSignerStatusOf(signingOf(of), coSigner)
  return status === 'CANCELLED' || (closed !== undefined && closed !== 'application_finished')
}
