/** Check your answers: what will be submitted, and which changes are not saved. */
import type { Case } from '../../applications/case.ts'
import { stepsWithUnsavedChanges } from '../drafts/unsaved-changes.ts'
import { previousPageOf, progressOf } from '../navigation.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { translate } from '../texts.ts'
import type { OnboardingView } from '../view.ts'
import { withoutEqualFacts } from './equal-facts.ts'
import { summaryGroupsOf } from './summary.ts'

/** Changes with every answer, so that Send can detect that the applicant has seen older answers. */
export const answersFingerprint = ({ data: { answers, skipped, documents } }: Case): string =>
  [
    Object.values(answers).reduce((sum, { revision }) => sum + revision, 0),
    skipped.length,
    documents.flatMap(({ id, type }) => (type === 'SIGNATURE' ? [] : [id.slice(-4)])).join(''),
  ].join('.')

export function checkView(context: PageContext): OnboardingView {
  const { base, language } = context
  const unsavedSteps = stepsWithUnsavedChanges(context)
  const notice = {
    sentence: translate(language, 'unsavedChanges'),
    link: translate(language, 'unsavedChangesLink'),
  }
  const groups = withoutEqualFacts(summaryGroupsOf(context)).map((group) =>
    unsavedSteps.includes(group.key) ? { ...group, unsavedChange: notice } : group,
  )
  const screen = {
    kind: 'CHECK' as const,
    action: `${base}/check`,
    groups,
    seen: answersFingerprint(context.case),
  }
  const frame = { progress: progressOf(context, 'check'), back: previousPageOf(context, 'check') }
  return unsavedSteps.length === 0
    ? viewOf(context, screen, frame)
    : viewOf(
        context,
        { ...screen, sendWithout: translate(language, 'sendWithout') },
        { ...frame, noticeText: translate(language, 'unsavedChangesAbove') },
      )
}
