/** Errors of exports. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const exportErrors = {
  export_not_found: errorRow(404, 'Export not found', 'There is no export with this id.'),
  export_running: errorRow(
    409,
    'Export running',
    'An export of this customer is being made. Wait until it is ready.',
  ),
  export_not_running: errorRow(
    409,
    'Export not running',
    'The export has ended, so it cannot be cancelled. Its status says how.',
  ),
  export_not_ready: errorRow(
    409,
    'Export not ready',
    'The export is not ready, has failed, was cancelled, or its file is deleted. Its status says which.',
  ),
} satisfies Record<string, ErrorRow>
