/** The start page: who asks, what will be asked, and what to prepare. */
import { neededSteps } from '../../workflows/path.ts'
import { type Step, textIn } from '../../workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import type { PreparationItem, StartScreen } from '../view.ts'
import { titleOf } from './title.ts'

export function startScreen(context: PageContext): StartScreen {
  const steps = neededSteps(context.path)
  return {
    kind: 'START',
    workflow: context.workflow.kind,
    steps: steps.map(({ step, status }) => ({ title: titleOf(step, context), status })),
    toPrepare: unique(steps.flatMap(({ step }) => itemsToPrepare(step, context))),
    resumed: Object.keys(context.case.data.answers).length > 0,
  }
}

/** Two steps may need the same item. */
const unique = (items: PreparationItem[]): PreparationItem[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

/** What the applicant has to fetch from somewhere else. Optional items are left out. */
function itemsToPrepare(step: Step, { language }: PageContext): PreparationItem[] {
  if (step.optional) return []
  if (step.kind === 'DOCUMENTS')
    return step.documents
      .filter(({ optional }) => !optional)
      .map(({ label, hint }) => ({
        kind: 'DOCUMENT',
        title: textIn(label, language),
        hint: hint ? textIn(hint, language) : null,
      }))
  return step.kind === 'ORGANIZATION' || step.kind === 'IDENTITY' || step.kind === 'BANK_ACCOUNT'
    ? [{ kind: step.kind }]
    : []
}
