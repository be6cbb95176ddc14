/** Continues one step on a phone: the page with the code, and what it asks until the step is done. */
import { revisionOf } from '#applications/applicant-moves.ts'
import type { Case } from '#applications/case.ts'
import { type PageReply, page } from '#endpoint.ts'
import type { PathStep } from '#workflows/path.ts'
import { wasSent } from '../closed-reason.ts'
import { onboardingPath } from '../embedded-page.ts'
import { nextPageOf } from '../navigation.ts'
import { messagePage, type PageContext, viewOf } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import { requestedStep } from '../step-page.ts'
import { pagesOf } from '../steps/kinds.ts'

/** Long enough to unlock a phone and find its camera. */
const MINUTES = 10

/** Answered again since the page with the code was opened. */
const isDoneSince = ({ case: of }: PageContext, { step, status }: PathStep, since: number): boolean =>
  status === 'DONE' && revisionOf(of, step.key) > since

/** Also of a person who is proven and uses another eID. */
const isEidStarted = ({ data }: Case, step: string): boolean => data.identityStarted?.step === step

export const phonePage = page({
  summary: 'Continue a step on a phone',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const { input, case: of, base } = context
      const pathStep = requestedStep(context)
      if (!pathStep)
        return input.wantsJson
          ? { json: { done: true, next: base } }
          : messagePage(input, 'not_found', of, 404)
      if (wasSent(of)) {
        const next = `${base}/done`
        return input.wantsJson ? { json: { done: true, next } } : { redirect: next }
      }
      const { step } = pathStep
      const { key } = step
      const since = Number(input.query.since ?? revisionOf(of, key))
      const isDone = isDoneSince(context, pathStep, since)
      if (input.wantsJson)
        return { json: isDone ? { done: true, next: nextPageOf(context) } : { done: false } }
      if (isDone) return { redirect: nextPageOf(context) }
      const pages = pagesOf(step)
      if (!isEidStarted(of, key) && !pages.offersPhone(pages.view(step, context, undefined)))
        return messagePage(input, 'not_found', of, 404)
      if (input.query.since !== undefined || input.prefetch) return { redirect: `${base}/${key}` }
      const expiresAt = new Date(input.now().getTime() + MINUTES * 60_000)
      const link = await input.links.create(of.customerId, of.id, {
        purpose: 'HANDOFF',
        step: key,
        expiresAt,
      })
      const screen = {
        ...{ kind: 'HANDOFF' as const, link, minutes: MINUTES },
        host: new URL(input.nocodeUrl).host,
        asks: `${base}/${key}/phone?since=${since}`,
        again: `${base}/${key}/phone`,
      }
      return { page: viewOf(context, screen, { back: `${base}/${key}` }) }
    },
    { isPolled: true, allowWhileWaiting: true, allowAfterSubmission: true },
  ),
})

/** The rest of the application is continued on the phone after all. */
export const stayOnPhone = page({
  summary: 'Continue the rest on the phone',
  run: requireSession(
    async (context): Promise<PageReply> => {
      await context.input.sessions.handOver(context.input.cookie ?? '', context.case.id, null)
      return { redirect: `${onboardingPath(context.input)}/${context.case.id}` }
    },
    { allowHandedOver: true },
  ),
})
