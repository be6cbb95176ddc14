/** Who is let in to a page: whoever has the application's cookie. The others get the page that tells them why not. */
import type { Case } from '../applications/case.ts'
import { isOpen } from '../applications/status.ts'
import type { PageInput, PageReply } from '../endpoint.ts'
import type { MessageKey } from './view.ts'
import { message, type Visit, visitOf } from './visit.ts'

/** Where a true link leads that opens nothing any more: an address without its token. No step's key has an underscore. */
export const NOT_OPEN = 'not_open'

/** What a person is told who comes to a case that is not open any more; undefined while it is. */
export function closedAs(of: Case, now: Date): MessageKey | undefined {
  if (of.status === 'CANCELLED') return 'application_cancelled'
  if (of.data.failure && of.data.failure.reason !== 'CHECK_FAILED' && of.status === 'FAILED')
    return 'application_expired'
  if (of.submittedAt !== null || !isOpen(of.status)) return 'application_finished'
  return of.expiresAt <= now ? 'application_expired' : undefined
}

/** Its tokens have ended, and so have its links and sessions: within 5 seconds, on every node. Nothing is lost meanwhile. */
export const isSuspended = async ({ customers }: Pick<PageInput, 'customers'>, of: Case): Promise<boolean> =>
  (await customers.byId(of.customerId))?.suspended !== false

type Handler = (visit: Visit) => Promise<PageReply>

interface Admission {
  /** Also after she has sent. */
  afterSending?: boolean
  /**
   * Keeps what is sent from a session that has idled out, before she is told that it has. Its secret and the form's token are
   * right, and nothing is shown: whoever sits at the page that she left open can write there what he could have left in its fields.
   */
  whenIdle?: (visit: Visit) => Promise<unknown>
  /** Answers a form with a wrong token, of which nothing is taken. */
  whenNotOurs?: Handler
}

export const forApplicant =
  (handler: Handler, admission: Admission = {}) =>
  async (input: PageInput): Promise<PageReply> => {
    const application = input.params.application ?? ''
    const loaded = input.cookie ? await input.sessions.load(input.cookie, application) : undefined
    if (!loaded) return turnedAway(input)
    if (await isSuspended(input, loaded.case)) return unavailable(input)
    const closed = closedAs(loaded.case, input.now())
    const isOurs = loaded.kind !== 'ENDED' && input.form.csrf === loaded.session.csrf
    if (loaded.kind !== 'OPEN') {
      if (loaded.kind === 'IDLE' && isOurs && !closed && input.method === 'POST')
        await admission.whenIdle?.(await visitOf(input, loaded.case, loaded.session))
      return turnedAway(input, loaded.case)
    }
    if (closed && !(admission.afterSending && closed === 'application_finished'))
      return message(input, closed, loaded.case, 410)
    const visit = await visitOf(input, loaded.case, loaded.session)
    if (input.method !== 'POST' || isOurs) return handler(visit)
    if (input.wantsJson) return { json: { error: 'form_wrong' }, status: 403 }
    return admission.whenNotOurs?.(visit) ?? message(input, 'form_wrong', loaded.case, 403)
  }

const unavailable = (input: PageInput): PageReply | Promise<PageReply> =>
  input.wantsJson
    ? { json: { error: 'unavailable' }, status: 403 }
    : message(input, 'unavailable', undefined, 403)

/** Without a session that is open. One that was is told what became of the application, and nothing else of it. */
function turnedAway(input: PageInput, of?: Case): PageReply | Promise<PageReply> {
  if (input.wantsJson) return { json: { error: 'session_ended' }, status: 401 }
  const closed = of && closedAs(of, input.now())
  if (closed) return message(input, closed, of, 410)
  return of && input.params.step === NOT_OPEN
    ? message(input, 'link_expired', of, 403)
    : message(input, 'session_ended', of, 401)
}
