/** Errors of operations for sandbox customers only. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const sandboxErrors = {
  live_customer: errorRow(
    403,
    'Not for live customers',
    'This operation drives test persons. It works for sandbox customers only.',
  ),
} satisfies Record<string, ErrorRow>
