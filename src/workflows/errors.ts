/** Errors of workflows that cannot be found or used. */
import { type ErrorRow, errorRow } from '../error-row.ts'

export const workflowErrors = {
  workflow_not_found: errorRow(
    404,
    'Workflow not found',
    'There is no workflow with this id.',
    // When the id is in a request body.
    422,
  ),
  workflow_not_published: errorRow(
    422,
    'Workflow not published',
    'The workflow has no published version. Publish it before you create applications.',
  ),
  market_not_in_workflow: errorRow(
    422,
    'Market not in the workflow',
    'The workflow does not support this country.',
  ),
  language_not_in_workflow: errorRow(
    422,
    'Language not in the workflow',
    'The workflow has no texts in this language.',
  ),
  provider_not_configured: errorRow(
    422,
    'Provider not configured',
    'A step of the workflow needs a provider that is not configured, so nobody could complete it; errors ' +
      'names step, market and environment variable.',
  ),
} satisfies Record<string, ErrorRow>
