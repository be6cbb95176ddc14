/** The pages around the steps: start, language, saved, check your answers, done, copy, leave. */
import type { Case } from '../../applications/case.ts'
import { pathOfCase } from '../../applications/case-facts.ts'
import { setLanguage, start, submit, together } from '../../applications/lifecycle-moves.ts'
import { wayBack } from '../../applications/redirect-url.ts'
import { reference } from '../../applications/reference-number.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { openStep } from '../../workflows/path.ts'
import { field, fields } from '../../workflows/steps/step-kind.ts'
import { closedAs } from '../closed-reason.ts'
import { offered } from '../language.ts'
import { onwardAfter, onwardOf } from '../navigation.ts'
import { message, type Visit, viewOf } from '../page-context.ts'
import { forApplicant } from '../require-session.ts'
import { copyText } from '../screens/answers-copy.ts'
import { checkView, seenIn } from '../screens/check-view.ts'
import { startScreen } from '../screens/start-view.ts'
import { signaturesOf } from '../signed-by.ts'
import { unfinishedSteps } from '../unsaved-changes.ts'

export const begin = page({
  summary: 'Who asks and what for',
  run: forApplicant(async (visit): Promise<PageReply> => {
    if (visit.case.submittedAt !== null) return { redirect: `${visit.base}/done` }
    return { page: viewOf(visit, startScreen(visit)) }
  }),
})

export const beginNow = page({
  summary: 'Begin',
  run: forApplicant(async (visit): Promise<PageReply> => {
    const language = chosenLanguage(visit)
    if (language) return switchLanguage(visit, language, visit.base)
    const { case: started } = await visit.input.applications.change(
      visit.case.customerId,
      visit.case.id,
      start(),
    )
    return { redirect: onwardAfter(visit, started) }
  }),
})

export const language = page({
  summary: 'Choose the language',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      const chosen = chosenLanguage(visit)
      const back = visit.case.submittedAt === null ? shownAt(visit) : `${visit.base}/done`
      return chosen ? switchLanguage(visit, chosen, back) : { redirect: back }
    },
    { afterSending: true },
  ),
})

/** The page that she chose another language on: she stays where she is. */
function shownAt(visit: Visit): string {
  const pages = new Map([
    ['START', visit.base],
    ['SAVED', `${visit.base}/saved`],
    ['CHECK', `${visit.base}/check`],
  ])
  return pages.get(field(visit.input.form, 'at')) ?? onwardOf(visit)
}

export function chosenLanguage(visit: Visit): string | undefined {
  return offered(visit.workflow.languages).find((each) => each === visit.input.form.language)
}

export async function switchLanguage(visit: Visit, chosen: string, address: string): Promise<PageReply> {
  await visit.input.applications.change(visit.case.customerId, visit.case.id, setLanguage(chosen))
  return { redirect: address }
}

export const saved = page({
  summary: 'Saved: continue later',
  run: forApplicant(
    async (visit): Promise<PageReply> => ({
      page: viewOf(visit, { kind: 'SAVED', onward: onwardOf(visit) }),
    }),
  ),
})

export const check = page({
  summary: 'Check your answers',
  run: forApplicant(async (visit): Promise<PageReply> => {
    if (visit.case.submittedAt !== null) return { redirect: `${visit.base}/done` }
    if (openStep(visit.path)) return { redirect: onwardOf(visit) }
    return { page: checkView(visit) }
  }),
})

export const send = page({
  summary: 'Send the application',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      const chosen = chosenLanguage(visit)
      if (chosen) return switchLanguage(visit, chosen, `${visit.base}/check`)
      // Sent before, by a second press or in another window: the same page answers.
      if (visit.case.submittedAt !== null) return { redirect: `${visit.base}/done` }
      if (openStep(visit.path)) return { redirect: onwardOf(visit) }
      const told = fields(visit.input.form, 'without')
      const seen = field(visit.input.form, 'seen')
      const isUnseen = (of: Case) => seen !== '' && seen !== seenIn(of)
      const { case: after } = await visit.input.applications.change(
        visit.case.customerId,
        visit.case.id,
        (current, now) => {
          // Under the case's lock: another window may have answered anew, or opened a step again, since it was read.
          const newest = { ...visit, case: current, path: pathOfCase(current, visit.workflow) }
          const isHeld = closedAs(current, now) || openStep(newest.path) || isUnseen(current)
          return !isHeld && knowsOf(told, newest)
            ? together(start(), submit(signaturesOf(current, visit.workflow, now)))(current, now)
            : undefined
        },
      )
      if (after.submittedAt !== null) return { redirect: `${visit.base}/done` }
      // It was open when the page was let in.
      const closed = closedAs(after, visit.input.now())
      if (closed) return message(visit.input, closed, after, 410)
      return { redirect: `${visit.base}/check${isUnseen(after) ? '?notice=changed_before_sending' : ''}` }
    },
    { afterSending: true },
  ),
})

/** What she changed and did not continue with is left out only where her page said so. */
const knowsOf = (told: string[], visit: Visit): boolean =>
  unfinishedSteps(visit).every((step) => told.includes(step))

export const done = page({
  summary: 'What happens next',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      if (visit.case.submittedAt === null) return { redirect: onwardOf(visit) }
      const screen = {
        kind: 'DONE' as const,
        reference: reference(visit.case.id),
        submittedAt: visit.case.submittedAt.toISOString(),
        leave: `${visit.base}/leave`,
        host: new URL(visit.case.redirectUrl).host,
        copy: `${visit.base}/copy`,
      }
      return { page: viewOf(visit, screen) }
    },
    { afterSending: true },
  ),
})

export const leave = page({
  summary: 'Back to the customer, at the stored redirect address',
  run: forApplicant(
    async (visit): Promise<PageReply> => {
      if (visit.case.submittedAt === null) return { redirect: onwardOf(visit) }
      // The cookie stays: with it, Back says that all is sent, and not that she was away. Who only looks ahead ends nothing.
      if (visit.input.cookie && !visit.input.prefetch)
        await visit.input.sessions.close(visit.input.cookie, visit.case.id)
      return { redirect: wayBack(visit.case.redirectUrl, visit.input.ids.of('application', visit.case.id)) }
    },
    { afterSending: true },
  ),
})

export const copy = page({
  summary: 'A copy of the answers to save',
  run: forApplicant(
    async (visit): Promise<PageReply> => ({
      file: {
        bytes: new TextEncoder().encode(`\ufeff${copyText(visit)}`),
        name: `${reference(visit.case.id)}.txt`,
        mimeType: 'text/plain; charset=utf-8',
      },
    }),
    { afterSending: true },
  ),
})
