/** One stage of a step's page in a preview: what has to be in the case and the URL to show it. */
import type { CaseData } from '../../../applications/case.ts'
import type { Form } from '../../../workflows/steps/step-kind.ts'
import type { PageContext } from '../../page-context.ts'

export interface StageSample {
  /** Changes of the case. */
  data?: Partial<CaseData>
  /** Of the URL. */
  query?: Record<string, string>
  /** What the applicant has typed. */
  typed?: Form
}

export interface Stage {
  /** In the address. */
  value: string
  /** In the bar, which is English as the dashboard. */
  label: string
  /** `context` has the answers to the steps before. */
  show(context: PageContext, isFilled: boolean): StageSample
}
