/** The published workflows. */
import type { Table } from '../endpoint.ts'
import { workflowsGet, workflowsList } from './endpoints/workflows.ts'

export const workflowApi = {
  'POST /v1/workflows.list': workflowsList,
  'POST /v1/workflows.get': workflowsGet,
} satisfies Table
