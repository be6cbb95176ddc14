/** Errors of the people who work in the dashboard. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

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
  two_step_required: errorRow(
    403,
    'Second step required',
    'This needs a sign-in with a second step. Sign in with your authenticator app or your passkey; if you ' +
      'have none, set one up under Your account.',
  ),
  customer_suspended: errorRow(
    403,
    'Customer suspended',
    'The operator of the service suspended this customer. Its data is kept.',
  ),
  sign_in_refused: errorRow(
    403,
    'Sign-in refused',
    'The e-mail address and the password do not belong together.',
  ),
  single_sign_on_refused: errorRow(
    403,
    'Single sign-on refused',
    'The provider of your company did not sign you in, or your account works for another customer too.',
  ),
  domain_not_found: errorRow(
    404,
    'Domain not found',
    'Single sign-on names no such domain. Add it and save first.',
  ),
  managed_elsewhere: errorRow(
    409,
    'Managed elsewhere',
    'This address signs in through the provider of another customer. Invite another address.',
  ),
  code_refused: errorRow(
    403,
    'Code refused',
    'The code is wrong or was used before. Wait for the next one in your app.',
  ),
  two_step_ended: errorRow(
    403,
    'Second step ended',
    'Ten minutes have passed since the first step, or there is nothing to confirm. Begin again.',
  ),
  passkey_refused: errorRow(
    403,
    'Passkey refused',
    'The passkey is not known here, or its answer came too late. Try again.',
  ),
  passkey_not_found: errorRow(404, 'Passkey not found', 'You have no passkey with this id.'),
  two_step_in_use: errorRow(
    409,
    'Second step in use',
    'You have an authenticator app already. Remove it first.',
  ),
  link_ended: errorRow(
    410,
    'Link ended',
    'The link was used, revoked or replaced, or it is too old. Ask for a new one.',
  ),
  member_not_found: errorRow(404, 'Member not found', 'No such person works for this customer.'),
  invitation_not_found: errorRow(404, 'Invitation not found', 'There is no open invitation with this id.'),
  session_not_found: errorRow(404, 'Session not found', 'You have no session with this id.'),
  already_member: errorRow(
    409,
    'Already a member',
    'A person with this e-mail address works for the customer already.',
  ),
  last_owner: errorRow(
    409,
    'Last owner',
    'A customer needs an owner. Give this role to another person first.',
  ),
} satisfies Record<string, ErrorRow>
