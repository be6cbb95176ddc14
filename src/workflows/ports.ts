/** The published versions of workflows. */
import type { PublishedWorkflow } from './workflow.ts'

export interface WorkflowPorts {
  workflows: Workflows
}

export interface Workflows {
  /** The newest published version; cached for at most 5 seconds. */
  published(customerId: string, workflowId: string): Promise<PublishedWorkflow | 'unpublished' | undefined>
  /** One version: immutable, so cached forever. */
  version(customerId: string, workflowId: string, version: number): Promise<PublishedWorkflow>
  list(customerId: string): Promise<PublishedWorkflow[]>
}
