/** Schemas and replies that the endpoints of people share. */

import { closed, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type CallContext, CustomReply } from '#endpoint.ts'
import type { SignedIn, SigningIn } from '../ports.ts'
import { roles } from '../roles.ts'
import { sessionCookie, twoStepCookie } from '../session-cookies.ts'

export const Role = Type.Enum([...roles], { description: 'What the person may do for the customer.' })
export const RoleToGive = Type.Enum([...roles], { description: 'Only an owner makes an owner.' })
export const EmailAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'An e-mail address, in any case.',
  examples: ['astrid.lindberg@ronnbar.example'],
})
/** The rules of a new password are in src/staff/passwords.ts; this is the limit of any. */
export const Password = Type.String({ minLength: 1, maxLength: 1_000, description: 'Never logged.' })
export const PersonName = Type.String({ minLength: 1, maxLength: 120, examples: ['Astrid Lindberg'] })
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 600,
  description: 'What follows # in the link.',
  examples: ['eyJjdXN0b21lcklkIjoi….c2lnbmF0dXJl'],
})
export const UserId = Type.String({ minLength: 1, maxLength: 200, description: 'The person.' })
export const SessionId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'A session of the person.',
})

export const ListedSession = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: 'The one that asks.' }),
    browser: Type.String({ description: 'The User-Agent at sign-in.' }),
    address: Type.String({ description: 'The IP address at sign-in.' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
  },
  closed,
)
export const Nothing = Type.Object({}, closed)
export const SignInState = Type.Object(
  {
    state: Type.Enum(['SIGNED_IN', 'TWO_STEP'], {
      description: 'TWO_STEP: the second step follows, within ten minutes.',
    }),
    secondSteps: Type.Optional(
      Type.Array(Type.Enum(['TOTP', 'PASSKEY']), {
        description: 'With TWO_STEP: what this person has. TOTP: also a recovery code.',
      }),
    ),
  },
  closed,
)

export const SignedInState = Type.Object({ state: Type.Enum(['SIGNED_IN']) }, closed)

/** The rows of people: no credential takes their place, so there is no permission. */
export const ofBrowser = { who: 'BROWSER', permission: null, staff: 'EVERYONE' } as const
export const ofPerson = { who: 'PERSON', permission: null, staff: 'EVERYONE' } as const

type WithBrowser = Pick<CallContext, 'browser' | 'baseUrl'>

export const isSecure = ({ baseUrl }: Pick<CallContext, 'baseUrl'>): boolean => baseUrl.startsWith('https:')

export const fromOf = ({ browser }: WithBrowser): SigningIn => ({ token: browser.token, info: browser.info })

/** With the cookie of the session, or of the pending second step. */
export function signedIn<S extends SignedIn>(
  { token, ...body }: S,
  context: WithBrowser,
): CustomReply<Omit<S, 'token'>> {
  const cookie = body.state === 'TWO_STEP' ? twoStepCookie : sessionCookie
  return new CustomReply(200, body, { 'set-cookie': cookie(token, isSecure(context)) })
}

/** The person who is signed in: an endpoint of PERSON has one. */
export function sessionOf({ browser }: Pick<CallContext, 'browser'>) {
  if (!browser.session) throw new Error('an endpoint of PERSON was called without a session')
  return browser.session
}
