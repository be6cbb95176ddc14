/** Audit actions of workflows, their drafts and terms. */
import { type ActionRows, action, text } from '#audit/action-row.ts'

export const workflowActions = {
  'workflow.published': action(
    'a version of a workflow was published',
    ({ version }) => `published version ${text(version)} of {workflow}`,
  ),
  'workflow.created': action('a workflow was created as a draft', 'created {workflow}'),
  'workflow.draft_started': action(
    'the first change after a publication made a draft',
    'began a draft of {workflow}',
  ),
  'workflow.draft_discarded': action(
    'the draft of a workflow was discarded',
    'discarded the draft of {workflow}',
  ),
  'workflow.proposed': action(
    'the publication of a draft was proposed',
    'requested the publication of {workflow}',
  ),
  'workflow.returned': action(
    'a proposed draft was returned to its editor',
    'returned the draft of {workflow} to its editor',
  ),
  'terms.uploaded': action(
    'a PDF of terms was uploaded, for workflows to refer to',
    'uploaded terms as a PDF',
  ),
} satisfies ActionRows
