/** The first page: who asks, what will be asked, and what she does well to have at hand before she begins. */
import { needed } from '../../workflows/path.ts'
import { type Step, textIn } from '../../workflows/workflow.ts'
import type { Visit } from '../page-context.ts'
import type { AtHand, StartScreen } from '../view.ts'
import { titleOf } from './title.ts'

export function startScreen(visit: Visit): StartScreen {
  const steps = needed(visit.path)
  return {
    kind: 'START',
    workflow: visit.workflow.kind,
    steps: steps.map(({ step, status }) => ({ title: titleOf(step, visit), status })),
    atHand: once(steps.flatMap(({ step }) => atHandFor(step, visit))),
    resumed: Object.keys(visit.case.data.answers).length > 0,
  }
}

/** Two steps may want the same. */
const once = (items: AtHand[]): AtHand[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

/** What has to be fetched from elsewhere; what may be left out need not be. */
function atHandFor(step: Step, { language }: Visit): AtHand[] {
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
