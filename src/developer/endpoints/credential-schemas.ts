/** Wire schemas of credentials. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Needs } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Ids } from '#kernel/ids.ts'
import { type Permission, permissions, permissionTexts } from '#oauth/permissions.ts'
import { grantablePermissions } from '../grantable.ts'
import type { Credential, Grantable } from '../ports.ts'

const closed = { additionalProperties: false } as const

export const CredentialRef = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The id of the credential, not its client id.',
})
export const CredentialName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What it is for, such as the name of the system.',
})
export const CredentialKind = Type.Enum(['CLIENT', 'API_KEY'], {
  description:
    'CLIENT: a client id and a secret for the token endpoint. API_KEY: deprecated; it works for the ' +
    'deprecated operations only, until they end.',
})
export const CredentialScope = Type.Enum(['application', 'application.read'], {
  description: 'The widest scope of its tokens. application.read only reads.',
})
export const Permissions = Type.Array(
  Type.Enum([...permissions], {
    description: permissions.map((each) => `${each}: ${permissionTexts[each]}`).join('; '),
  }),
  { minItems: 1, maxItems: permissions.length, uniqueItems: true, examples: [['create', 'read']] },
)

export const ApiVersion = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  maxLength: 10,
  description:
    'The dated version of the API for its requests without the header Foyer-Version. Default: the newest ' +
    'when it is created.',
  examples: ['2026-12-01'],
})

const Secret = Type.Object(
  {
    ending: orNull(Type.String({ description: 'The last four characters. null: older than this field.' })),
    createdAt: Timestamp,
    lastUsedAt: orNull({
      ...Timestamp,
      description: 'When it last got a token. Written at most once a minute.',
    }),
    until: orNull({ ...Timestamp, description: 'When it stops working. null: when it is ended.' }),
  },
  closed,
)

const fields = {
  id: Type.String(),
  kind: CredentialKind,
  clientId: Type.String({ description: 'Of an API key, its beginning.' }),
  name: Type.String(),
  scope: CredentialScope,
  permissions: Permissions,
  apiVersion: ApiVersion,
  secrets: Type.Array(Secret, {
    description: 'The newest first. Two while the secret is being rotated: both work.',
  }),
  deprecated: Type.Boolean({ description: 'It is an API key: use a credential of the kind CLIENT instead.' }),
  createdAt: Timestamp,
  createdBy: orNull(Type.String({ description: 'The staff user, or the credential. null: the operator.' })),
  lastUsedAt: orNull({
    ...Timestamp,
    description: 'The last request with it or its tokens. Written at most once a minute.',
  }),
}
export const CredentialObject = Type.Object(fields, closed)
export const CredentialWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({ description: 'Shown only once: Foyer keeps its hash. Store it.' }),
  },
  closed,
)

function createdByOf({ createdBy, createdWith }: Credential, ids: Ids): string | null {
  if (createdBy !== null) return ids.of('user', createdBy)
  return createdWith === null ? null : ids.of('credential', createdWith)
}

export const credentialOf = (of: Credential, { ids }: Needs<'ids'>): Static<typeof CredentialObject> => ({
  id: ids.of('credential', of.id),
  kind: of.kind,
  clientId: of.clientId,
  name: of.name,
  scope: of.scopes.includes('application') ? 'application' : 'application.read',
  permissions: of.permissions,
  apiVersion: of.apiVersion,
  secrets: of.secrets.map(({ ending, createdAt, lastUsedAt, until }) => ({
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  })),
  deprecated: of.kind === 'API_KEY',
  createdAt: of.createdAt.toISOString(),
  createdBy: createdByOf(of, ids),
  lastUsedAt: of.lastUsedAt?.toISOString() ?? null,
})

export const readCredential = ({ ids }: Needs<'ids'>, credentialId: string): string =>
  ids.read('credential', credentialId, '/credentialId')

/** A credential gives what it has itself. */
export const grantableBy = ({ caller }: Needs): Grantable => ({
  grantable: grantableTo(caller),
})

function grantableTo({ kind, role, mode, permissions: held }: Needs['caller']): readonly Permission[] {
  if (kind === 'OPERATOR') return permissions
  return kind === 'CREDENTIAL' ? held : grantablePermissions(role, mode)
}

/** Throws permission_not_grantable. */
export function assertGrantable(asked: readonly Permission[], context: Needs): void {
  const { grantable } = grantableBy(context)
  if (!asked.every((each) => grantable.includes(each))) throw new ApiError('permission_not_grantable')
}
