/** Who is let in to a page: whoever has the application's cookie. The others get the page that tells them why not. */
import type { Case } from '../applications/case.ts'
import type { PageInput, PageReply } from '../endpoint.ts'
import { closedAs } from './closed-reason.ts'
import { NOT_OPEN, newLinkFor } from './new-link/eligibility.ts'
import { message, type Visit, visitOf } from './page-context.ts'

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
    if (!loaded) return denied(input)
    if (input.method === 'POST') await input.posted(loaded.case.id)
    if (await isSuspended(input, loaded.case)) return unavailable(input)
    const closed = closedAs(loaded.case, input.now())
    const isOurs = loaded.kind !== 'ENDED' && input.form.csrf === loaded.session.csrf
    if (loaded.kind !== 'OPEN') {
      if (loaded.kind === 'IDLE' && isOurs && !closed && input.method === 'POST')
        await admission.whenIdle?.(await visitOf(input, loaded.case, loaded.session))
      return denied(input, loaded.case)
    }
    if (closed && !(admission.afterSending && closed === 'application_finished'))
      return message(input, closed, loaded.case, 410)
    const visit = await visitOf(input, loaded.case, loaded.session)
    if (input.method !== 'POST' || isOurs) return handler(visit)
    if (input.wantsJson) return { json: { error: 'invalid_form' }, status: 403 }
    return admission.whenNotOurs?.(visit) ?? message(input, 'invalid_form', loaded.case, 403)
  }

/** For whoever has a cookie of an application that is open, whatever has become of the session that it was for. */
export const whileOpen =
  (handler: (input: PageInput, of: Case) => Promise<PageReply>) =>
  async (input: PageInput): Promise<PageReply> => {
    const application = input.params.application ?? ''
    const of = input.cookie ? (await input.sessions.load(input.cookie, application))?.case : undefined
    if (!of) return denied(input)
    if (input.method === 'POST') await input.posted(of.id)
    if (await isSuspended(input, of)) return unavailable(input)
    const closed = closedAs(of, input.now())
    return closed ? message(input, closed, of, 410) : handler(input, of)
  }

const unavailable = (input: PageInput): PageReply | Promise<PageReply> =>
  input.wantsJson
    ? { json: { error: 'unavailable' }, status: 403 }
    : message(input, 'unavailable', undefined, 403)

/** Without a session that is open. One that was is told what became of the application, and nothing else of it. */
async function denied(input: PageInput, of?: Case): Promise<PageReply> {
  if (input.wantsJson) return { json: { error: 'session_ended' }, status: 401 }
  const closed = of && closedAs(of, input.now())
  if (closed) return message(input, closed, of, 410)
  const newLink = of ? await newLinkFor(input, of) : null
  return of && input.params.step === NOT_OPEN
    ? message(input, 'link_expired', of, 403, newLink)
    : message(input, 'session_ended', of, 401, newLink)
}
