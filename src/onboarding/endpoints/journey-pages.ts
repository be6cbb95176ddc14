/** The pages around the steps: start, language, saved, check your answers, done, copy, leave. */
import type { Case } from '#applications/case.ts'
import { returnUrlOf } from '#applications/create/redirect-url.ts'
import { combineMoves, isWaitingForSignatures, setLanguage, start } from '#applications/lifecycle-moves.ts'
import { isChecked } from '#applications/signing/fingerprint.ts'
import { type PageReply, page } from '#endpoint.ts'
import { openAnswerStep, signingStepIn } from '#workflows/path.ts'
import { field, fields } from '#workflows/steps/step-kind.ts'
import { withTopLink } from '../at-top.ts'
import { closedReasonOf, wasSent } from '../closed-reason.ts'
import { stepsWithUnsavedChanges } from '../drafts/unsaved-changes.ts'
import { offeredLanguages } from '../language.ts'
import { withReceipt } from '../mail/due-letters.ts'
import { nextPageAfter, nextPageOf } from '../navigation.ts'
import { contextWith, messagePage, type PageContext, viewOf } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import { answersFingerprint, checkView } from '../screens/check-view.ts'
import { doneScreen, RECEIPT_SECONDS } from '../screens/done-view.ts'
import { startScreen } from '../screens/start-view.ts'
import { send } from '../signing/sending-moves.ts'
import { signingNews, waitingPage } from '../signing/signing-view.ts'

export const startPage = page({
  summary: 'The start page',
  run: requireSession(async (context): Promise<PageReply> => {
    if (context.case.submittedAt !== null) return { redirect: `${context.base}/done` }
    return { page: viewOf(context, startScreen(context)) }
  }),
})

export const startApplication = page({
  summary: 'Start the application',
  run: requireSession(async (context): Promise<PageReply> => {
    const language = chosenLanguage(context)
    if (language) return switchLanguage(context, language, context.base)
    return { redirect: nextPageAfter(context, await context.move(start())) }
  }),
})

export const chooseLanguage = page({
  summary: 'Choose the language',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const chosen = chosenLanguage(context)
      const back = wasSent(context.case) ? `${context.base}/done` : currentPage(context)
      return chosen ? switchLanguage(context, chosen, back) : { redirect: back }
    },
    { allowAfterSubmission: true },
  ),
})

/** The page on which the applicant changed the language. */
function currentPage(context: PageContext): string {
  const pages = new Map([
    ['START', context.base],
    ['SAVED', `${context.base}/saved`],
    ['CHECK', `${context.base}/check`],
  ])
  return pages.get(field(context.input.form, 'at')) ?? nextPageOf(context)
}

export function chosenLanguage(context: PageContext): string | undefined {
  const { workflow, customer, input } = context
  return offeredLanguages(workflow.languages, customer).find((each) => each === input.form.language)
}

export async function switchLanguage(
  context: PageContext,
  chosen: string,
  address: string,
): Promise<PageReply> {
  await context.move(setLanguage(chosen))
  return { redirect: address }
}

export const checkPage = page({
  summary: 'Check your answers',
  run: requireSession(async (context): Promise<PageReply> => {
    if (context.case.submittedAt !== null) return { redirect: `${context.base}/done` }
    if (openAnswerStep(context.path)) return { redirect: nextPageOf(context) }
    const shown = { page: checkView(context) }
    // The redirect after the form ends at the customer, which form-action must allow.
    return leavesAtOnce(context) ? { ...shown, leadsTo: [context.case.redirectUrl] } : shown
  }),
})

/** Nothing redirects in a frame: the page around is told instead. */
const leavesAtOnce = ({ workflow, input }: PageContext): boolean =>
  workflow.redirect === 'AT_ONCE' && !input.frame

const pageAfterSubmission = (context: PageContext): string =>
  `${context.base}/${leavesAtOnce(context) ? 'leave' : 'done'}`

/**
 * After the last signature. The return from an eID may not redirect to the customer by itself, because the
 * pages before it allow only the eID: the page does.
 */
export const pageAfterSignature = (context: PageContext): string =>
  `${context.base}/done${leavesAtOnce(context) ? `?${LEAVES}` : ''}`
const LEAVES = 'leaves'

export const submitApplication = page({
  summary: 'Send the application',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const chosen = chosenLanguage(context)
      if (chosen) return switchLanguage(context, chosen, `${context.base}/check`)
      // Sent before, by a second press or in another window.
      if (wasSent(context.case)) return { redirect: pageAfterSubmission(context) }
      if (openAnswerStep(context.path)) return { redirect: nextPageOf(context) }
      const announced = fields(context.input.form, 'without')
      const seen = field(context.input.form, 'seen')
      const hasUnseenChanges = (of: Case) => seen !== '' && seen !== answersFingerprint(of)
      const after = await context.move((current, now) => {
        // Checked under the case's lock: another window may have saved a new answer or reopened a step.
        const newest = contextWith(context, current)
        const isBlocked =
          wasSent(current) ||
          closedReasonOf(current, now) ||
          openAnswerStep(newest.path) ||
          hasUnseenChanges(current)
        return !isBlocked && wereAnnounced(announced, newest)
          ? withReceipt(
              combineMoves(start(), send(context.workflow)),
              context.workflow,
              context.language,
            )(current, now)
          : undefined
      })
      if (wasSent(after)) return { redirect: pageAfterSubmission(context) }
      // The application closed after the session check.
      const closed = closedReasonOf(after, context.input.now())
      if (closed) return messagePage(context.input, closed, after, 410)
      if (hasUnseenChanges(after))
        return { redirect: `${context.base}/check?notice=${changedNotice(context)}` }
      return {
        redirect: isChecked(after.data) ? nextPageAfter(context, after) : `${context.base}/check`,
      }
    },
    { allowAfterSubmission: true },
  ),
})

const changedNotice = ({ path, case: of }: PageContext) =>
  signingStepIn(path, of.data.skipped) ? 'changed_before_signing' : 'changed_before_sending'

/** Unsaved changes are left out only if the applicant's page announced them. */
const wereAnnounced = (announced: string[], context: PageContext): boolean =>
  stepsWithUnsavedChanges(context).every((step) => announced.includes(step))

export const donePage = page({
  summary: 'What happens next',
  run: requireSession(
    async (context): Promise<PageReply> => {
      if (context.input.wantsJson) return { json: signingNews(context) }
      if (isWaitingForSignatures(context.case)) return withTopLink(context, waitingPage(context))
      if (context.case.submittedAt === null) return { redirect: nextPageOf(context) }
      const screen = doneScreen(context, context.case.submittedAt)
      const leavesNow = leavesAtOnce(context) && context.input.query[LEAVES] !== undefined
      const refresh = { afterSeconds: leavesNow ? 0 : RECEIPT_SECONDS, to: screen.leave }
      return { page: viewOf(context, screen), ...(screen.leavesAfter === null ? {} : { refresh }) }
    },
    { allowAfterSubmission: true, isPolled: true },
  ),
})

export const returnToCustomer = page({
  summary: 'Back to the customer, at the stored redirect URL',
  run: requireSession(
    async (context): Promise<PageReply> => {
      if (!wasSent(context.case)) return { redirect: nextPageOf(context) }
      // The cookie stays, so that Back shows the done page and not "session ended". A prefetch closes
      // nothing.
      if (context.input.cookie && !context.input.prefetch && context.case.submittedAt !== null)
        await context.input.sessions.close(context.input.cookie, context.case.id)
      return {
        redirect: returnUrlOf(context.case.redirectUrl, context.input.ids.of('application', context.case.id)),
      }
    },
    { allowAfterSubmission: true },
  ),
})
