/** POST /v1/providers.list, providers.set, providers.remove and providers.test. */

import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { providerKeys } from '../catalogue.ts'
import {
  access,
  CatalogueRow,
  catalogueRowOf,
  Market,
  Provider,
  ProviderObject,
  providerObjectOf,
  readProvider,
} from './provider-schemas.ts'

/** A test is a call of another person's service: ten a minute at the usual limit. */
const TEST_COST = 60
const values = (longest: number, description: string, options: { writeOnly?: true } = {}) =>
  Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
      orNull(Type.String({ maxLength: longest, ...options })),
      { ...closed, maxProperties: 40, description },
    ),
  )

export const providersList = operation({
  ...access,
  who: 'application.read',
  staff: 'DEVELOP',
  summary: 'List the providers: what can be set, and what is set',
  description: `Registries, eIDs and lists by market. Secrets are never shown.`,
  body: Type.Object({}, closed),
  reply: Type.Object({ catalogue: Type.Array(CatalogueRow), providers: Type.Array(ProviderObject) }, closed),
  async run(_body, context: Needs<'ids' | 'providerSettings'>) {
    const stored = await context.providerSettings.list(context.caller.customerId)
    return {
      catalogue: providerKeys.map(catalogueRowOf),
      providers: stored.map((each) => providerObjectOf(each, context)),
    }
  },
})

export const providersSet = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Set a provider for a market',
  description:
    'Fields that are not sent stay as they are; null removes one. When an address changes to another host, ' +
    'its secrets are sent again. Applies within 5 seconds. Needs a sign-in of the last 30 minutes.',
  body: Type.Object(
    {
      provider: Provider,
      market: Type.Optional(Market),
      enabled: Type.Optional(Type.Boolean()),
      position: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000, description: 'For the order of the eIDs of a market.' }),
      ),
      settings: values(10_000, 'By the name of the field, as in the catalogue.'),
      secrets: values(
        70_000,
        'Secrets and certificates by the name of the field. They are encrypted, and never shown again.',
        { writeOnly: true },
      ),
    },
    closed,
  ),
  reply: ProviderObject,
  async run(
    { provider, settings = {}, secrets = {}, ...change },
    context: Needs<'ids' | 'now' | 'providerSettings'>,
  ) {
    assertRecentIfPerson(context)
    const { caller, providerSettings } = context
    const customer = { id: caller.customerId, mode: caller.mode }
    const whole = { ...change, provider: readProvider(provider), settings, secrets }
    return providerObjectOf(await providerSettings.set(customer, actorOf(context), whole), context)
  },
})

const Place = { provider: Provider, market: Type.Optional(Market) }

export const providersRemove = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Remove a provider from a market',
  description: 'Its secrets are deleted. Applies within 5 seconds. Needs a sign-in of the last 30 minutes.',
  body: Type.Object(Place, closed),
  reply: Type.Object({}, closed),
  async run({ provider, market }, context: Needs<'now' | 'providerSettings'>) {
    assertRecentIfPerson(context)
    const place = { provider: readProvider(provider), market }
    await context.providerSettings.remove(context.caller.customerId, actorOf(context), place)
    return {}
  },
})

export const providersTest = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Try a provider with a real call',
  description:
    'Looks up a number in a registry, or starts an identification that nobody completes. Says in words ' +
    `what is wrong. Counts as ${TEST_COST} requests.`,
  cost: () => TEST_COST,
  body: Type.Object(
    {
      ...Place,
      number: Type.Optional(
        Type.String({
          pattern: '^[0-9A-Za-z -]{2,30}$',
          description:
            'Of a registry: the organization number to look up. Without it, that of a public body.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object(
    {
      outcome: Type.String({
        description: 'WORKS, PARTLY, NOT_TRIED (nothing was looked up), or what went wrong.',
      }),
      text: Type.String(),
      durationMs: Type.Integer(),
      calls: Type.Array(
        Type.Object(
          { host: Type.String(), status: orNull(Type.Integer()), durationMs: Type.Integer() },
          { ...closed, description: 'What was called. status null: no answer.' },
        ),
      ),
    },
    closed,
  ),
  failed: ({ outcome }) => outcome !== 'WORKS',
  async run({ provider, market, number }, { caller, providerSettings }: Needs<'providerSettings'>) {
    const customer = { id: caller.customerId, mode: caller.mode }
    return providerSettings.test(customer, { provider: readProvider(provider), market, number })
  },
})
