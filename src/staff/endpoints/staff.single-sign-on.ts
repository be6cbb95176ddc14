/**
 * POST /v1/staff.singleSignOn.start, GET /dashboard/single-sign-on/callback, and team.singleSignOn.get, set
 * and remove.
 */
import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { assertRecentSignIn } from '../../customers/recent-sign-in.ts'
import { type CallContext, CustomReply, operation, plain } from '../../endpoint.ts'
import { orNull } from '../../schemas/primitives.ts'
import {
  sessionCookie,
  sessionTokenOf,
  singleSignOnCookie,
  singleSignOnSecretOf,
} from '../session-cookies.ts'
import { givenRoles } from '../single-sign-on.ts'
import { closed, EmailAddress, fromOf, isSecure, Nothing, ofBrowser } from './staff-schemas.ts'

export const singleSignOnStart = operation({
  ...ofBrowser,
  summary: 'Begin single sign-on',
  description: 'By the domain of the address. The provider of the customer ends it at /dashboard.',
  body: Type.Object({ email: EmailAddress }, closed),
  reply: Type.Object(
    {
      url: orNull(Type.String({ description: 'Where the browser goes; null: the domain has no provider.' })),
    },
    closed,
  ),
  async run({ email }, context) {
    const started = await context.staff.startSingleSignOn(email, fromOf(context))
    if (!started) return { url: null }
    const cookie = singleSignOnCookie(started.browserSecret, isSecure(context))
    return new CustomReply(200, { url: started.url }, { 'set-cookie': cookie })
  },
})

/** Not in /v1: the address that a customer registers at its provider. */
export const singleSignOnCallback = plain({
  summary: 'The way back from the provider of single sign-on',
  description: 'Redirects to /dashboard, signed in, or to the page of sign-in with ?refused.',
  async run({ staff, query, cookies, info, baseUrl }) {
    const isHttps = baseUrl.startsWith('https:')
    const secret = singleSignOnSecretOf(cookies, isHttps)
    const to = (path: string, headers: Record<string, string> = {}) => ({
      status: 303,
      contentType: 'text/plain; charset=utf-8',
      body: '',
      headers: { location: path, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', ...headers },
    })
    try {
      const before = sessionTokenOf(cookies, isHttps)
      const token = await staff.finishSingleSignOn(query, secret, { token: before, info })
      return to('/dashboard', { 'set-cookie': sessionCookie(token, isHttps) })
    } catch (error) {
      if (error instanceof ApiError) return to('/dashboard/sign-in?refused')
      throw error
    }
  },
})

const Settings = {
  issuer: Type.String({ minLength: 8, maxLength: 2_000, examples: ['https://login.ronnbar.example'] }),
  clientId: Type.String({ minLength: 1, maxLength: 500, examples: ['foyer'] }),
  domains: Type.Array(Type.String({ minLength: 3, maxLength: 253 }), {
    maxItems: 10,
    description: 'People with an address in these sign in through the provider; owners may use a password.',
  }),
  roleClaim: orNull(
    Type.String({
      ...{ minLength: 1, maxLength: 200, description: 'null: the default for all.' },
      examples: ['groups'],
    }),
  ),
  roleMapping: Type.Unsafe<Record<string, (typeof givenRoles)[number]>>({
    type: 'object',
    maxProperties: 100,
    additionalProperties: { type: 'string', enum: [...givenRoles] },
    description: 'The role by the value of the claim.',
  }),
  defaultRole: Type.Unsafe<(typeof givenRoles)[number] | null>({
    anyOf: [{ type: 'string', enum: [...givenRoles] }, { type: 'null' }],
    description: 'Without a mapped value; null: they may not come in.',
    examples: ['VIEWER'],
  }),
}

/** A provider is trusted with the sign-in of people, so a person decides about it. */
const owned = { who: 'STAFF', permission: null, staff: 'OWN' } as const
const why = 'Only for people, because it decides how people sign in.'
const recent = 'Needs a sign-in of the last 30 minutes.'

export const singleSignOnGet = operation({
  ...owned,
  staff: 'MANAGE',
  summary: 'Show single sign-on',
  description: `Without the client secret. ${why}`,
  body: Nothing,
  reply: Type.Object({ singleSignOn: orNull(Type.Object(Settings, closed)) }, closed),
  run: async (_, { team, caller }) => ({
    singleSignOn: (await team.singleSignOn(caller.customerId)) ?? null,
  }),
})

export const singleSignOnSet = operation({
  ...owned,
  summary: 'Set single sign-on',
  description:
    'The redirect URI for the provider is {base_url}/dashboard/single-sign-on/callback. ' +
    `${recent} ${why}`,
  body: Type.Object(
    {
      ...Settings,
      clientSecret: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1_000, description: 'Without it, the one that is stored.' }),
      ),
    },
    closed,
  ),
  reply: Nothing,
  async run(body, context) {
    assertRecentSignIn(context)
    await context.team.setSingleSignOn(context.caller.customerId, actorIn(context), body)
    return {}
  },
})

export const singleSignOnRemove = operation({
  ...owned,
  summary: 'Remove single sign-on',
  description: `People then need a password: staff.password.requestReset. ${recent} ${why}`,
  body: Nothing,
  reply: Nothing,
  async run(_, context) {
    assertRecentSignIn(context)
    await context.team.removeSingleSignOn(context.caller.customerId, actorIn(context))
    return {}
  },
})

function actorIn({ caller }: CallContext) {
  if (caller.role === null) throw new Error('an endpoint of STAFF was called without a role')
  return { userId: caller.id, role: caller.role }
}
