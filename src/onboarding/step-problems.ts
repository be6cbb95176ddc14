/**
 * Problems with the input of a step. Each page derives them from the step's draft, so that no URL holds them.
 */
import type { Problem } from '@foyer/national-fields/problem'
import type { Step } from '#workflows/workflow.ts'
import { refusedNotice } from './eid/refused-notice.ts'
import { PROBLEMS_PARAM } from './navigation.ts'
import type { PageContext } from './page-context.ts'
import { pagesOf } from './steps/kinds.ts'
import { translate } from './texts.ts'

/** The messages above a step's form. An answered step has none, because its draft is gone. */
export function messagesFor(context: PageContext, step: Step): { problems: Problem[]; noticeText?: string } {
  const draft = context.case.data.drafts[step.key]
  const refused = refusedNotice(context, step)
  if (!draft || refused) return { problems: [], ...(refused !== undefined && { noticeText: refused }) }
  const wasSent = context.input.query[PROBLEMS_PARAM] !== undefined
  const problems = wasSent ? pagesOf(step).problems(step, context, draft) : []
  const notice = pagesOf(step).draftNotice(step, context, draft)
  return notice ? { problems, noticeText: translate(context.language, notice) } : { problems }
}
