/** Errors of the list of applications. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const dashboardErrors = {
  saved_view_not_found: errorRow(404, 'Saved view not found', 'You have no saved view with this id.'),
  saved_view_name_taken: errorRow(
    409,
    'Name taken',
    'There is a saved view with this name already. Choose another name.',
  ),
  too_many_saved_views: errorRow(
    409,
    'Too many saved views',
    'A person can have 30 views, and a customer can share 50. Delete an unused one.',
  ),
} satisfies Record<string, ErrorRow>
