/** Errors of workflows that cannot be found or used. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

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
    'A step of the workflow needs a provider that is not configured, so no applicant could complete it; ' +
      'errors names step, market and how to set it.',
  ),
  draft_changed: errorRow(
    409,
    'Draft changed',
    'Somebody changed the draft since you loaded it. Load it again and repeat your change.',
  ),
  no_draft: errorRow(409, 'No draft', 'The workflow has no draft: everything is published.'),
  draft_not_proposed: errorRow(
    409,
    'Draft not proposed',
    'Nobody has asked for the publication of this draft, or it was changed since.',
  ),
  draft_incomplete: errorRow(
    422,
    'Draft incomplete',
    'The draft cannot be published or tried yet; errors names what is missing or wrong.',
  ),
  publishing_needs_two_people: errorRow(
    403,
    'Publishing needs two people',
    'Four eyes are switched on for publishing. Who edited the draft last or proposed it cannot ' +
      'publish it.',
  ),
  version_not_found: errorRow(404, 'Version not found', 'The workflow has no such version.'),
} satisfies Record<string, ErrorRow>
