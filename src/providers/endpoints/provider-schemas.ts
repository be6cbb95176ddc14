/** The wire schemas of providers: the catalogue, and what is set of it. Secrets are in none. */

import { closed, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { CallContext } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { providerKinds } from '../catalogue/provider-row.ts'
import { isProviderKey, type ProviderKey, providerRow } from '../catalogue.ts'
import { isUsable } from '../configured.ts'
import type { StoredProvider } from '../ports.ts'

export const access = { permission: 'providers' } as const

export const Provider = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The key of the provider in the catalogue.',
  examples: ['brreg'],
})
export const Market = Type.String({
  pattern: '^(\\*|[A-Z]{2})$',
  maxLength: 2,
  description: '* for all markets of the provider. Without it: its only market, or *.',
  examples: ['NO'],
})

const Field = Type.Object(
  {
    name: Type.String(),
    kind: Type.Enum(['url', 'text', 'secret', 'certificate', 'choice', 'flag', 'lines'], {
      description: 'A secret or certificate is sent in secrets, and never shown again.',
    }),
    required: Type.Boolean(),
    hint: Type.String(),
    choices: Type.Array(Type.String()),
    default: orNull(Type.String()),
  },
  closed,
)
export const CatalogueRow = Type.Object(
  {
    key: Type.String(),
    kind: Type.Enum([...providerKinds]),
    name: Type.String(),
    markets: orNull(Type.Array(Type.String(), { description: 'null: any market.' })),
    fields: Type.Array(Field),
  },
  closed,
)

export const ProviderObject = Type.Object(
  {
    provider: Type.String(),
    kind: Type.Enum([...providerKinds]),
    market: Type.String(),
    position: Type.Integer(),
    enabled: Type.Boolean(),
    usable: Type.Boolean({
      description: 'Enabled, and nothing is missing: an import brings settings without secrets.',
    }),
    settings: Type.Record(Type.String(), Type.String()),
    secrets: Type.Array(
      Type.Object({ name: Type.String(), setAt: Timestamp, expiresAt: orNull(Timestamp) }, closed),
      { description: 'Which secrets are set, and when a certificate expires.' },
    ),
    lastTest: orNull(
      Type.Object(
        {
          at: Timestamp,
          outcome: Type.String({ description: 'WORKS, PARTLY, or what went wrong.' }),
          text: orNull(Type.String({ description: 'What went wrong, in words.' })),
        },
        { ...closed, description: 'null: these settings were not tried since they changed.' },
      ),
    ),
    updatedAt: Timestamp,
    updatedBy: Type.Object({ kind: Type.String(), id: orNull(Type.String()) }, closed),
  },
  closed,
)

export const catalogueRowOf = (key: ProviderKey): Static<typeof CatalogueRow> => {
  const { kind, name, markets, fields } = providerRow(key)
  return {
    ...{ key, kind, name },
    markets: markets === 'ANY' ? null : [...markets],
    fields: fields.map(({ choices = [], default: value = null, withoutSecrets: _open, ...field }) => ({
      ...field,
      choices: [...choices],
      default: value,
    })),
  }
}

export function providerObjectOf(
  stored: StoredProvider,
  { ids, caller }: Pick<CallContext, 'ids' | 'caller'>,
): Static<typeof ProviderObject> {
  const { secrets, lastTest, updatedAt, updatedBy, ...rest } = stored
  return {
    ...rest,
    usable: isUsable(stored, caller.mode),
    secrets: secrets.map(({ name, setAt, expiresAt }) => ({
      name,
      setAt: setAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    lastTest: lastTest && { ...lastTest, at: lastTest.at.toISOString() },
    updatedAt: updatedAt.toISOString(),
    updatedBy: { kind: updatedBy.kind, id: updatedBy.id && ids.of('user', updatedBy.id) },
  }
}

/** Throws provider_unknown. */
export function readProvider(key: string): ProviderKey {
  if (isProviderKey(key)) return key
  throw new ApiError('provider_unknown', {
    errors: [{ path: '/provider', code: 'not_one_of', message: 'There is no provider with this key.' }],
  })
}
