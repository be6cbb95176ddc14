/** The start page: the customer, the topics, and the things to prepare. */
import { neededSteps } from '#workflows/path.ts'
import { textIn } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { pagesOf } from '../steps/kinds.ts'
import type { PreparationItem, StartScreen } from '../view.ts'

export function startScreen(context: PageContext): StartScreen {
  const steps = neededSteps(context.path)
  return {
    kind: 'START',
    workflow: context.workflow.kind,
    purpose: context.workflow.purpose ? textIn(context.workflow.purpose, context.language) : null,
    // Optional steps are left out.
    toPrepare: unique(
      steps.flatMap(({ step }) => (step.optional ? [] : pagesOf(step).toPrepare(step, context))),
    ),
    isAskedAgain: steps.some(({ status }) => status === 'ASKED_AGAIN'),
    resumed: Object.keys(context.case.data.answers).length > 0,
  }
}

/** Two steps may need the same item. */
const unique = (items: PreparationItem[]): PreparationItem[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]
