/** The scenarios of the sandbox, dry runs of drafts, and the preview of a screening threshold. */
import type { Table } from '#endpoint.ts'
import sandboxScenariosList from './endpoints/sandbox.scenarios.list.ts'
import screeningThresholdPreview from './endpoints/screening.threshold.preview.ts'
import workflowsDryRun from './endpoints/workflows.dryRun.ts'

export const checkApi = {
  'POST /v1/sandbox.scenarios.list': sandboxScenariosList,
  'POST /v1/screening.threshold.preview': screeningThresholdPreview,
  'POST /v1/workflows.dryRun': workflowsDryRun,
} satisfies Table
