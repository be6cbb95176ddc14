/** GET /v1/workflows.schema.json: the file format of a workflow as JSON Schema. */
import { plain } from '#endpoint.ts'
import { workflowSchema } from '../workflow-schema.ts'

const WORKFLOW_SCHEMA = '/v1/workflows.schema.json'

export const workflowSchemaFile = plain({
  summary: 'The file format of a workflow as JSON Schema 2020-12',
  description:
    'For editors, and for programs that write workflows: what workflows.import and the command line read.',
  stored: () => 'workflows.schema',
  run: async ({ baseUrl }) => ({
    contentType: 'application/schema+json; charset=utf-8',
    body: `${JSON.stringify(workflowSchema(`${baseUrl}${WORKFLOW_SCHEMA}`), null, 2)}\n`,
  }),
})
