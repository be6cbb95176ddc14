/** The scenarios of the sandbox, and dry runs of drafts. */
import type { Table } from '../endpoint.ts'
import sandboxScenariosList from './endpoints/sandbox.scenarios.list.ts'
import workflowsDryRun from './endpoints/workflows.dryRun.ts'

export const checkApi = {
  'POST /v1/sandbox.scenarios.list': sandboxScenariosList,
  'POST /v1/workflows.dryRun': workflowsDryRun,
} satisfies Table
