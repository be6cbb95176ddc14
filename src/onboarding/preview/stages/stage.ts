/** One stage of a step's page in a preview: what has to be in the case and the URL to show it. */
import type { CaseData } from '#applications/case.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { PageContext } from '../../page-context.ts'
import type { OnboardingView } from '../../view.ts'

export interface StageSample {
  /** Changes of the case. */
  data?: Partial<CaseData>
  /** The query of the URL. */
  query?: Record<string, string>
  /** The applicant's typed text. */
  typed?: Form
}

interface NamedStage {
  /** In the address. */
  value: string
  /** In the bar, which is English as the dashboard. */
  label: string
}

/** `context` has the answers to the steps before. */
export interface StepStage extends NamedStage {
  show(context: PageContext, isFilled: boolean): StageSample
}

/** A page of its own that belongs to the step. */
export interface PageStage extends NamedStage {
  page(context: PageContext): OnboardingView
}

export type Stage = StepStage | PageStage
