/** The scenarios of the sandbox. */
import type { Table } from '../endpoint.ts'
import sandboxScenariosList from './endpoints/sandbox.scenarios.list.ts'

export const checkApi = {
  'POST /v1/sandbox.scenarios.list': sandboxScenariosList,
} satisfies Table
