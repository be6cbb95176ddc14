/** Errors of the people who work in the dashboard. */
import { type ErrorRow, errorRow } from '../error-row.ts'

export const staffErrors = {
  not_signed_in: errorRow(
    401,
    'Not signed in',
    'There is no session of the dashboard, or it ended. Sign in at /dashboard.',
  ),
  insufficient_role: errorRow(
    403,
    'Insufficient role',
    'Your role at this customer does not allow this; detail says which roles do.',
  ),
  not_a_member: errorRow(
    403,
    'Not a member',
    'You do not work for this customer, or the header Foyer-Customer names none.',
  ),
  customer_suspended: errorRow(
    403,
    'Customer suspended',
    'The operator of the service suspended this customer. Its data is kept.',
  ),
} satisfies Record<string, ErrorRow>
