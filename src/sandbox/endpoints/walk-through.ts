/** Drives the applicant through the pages. */
import type { Case } from '#applications/case.ts'
import type { CallContext } from '#endpoint.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Applicant } from '../applicant.ts'
import { browserOf } from '../browser.ts'
import { mailboxOf } from '../mailbox.ts'
import { formsOf, type TypedAnswers } from '../typed-answers.ts'
import { END, type Walked, walk } from '../walk.ts'
import { pages } from './pages.ts'

type Wish = Pick<Applicant, 'person' | 'organization'> & { answers?: TypedAnswers; until?: string }

/** Opens a browser session of its own, and closes it: the session of a person goes on. */
export async function walkThrough(
  found: Case,
  { steps }: PublishedWorkflow,
  { person, organization, answers = {}, until = END }: Wish,
  context: CallContext,
): Promise<Walked> {
  const mailbox = mailboxOf(context)
  const browser = browserOf(mailbox.ports, pages)
  const applicant: Applicant = {
    ...{ person, organization, steps, country: found.countryCode, code: mailbox.code },
    answers: formsOf(answers, steps),
  }
  const { customerId, id: applicationId } = found
  const first = await browser.arrive({
    ...{ customerId, applicationId, tokenId: null, isExpired: false },
    issuedAt: context.now(),
  })
  try {
    return await walk(browser, first, applicant, until)
  } finally {
    const cookie = browser.cookie()
    if (cookie) await context.sessions.close(cookie, applicationId)
  }
}
