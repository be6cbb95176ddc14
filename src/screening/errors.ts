/** Errors of screening lists. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const screeningErrors = {
  list_approval_not_allowed: errorRow(
    409,
    'List approval not allowed',
    'The lists are shared by several customers. The operator approves them: npx foyer screening approve.',
  ),
  own_list_not_found: errorRow(404, 'Own list not found', 'There is no own list with this id.'),
  version_not_waiting: errorRow(
    409,
    'Version not waiting',
    'This version of the list does not wait for approval. It was decided, or a newer one took its place.',
  ),
  too_many_own_lists: errorRow(409, 'Too many own lists', 'A customer can have 20 own lists. Delete one.'),
  too_many_own_entries: errorRow(
    409,
    'Too many own entries',
    'The own lists of a customer can have 100,000 entries together. Delete a list, or upload a shorter one.',
  ),
  screening_outdated: errorRow(
    409,
    'Screening outdated',
    'A list changed while the application was decided. Nothing is approved on an earlier version: try again.',
  ),
  screening_not_available: errorRow(
    409,
    'Screening not available',
    'No list of sanctions is active, a list is too old, or the lists are being loaded.',
  ),
} satisfies Record<string, ErrorRow>
