/** Errors of a customer's quotas. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const customerErrors = {
  storage_quota_exceeded: errorRow(
    413,
    'Storage quota exceeded',
    'The documents of this customer use all of its storage. Erase applications, or ask the operator to ' +
      'raise the quota.',
  ),
  quota_exceeded: errorRow(
    429,
    'Quota exceeded',
    'A quota of this customer is used up for this hour or day; detail names it. The operator can raise it.',
  ),
} satisfies Record<string, ErrorRow>
