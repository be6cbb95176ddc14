/** Check your answers: what will be sent, and what she changed and did not continue with. */
import type { Case } from '../../applications/case.ts'
import { backFrom, progressAt } from '../navigation.ts'
import { type Visit, viewOf } from '../page-context.ts'
import { word } from '../texts.ts'
import { unfinishedSteps } from '../unsaved-changes.ts'
import type { OnboardingView } from '../view.ts'
import { groupsOf } from './summary.ts'

/** Another one for other answers: what she has seen when she presses Send. */
export const seenIn = ({ data: { answers, skipped, documents } }: Case): string =>
  [
    Object.values(answers).reduce((sum, { revision }) => sum + revision, 0),
    skipped.length,
    documents.map(({ id }) => id.slice(-4)).join(''),
  ].join('.')

export function checkView(visit: Visit): OnboardingView {
  const { base, language } = visit
  const unfinished = unfinishedSteps(visit)
  const mark = { sentence: word(language, 'unfinished'), link: word(language, 'unfinishedLink') }
  const groups = groupsOf(visit).map((group) =>
    unfinished.includes(group.key) ? { ...group, unfinished: mark } : group,
  )
  const screen = { kind: 'CHECK' as const, action: `${base}/check`, groups, seen: seenIn(visit.case) }
  const frame = { progress: progressAt(visit, 'check'), back: backFrom(visit, 'check') }
  return unfinished.length === 0
    ? viewOf(visit, screen, frame)
    : viewOf(
        visit,
        { ...screen, sendWithout: word(language, 'sendWithout') },
        { ...frame, told: word(language, 'unfinishedAbove') },
      )
}
