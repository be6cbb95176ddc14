/** POST /v1/staff.password.requestReset, reset and change. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import {
  EmailAddress,
  fromOf,
  LinkToken,
  Nothing,
  ofBrowser,
  ofPerson,
  Password,
  sessionOf,
} from './staff-schemas.ts'

export const passwordRequestReset = operation({
  ...ofBrowser,
  summary: 'Ask for a new password',
  description:
    'The reply is the same whether there is such a person or not. The link works once, for 30 minutes.',
  body: Type.Object({ email: EmailAddress }, closed),
  reply: Nothing,
  async run({ email }, context: Needs<'baseUrl' | 'staff'>) {
    await context.staff.requestPasswordReset(email, fromOf(context))
    return {}
  },
})

export const passwordReset = operation({
  ...ofBrowser,
  summary: 'Choose a new password',
  description: 'Ends all sessions. It does not sign in, and a second step stays.',
  body: Type.Object({ token: LinkToken, password: Password }, closed),
  reply: Nothing,
  async run({ token, password }, context: Needs<'baseUrl' | 'staff'>) {
    await context.staff.resetPassword(token, password, fromOf(context))
    return {}
  },
})

export const passwordChange = operation({
  ...ofPerson,
  summary: 'Change your password',
  description: 'Ends your other sessions.',
  body: Type.Object({ currentPassword: Password, newPassword: Password }, closed),
  reply: Nothing,
  async run(body, context: Needs<'baseUrl' | 'staff'>) {
    await context.staff.changePassword(sessionOf(context), body, fromOf(context))
    return {}
  },
})
