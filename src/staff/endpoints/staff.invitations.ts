/** POST /v1/staff.invitations.get and accept: the page behind the link of an invitation. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import {
  EmailAddress,
  fromOf,
  LinkToken,
  ofBrowser,
  Password,
  PersonName,
  Role,
  SignInState,
  signedIn,
} from './staff-schemas.ts'

export const invitationsGet = operation({
  ...ofBrowser,
  summary: 'Show an invitation',
  description: 'For the page behind the link. It does not use the link up.',
  body: Type.Object({ token: LinkToken }, closed),
  reply: Type.Object(
    {
      email: orNull(Type.String({ description: 'null: the person chooses it, as the first owner.' })),
      customerName: Type.String(),
      role: Role,
      hasAccount: Type.Boolean({ description: 'The person signs in, instead of choosing a password.' }),
    },
    closed,
  ),
  async run({ token }, context: Needs<'baseUrl' | 'customers' | 'staff'>) {
    const { customerId, ...view } = await context.staff.invitation(token, fromOf(context))
    const customer = await context.customers.byId(customerId)
    return { ...view, customerName: customer?.name ?? '' }
  },
})

export const invitationsAccept = operation({
  ...ofBrowser,
  summary: 'Accept an invitation',
  description:
    'A new person sends name and password. A person with an account sends their password, or is signed in ' +
    'with this address already. The link works once.',
  body: Type.Object(
    {
      token: LinkToken,
      email: Type.Optional(EmailAddress),
      name: Type.Optional(PersonName),
      password: Type.Optional(Password),
    },
    closed,
  ),
  reply: SignInState,
  async run(body, context: Needs<'baseUrl' | 'staff'>) {
    const { session } = context.browser
    return signedIn(await context.staff.accept({ ...body, session }, fromOf(context)), context)
  },
})
