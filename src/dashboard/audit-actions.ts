/** Audit actions of the list of applications. */
import { type ActionRows, action, isTrue } from '#audit/action-row.ts'

export const dashboardActions = {
  'applications.exported': action(
    'a list of applications was exported as CSV',
    'exported a list of applications',
  ),
  'saved_view.saved': action('a person saved or changed a view of the list of applications', ({ shared }) =>
    isTrue(shared) ? 'saved a view for everyone' : 'saved a view of their own',
  ),
  'saved_view.deleted': action('a person deleted a saved view', ({ shared }) =>
    isTrue(shared) ? 'deleted a shared view' : 'deleted a view of their own',
  ),
} satisfies ActionRows
