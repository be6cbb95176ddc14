/** The real page of a draft with an invented applicant: nothing is written, and no application exists. */
import type { Ports } from '#ports.ts'
import type { PublishedWorkflow, Step } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { stepScreen } from '../step-page.ts'
import { pagesOf } from '../steps/kinds.ts'
import type { OnboardingView } from '../view.ts'
import { otherPages, type StageOption } from './other-pages.ts'
import { answeredUntil, type SampleRequest, withAnswer, withData } from './sample-case.ts'
import { sampleForm } from './sample-forms.ts'
import type { StageSample } from './stages/stage.ts'
import { stagesOf } from './stages/step-stages.ts'

/** EMPTY: as the applicant finds it. FILLED: as they leave it. PROBLEMS: after Continue without answers. */
export type Filling = 'EMPTY' | 'FILLED' | 'PROBLEMS'

export interface PreviewRequest extends SampleRequest {
  /** A step's key, or the name of another page. */
  page: string
  /** One of its stages; empty or absent: as it opens. */
  stage?: string
  filling: Filling
}

/** undefined: the workflow has no such page, or the page no such stage. */
export function previewPage(request: PreviewRequest, ports: Ports): OnboardingView | undefined {
  const { page, stage = '', filling } = request
  const other = otherPages.find(({ name }) => name === page)
  if (other) return isStageOf(other, request, stage) ? other.show(request, ports, stage) : undefined
  // A page is shown whether its condition holds or not.
  const steps = request.workflow.steps.map((step) => (step.key === page ? shown(step) : step))
  const step = steps.find(({ key }) => key === page)
  if (!step) return undefined
  const workflow = { ...request.workflow, steps }
  const context = answeredUntil({ ...request, workflow }, ports, page)
  if (stage === '') return asItOpens(context, step, filling)
  const named = stagesOf(step, workflow.kind).find(({ value }) => value === stage)
  if (!named) return undefined
  return 'page' in named
    ? named.page(context)
    : inStage(context, step, named.show(context, filling === 'FILLED'), filling)
}

/** The stages of a page, beside how it opens. */
export function stageOptions(workflow: PublishedWorkflow, page: string): StageOption[] {
  const step = workflow.steps.find(({ key }) => key === page)
  const other = otherPages.find(({ name }) => name === page)
  const stages = step ? stagesOf(step, workflow.kind) : (other?.stages(workflow) ?? [])
  return stages.map(({ value, label }) => ({ value, label }))
}

const isStageOf = ({ isIn, stages }: (typeof otherPages)[number], of: PreviewRequest, stage: string) =>
  isIn(of.workflow) && (stage === '' || stages(of.workflow).some(({ value }) => value === stage))

const shown = ({ when: _when, ...step }: Step): Step => step as Step

function asItOpens(context: PageContext, step: Step, filling: Filling): OnboardingView | undefined {
  const typed = filling === 'FILLED' ? sampleForm(step, context.case.countryCode) : {}
  const own = filling === 'FILLED' ? withAnswer(context, step) : context
  return screenOf(own, step, filling, typed)
}

/** Links within the page name a part of it themselves: an owner of the list, a person who is to sign. */
function inStage(
  context: PageContext,
  step: Step,
  { data = {}, query = {}, typed }: StageSample,
  filling: Filling,
): OnboardingView | undefined {
  const { stage: _stage, ...asked } = context.input.query
  const input = { ...context.input, query: { ...query, ...asked } }
  return screenOf(withData({ ...context, input }, data), step, filling, typed)
}

function screenOf(
  context: PageContext,
  step: Step,
  filling: Filling,
  typed = context.case.data.drafts[step.key],
): OnboardingView | undefined {
  const placed = context.path.find((each) => each.step.key === step.key)
  if (!placed) return undefined
  const problems = filling === 'PROBLEMS' ? pagesOf(step).problems(step as never, context, typed ?? {}) : []
  return stepScreen(context, placed, { ...(typed && { typed }), problems })
}
