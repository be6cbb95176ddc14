/** The answers grouped by step, in the applicant's language. It never shows a check's result. */
import { neededSteps } from '#workflows/path.ts'
import { CHANGE_PARAM } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import { pagesOf } from '../steps/kinds.ts'
import { translate } from '../texts.ts'
import type { CheckGroup } from '../view.ts'
import { titleOf } from './title.ts'

export function summaryGroupsOf(context: PageContext): CheckGroup[] {
  return neededSteps(context.path).flatMap(({ step }) => {
    const answer = context.case.data.answers[step.key]
    const isAnswered = answer !== undefined && answer.kind === step.kind
    if (!isAnswered && !context.case.data.skipped.includes(step.key)) return []
    const facts = isAnswered
      ? pagesOf(step).summary(answer, step, context)
      : [{ label: titleOf(step, context), value: [translate(context.language, 'notAnswered')] }]
    return [
      {
        key: step.key,
        kind: step.kind,
        title: titleOf(step, context),
        change: `${context.base}/${step.key}?${CHANGE_PARAM}`,
        facts,
      },
    ]
  })
}
