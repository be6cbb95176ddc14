/**
 * POST /v1/staff.singleSignOn.start, GET /dashboard/single-sign-on/callback, and team.singleSignOn.get, set
 * and remove.
 */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { CustomReply, type Needs, operation, plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { proofOutcomes } from '../domain-proofs.ts'
import type { DomainProof } from '../ports.ts'
import {
  sessionCookie,
  sessionTokenOf,
  singleSignOnCookie,
  singleSignOnSecretOf,
} from '../session-cookies.ts'
import { givenRoles } from '../single-sign-on.ts'
import { EmailAddress, fromOf, isSecure, Nothing, ofBrowser } from './staff-schemas.ts'
import { actorIn } from './team.ts'

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
  async run({ email }, context: Needs<'baseUrl' | 'staff'>) {
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
    description:
      'People with an address in these sign in through the provider, once DNS proves them; owners may ' +
      'use a password.',
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
    propertyNames: { maxLength: 200 },
    additionalProperties: { type: 'string', enum: [...givenRoles] },
    description: 'The role by the value of the claim.',
  }),
  defaultRole: Type.Unsafe<(typeof givenRoles)[number] | null>({
    anyOf: [{ type: 'string', enum: [...givenRoles] }, { type: 'null' }],
    description: 'Without a mapped value; null: they may not come in.',
    examples: ['VIEWER'],
  }),
}

export const Proof = Type.Object(
  {
    domain: Type.String(),
    isInForce: Type.Boolean({ description: 'Its people sign in through the provider.' }),
    record: Type.Object(
      { name: Type.String(), value: Type.String() },
      { ...closed, description: 'The TXT record that proves the domain. It stays.' },
    ),
    checkedAt: orNull(Timestamp),
    outcome: orNull(
      Type.Enum([...proofOutcomes], {
        description:
          'Of the last check. UNREACHABLE: its name servers did not answer. TAKEN: another customer has ' +
          'proven it, too, and was first. null: not checked yet.',
      }),
    ),
    endsAt: orNull(
      Type.String({
        ...Timestamp,
        description: 'It is in force until then, because its record is missing. null: no end.',
      }),
    ),
  },
  closed,
)
const proofView = ({ checkedAt, endsAt, ...proof }: DomainProof): Static<typeof Proof> => ({
  ...proof,
  checkedAt: checkedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** A provider is trusted with the sign-in of people, so a person decides about it. */
const owned = { permission: 'singleSignOn', staff: 'OWN' } as const
const recent = 'Needs a sign-in of the last 30 minutes.'

export const singleSignOnGet = operation({
  ...owned,
  who: 'application.read',
  staff: 'MANAGE',
  summary: 'Show single sign-on',
  description: 'Without the client secret.',
  body: Nothing,
  reply: Type.Object(
    { singleSignOn: orNull(Type.Object({ ...Settings, proofs: Type.Array(Proof) }, closed)) },
    closed,
  ),
  async run(_, { team, caller }: Needs<'team'>) {
    const found = await team.singleSignOn(caller.customerId)
    return { singleSignOn: found ? { ...found, proofs: found.proofs.map(proofView) } : null }
  },
})

export const singleSignOnSet = operation({
  ...owned,
  who: 'application',
  summary: 'Set single sign-on',
  description: `The redirect URI for the provider is {base_url}/dashboard/single-sign-on/callback. ${recent}`,
  body: Type.Object(
    {
      ...Settings,
      clientSecret: Type.Optional(
        Type.String({
          ...{ minLength: 1, maxLength: 1_000, writeOnly: true },
          description: 'Without it, the one that is stored.',
        }),
      ),
    },
    closed,
  ),
  reply: Nothing,
  async run(body, context: Needs<'now' | 'team'>) {
    assertRecentIfPerson(context)
    await context.team.setSingleSignOn(context.caller.customerId, actorIn(context), body)
    return {}
  },
})

export const singleSignOnCheckDomain = operation({
  ...owned,
  who: 'application',
  summary: 'Check the DNS of a domain of single sign-on',
  description: `Foyer does it itself each day, and each hour in the week after a domain was named.`,
  body: Type.Object({ domain: Settings.domains.items }, closed),
  reply: Proof,
  examples: { body: { domain: 'ronnbar.example' } },
  async run({ domain }, context: Needs<'team'>) {
    const { caller, team } = context
    return proofView(await team.checkDomain(caller.customerId, actorIn(context), domain))
  },
})

export const singleSignOnRemove = operation({
  ...owned,
  who: 'application',
  summary: 'Remove single sign-on',
  description: `People then need a password: staff.password.requestReset. ${recent}`,
  body: Nothing,
  reply: Nothing,
  async run(_, context: Needs<'now' | 'team'>) {
    assertRecentIfPerson(context)
    await context.team.removeSingleSignOn(context.caller.customerId, actorIn(context))
    return {}
  },
})
