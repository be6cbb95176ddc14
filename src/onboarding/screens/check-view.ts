/** Check your answers: what will be submitted, and which changes are not saved. */
import type { Case } from '#applications/case.ts'
import { answersHash, stepHashes } from '#applications/signing/fingerprint.ts'
import { signingStepIn } from '#workflows/path.ts'
import { stepsWithUnsavedChanges } from '../drafts/unsaved-changes.ts'
import { previousPageOf, stepProgressOf } from '../navigation.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { translate } from '../texts.ts'
import type { OnboardingView } from '../view.ts'
import { withoutEqualFacts } from './equal-facts.ts'
import { summaryGroupsOf } from './summary.ts'

/**
 * The fingerprint of the shown answers, so that Send can detect that the applicant has seen older answers.
 */
export const answersFingerprint = ({ data }: Case): string => {
  const { answers, documents, identity } = data
  const files = documents.flatMap(({ id, type }) => (type === 'SIGNATURE' ? [] : [id.slice(-4)]))
  const shown = Object.values(answers).filter(({ kind }) => kind !== 'SIGNING')
  return [
    answersHash(data),
    shown.reduce((sum, { revision }) => sum + revision, 0),
    identity?.provenAt ?? '',
    files.join(''),
  ].join('.')
}

/** The steps whose answers are others than those that were checked, or signed, before. */
function changedSteps({ data }: Case): string[] {
  const checked = data.signing?.checked
  if (!checked || checked.fingerprint === answersHash(data)) return []
  const steps = Object.entries(stepHashes(data))
  return steps.flatMap(([step, hash]) => (checked.steps[step] === hash ? [] : [step]))
}

export function checkView(context: PageContext): OnboardingView {
  const { base, language } = context
  const unsavedSteps = stepsWithUnsavedChanges(context)
  const notice = {
    sentence: translate(language, 'unsavedChanges'),
    link: translate(language, 'unsavedChangesLink'),
  }
  const changed = changedSteps(context.case)
  const shown = summaryGroupsOf(context).filter(({ kind }) => kind !== 'SIGNING')
  const groups = withoutEqualFacts(shown).map((group) => ({
    ...group,
    ...(unsavedSteps.includes(group.key) ? { unsavedChange: notice } : {}),
    ...(changed.includes(group.key) ? { isChanged: true as const } : {}),
  }))
  const screen = {
    kind: 'CHECK' as const,
    action: `${base}/check`,
    groups,
    seen: answersFingerprint(context.case),
    isSigned: signingStepIn(context.path, context.case.data.skipped) !== undefined,
  }
  const frame = { progress: stepProgressOf(context, 'check'), back: previousPageOf(context, 'check') }
  return unsavedSteps.length === 0
    ? viewOf(context, screen, frame)
    : viewOf(
        context,
        { ...screen, sendWithout: translate(language, screen.isSigned ? 'signWithout' : 'sendWithout') },
        {
          ...frame,
          noticeText: translate(
            language,
            screen.isSigned ? 'unsavedChangesBeforeSigning' : 'unsavedChangesAbove',
          ),
        },
      )
}
