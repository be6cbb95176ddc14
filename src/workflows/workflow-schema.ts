/** The file format of a workflow as JSON Schema 2020-12, for editors and programs that write workflows. */
import { WorkflowDefinition } from './workflow.ts'

const description =
  'One version of an onboarding: its steps, questions, rules and look. What a schema cannot say is checked ' +
  'when a workflow is imported or published: facts of conditions, translations, steps that are never shown.'

/** `id` is the URL of the schema. TypeBox marks schemas with symbols, which JSON leaves out. */
export const workflowSchema = (id: string): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: id,
  title: 'Workflow',
  description,
  ...(JSON.parse(JSON.stringify(WorkflowDefinition)) as Record<string, unknown>),
})
