/** Lets requests with a valid session cookie through; all others get a page that explains why not. */
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { isActive } from '#customers/customer.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import { closedReasonOf } from './closed-reason.ts'
import { onboardingPath } from './embedded-page.ts'
import { CLOSED_LINK_PAGE, newLinkOffer } from './new-link/eligibility.ts'
import { lostSessionPage } from './new-link/lost-session.ts'
import { loadPageContext, messagePage, type PageContext, viewOf } from './page-context.ts'
import type { MessageKey } from './view.ts'

/** Suspension ends tokens, links and sessions within 5 seconds on every node. No data is lost. */
export const isSuspended = async ({ customers }: Pick<PageInput, 'customers'>, of: Case): Promise<boolean> =>
  !isActive(await customers.byId(of.customerId))

type Handler = (context: PageContext) => Promise<PageReply>

interface SessionOptions {
  /** Also allowed after the submission. */
  allowAfterSubmission?: boolean
  /** Also allowed on a phone whose step is done. */
  allowHandedOver?: boolean
  /** Also allowed while others still have to sign, when the answers are locked. */
  allowWhileWaiting?: boolean
  /** A script asks for its JSON again and again: that does not keep a session from ending. */
  isPolled?: boolean
  /** The message for a browser without any session. */
  noSession?: MessageKey
  /**
   * Saves the form of an idle session before the applicant reads that it ended. The session secret and the
   * CSRF token are valid and nothing is shown, so an attacker at an unattended computer gains no more than
   * typing into the open page.
   */
  onIdleSession?: (context: PageContext) => Promise<unknown>
  /** Responds to a form with an invalid CSRF token. Nothing of the form is saved. */
  onCsrfMismatch?: Handler
}

export const requireSession =
  (handler: Handler, options: SessionOptions = {}) =>
  async (input: PageInput): Promise<PageReply> => {
    const application = input.params.application ?? ''
    const isPolled = options.isPolled === true && input.wantsJson
    const loaded = input.cookie
      ? await input.sessions.load(input.cookie, application, undefined, isPolled)
      : undefined
    if (!loaded)
      return options.noSession ? messagePage(input, options.noSession, undefined, 401) : denyAccess(input)
    if (input.method === 'POST') await input.countPost(loaded.case.id)
    if (await isSuspended(input, loaded.case)) return unavailablePage(input)
    const closed = closedReasonOf(loaded.case, input.now())
    const hasCsrfToken = loaded.kind !== 'ENDED' && input.form.csrf === loaded.session.csrf
    if (loaded.kind !== 'OPEN') {
      const isKept = loaded.kind === 'IDLE' && hasCsrfToken && !closed && input.method === 'POST'
      if (isKept) await options.onIdleSession?.(await loadPageContext(input, loaded.case, loaded.session))
      return denyAccess(input, loaded.case, isKept && options.onIdleSession !== undefined)
    }
    // Back from the last page, or an old bookmark: the receipt is shown again, with its reference.
    if (
      closed === 'application_finished' &&
      input.method === 'GET' &&
      loaded.case.submittedAt &&
      !input.wantsJson
    )
      if (!options.allowAfterSubmission)
        return { redirect: `${onboardingPath(input)}/${loaded.case.id}/done` }
    if (closed && !(options.allowAfterSubmission && closed === 'application_finished'))
      return messagePage(input, closed, loaded.case, 410)
    const context = await loadPageContext(input, loaded.case, loaded.session)
    if (!options.allowHandedOver && isHandedOverAndDone(context)) return handedBackPage(context)
    if (isWaitingForSignatures(context.case) && !options.allowWhileWaiting && !options.allowAfterSubmission)
      return input.wantsJson ? { json: { error: 'sent' }, status: 409 } : { redirect: `${context.base}/done` }
    if (input.method !== 'POST' || hasCsrfToken) return handler(context)
    if (input.wantsJson) return { json: { error: 'invalid_form' }, status: 403 }
    return options.onCsrfMismatch?.(context) ?? messagePage(input, 'invalid_form', loaded.case, 403)
  }

/** The step that the phone was asked for is done, and the page of another one is asked for. */
function isHandedOverAndDone({ session, path, input }: PageContext): boolean {
  const { handoffStep } = session
  if (handoffStep === undefined || input.method !== 'GET' || input.wantsJson) return false
  return (
    input.params.step !== handoffStep &&
    path.some(({ step, status }) => step.key === handoffStep && status === 'DONE')
  )
}

const handedBackPage = (context: PageContext): PageReply => ({
  page: viewOf(context, {
    ...{ kind: 'MESSAGE' as const, key: 'handoff_done' as const, returnLink: null, requestId: null },
    open: { action: `${context.base}/here`, isSecond: true },
  }),
})

/**
 * For requests with a cookie of an open application, even if its session has ended. `withoutCookie` replies
 * to the others.
 */
export const requireOpenApplication =
  (
    handler: (input: PageInput, of: Case) => Promise<PageReply>,
    withoutCookie: (input: PageInput) => Promise<PageReply>,
  ) =>
  async (input: PageInput): Promise<PageReply> => {
    const application = input.params.application ?? ''
    const of = input.cookie ? (await input.sessions.load(input.cookie, application))?.case : undefined
    if (!of) return withoutCookie(input)
    if (input.method === 'POST') await input.countPost(of.id)
    if (await isSuspended(input, of)) return unavailablePage(input)
    const closed = closedReasonOf(of, input.now())
    return closed ? messagePage(input, closed, of, 410) : handler(input, of)
  }

const unavailablePage = (input: PageInput): PageReply | Promise<PageReply> =>
  input.wantsJson
    ? { json: { error: 'unavailable' }, status: 403 }
    : messagePage(input, 'unavailable', undefined, 403)

const hasAnswers = ({ data: { answers, drafts } }: Case): boolean =>
  Object.keys(answers).length + Object.keys(drafts).length > 0

/**
 * The page for a request without an open session. A holder of an ended session only learns what became of the
 * application.
 */
async function denyAccess(input: PageInput, of?: Case, kept = false): Promise<PageReply> {
  if (input.wantsJson) return { json: { error: 'session_ended', kept }, status: 401 }
  const closed = of && closedReasonOf(of, input.now())
  if (closed) return messagePage(input, closed, of, 410)
  if (!of) return lostSessionPage(input)
  const newLink = await newLinkOffer(input, of)
  const offer = newLink ? { newLink } : {}
  return input.params.step === CLOSED_LINK_PAGE
    ? messagePage(input, hasAnswers(of) ? 'link_expired' : 'link_expired_unused', of, 403, offer)
    : messagePage(input, 'session_ended', of, 401, { ...offer, mayHaveTyped: true })
}
