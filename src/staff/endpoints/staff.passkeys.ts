/** POST /v1/staff.passkeys.challenge, signIn, list, register, add and remove. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { assertRecentSignIn } from '#customers/recent-sign-in.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { fromOf, Nothing, ofBrowser, ofPerson, SignedInState, sessionOf, signedIn } from './staff-schemas.ts'

/** Defined by WebAuthn level 3, sections 5.1 and 5.4: the library reads and checks it. */
const FromBrowser = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  maxProperties: 20,
  additionalProperties: { description: 'A member of PublicKeyCredential.' },
  description: 'As the browser gives it (toJSON).',
})
const Options = Type.Object(
  {
    options: Type.Unsafe<object>(
      Type.Object({}, { additionalProperties: true, description: 'For the browser.' }),
    ),
  },
  closed,
)

const forPeopleOnly = ' For people only, because a passkey proves that a person is at their device.'

/** A new way to sign in needs a person who has signed in a short time ago. */
function recentSession(context: Needs<'now'>) {
  assertRecentSignIn(context)
  return sessionOf(context)
}

export const passkeysChallenge = operation({
  ...ofBrowser,
  summary: 'Begin to sign in with a passkey',
  description: 'The challenge works once, for five minutes.',
  body: Type.Object(
    {
      secondStep: Type.Optional(
        Type.Boolean({
          description: 'After TWO_STEP, with its cookie: only a passkey of that person answers.',
        }),
      ),
    },
    closed,
  ),
  reply: Options,
  async run({ secondStep = false }, context: Needs<'baseUrl' | 'staff'>) {
    const after = secondStep ? { token: context.browser.twoStepToken } : undefined
    return { options: await context.staff.passkeyChallenge(fromOf(context), after) }
  },
})

export const passkeysSignIn = operation({
  ...ofBrowser,
  summary: 'Sign in with a passkey',
  description: 'The device verifies the person, so there is no second step.',
  body: Type.Object({ response: FromBrowser }, closed),
  reply: SignedInState,
  run: async ({ response }, context: Needs<'baseUrl' | 'staff'>) =>
    signedIn(await context.staff.signInWithPasskey(response, fromOf(context)), context),
})

export const passkeysList = operation({
  ...ofPerson,
  summary: 'List your passkeys',
  description: `The oldest first.${forPeopleOnly}`,
  body: Nothing,
  reply: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          { id: Type.String(), name: Type.String(), createdAt: Timestamp, lastUsedAt: orNull(Timestamp) },
          closed,
        ),
      ),
    },
    closed,
  ),
  async run(_, context: Needs<'ids' | 'staff'>) {
    const passkeys = await context.staff.passkeys(sessionOf(context).userId)
    const data = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id: context.ids.of('passkey', id), name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
    return { data }
  },
})

export const passkeysRegister = operation({
  ...ofPerson,
  summary: 'Begin to add a passkey',
  description: `Needs a sign-in of the last 30 minutes.${forPeopleOnly}`,
  body: Nothing,
  reply: Options,
  run: async (_, context: Needs<'now' | 'staff'>) => ({
    options: await context.staff.newPasskey(recentSession(context)),
  }),
})

export const passkeysAdd = operation({
  ...ofPerson,
  summary: 'Add a passkey',
  description: 'With the answer of the browser to staff.passkeys.register.',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }), response: FromBrowser }, closed),
  reply: Nothing,
  async run({ name, response }, context: Needs<'now' | 'staff'>) {
    await context.staff.addPasskey(recentSession(context), name.trim() || 'Passkey', response)
    return {}
  },
})

export const passkeysDelete = operation({
  ...ofPerson,
  summary: 'Remove a passkey',
  description: `Needs a sign-in of the last 30 minutes.${forPeopleOnly}`,
  body: Type.Object({ passkeyId: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  reply: Nothing,
  async run({ passkeyId }, context: Needs<'ids' | 'now' | 'staff'>) {
    const id = context.ids.read('passkey', passkeyId, '/passkeyId')
    if (!(await context.staff.removePasskey(recentSession(context), id)))
      throw new ApiError('passkey_not_found')
    return {}
  },
})
