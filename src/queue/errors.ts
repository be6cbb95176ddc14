/** Errors of the queue. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const queueErrors = {
  no_second_line: errorRow(
    409,
    'No second line',
    'No member of the team belongs to the second line. An owner or admin can choose who does.',
  ),
} satisfies Record<string, ErrorRow>
