/** POST /v1/credentials.list, create, update, rotate, endOldSecret and delete. */

import { orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { assertRecentIfPerson } from '#customers/recent-sign-in.ts'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { newestOf } from '#kernel/api-versions.ts'
import { assertVersion } from '#kernel/assert-version.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { defaultPermissions } from '#oauth/permissions.ts'
import type { Scope } from '#oauth/scopes.ts'
import {
  ApiVersion,
  assertGrantable,
  CredentialKind,
  CredentialName,
  CredentialObject,
  CredentialRef,
  CredentialScope,
  CredentialWithSecret,
  credentialOf,
  grantableBy,
  Permissions,
  readCredential,
} from './credential-schemas.ts'

const closed = { additionalProperties: false } as const
const access = { permission: 'credentials', staff: 'DEVELOP' } as const

export const credentialsList = operation({
  ...access,
  who: 'application.read',
  summary: 'List credentials',
  description: `In the order of creation, with API keys, without secrets and deleted ones.`,
  body: Type.Object(wholeListPaging, closed),
  reply: Type.Object(pageReply(CredentialObject), closed),
  async run(body, context: Needs<'credentials' | 'ids'>) {
    const all = await context.credentials.list(context.caller.customerId)
    const data = all.map((each) => credentialOf(each, context))
    return pageOfAll(data, body, ({ id }) => id)
  },
})

const NewCredential = Type.Object(
  {
    name: CredentialName,
    kind: Type.Optional({ ...CredentialKind, default: 'CLIENT' }),
    scope: Type.Optional({ ...CredentialScope, default: 'application' }),
    permissions: Type.Optional(Permissions),
    apiVersion: Type.Optional(ApiVersion),
  },
  closed,
)

export const credentialsCreate = operation({
  ...access,
  who: 'application',
  summary: 'Create a credential',
  description:
    'A client id and a secret for the token endpoint, or a key for the deprecated operations, which always ' +
    'creates and reads. The secret is in this reply only. Needs a sign-in of the last 30 minutes. At most ' +
    `50 per customer.`,
  body: NewCredential,
  reply: CredentialWithSecret,
  async run(body, context: Needs<'apiVersions' | 'credentials' | 'ids' | 'now'>) {
    const { caller } = context
    const { name, kind = 'CLIENT', scope = 'application' } = body
    const { apiVersion = newestOf(context.apiVersions) } = body
    assertVersion(context.apiVersions, apiVersion)
    assertFitsKind(body)
    const isReadOnly = scope === 'application.read'
    const permissions = body.permissions ?? (isReadOnly ? ['read' as const] : defaultPermissions)
    assertGrantable(permissions, context)
    assertRecentIfPerson(context)
    const scopes: Scope[] = isReadOnly ? [scope] : ['application', 'application.read']
    const { credential, secret } = await context.credentials.create(caller.customerId, actorOf(context), {
      ...{ kind, mode: caller.mode, name, scopes, permissions, apiVersion },
    })
    return { ...credentialOf(credential, context), secret }
  },
})

/** Its two operations need both permissions and the wider scope; a key with others would promise more. */
function assertFitsKind({ kind, scope, permissions }: Static<typeof NewCredential>): void {
  if (kind !== 'API_KEY') return
  const message = 'Omit it: an API key always creates and reads.'
  const wrong = [...(scope === 'application.read' ? ['scope'] : []), ...(permissions ? ['permissions'] : [])]
  const errors = wrong.map((field) => ({ path: `/${field}`, code: 'not_for_api_key', message }))
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}

export const credentialsUpdate = operation({
  ...access,
  who: 'application',
  summary: 'Change a credential',
  description:
    'Permissions that you send replace the earlier ones, within 5 seconds, also for tokens that exist. ' +
    'What you cannot give you cannot take away.',
  body: Type.Object(
    {
      credentialId: CredentialRef,
      name: Type.Optional(CredentialName),
      permissions: Type.Optional(Permissions),
      apiVersion: Type.Optional(ApiVersion),
    },
    closed,
  ),
  reply: CredentialObject,
  async run({ credentialId, ...change }, context: Needs<'apiVersions' | 'credentials' | 'ids'>) {
    const id = readCredential(context, credentialId)
    if (change.apiVersion !== undefined) assertVersion(context.apiVersions, change.apiVersion)
    const { credentials, caller } = context
    const asked = { ...change, ...grantableBy(context) }
    return credentialOf(await credentials.update(caller.customerId, actorOf(context), id, asked), context)
  },
})

export const credentialsRotate = operation({
  ...access,
  who: 'application',
  summary: 'Create a new secret for a credential',
  description:
    'The client id stays. The old secret works until oldSecretUntil, or until it is ended: first store the ' +
    'new one everywhere. Needs a sign-in of the last 30 minutes, and that you may give a credential all ' +
    `permissions that it has.`,
  body: Type.Object(
    {
      credentialId: CredentialRef,
      oldSecretUntil: Type.Optional(
        orNull({
          ...TimestampInput,
          description: 'In the future. null, the default: until credentials.endOldSecret.',
        }),
      ),
    },
    closed,
  ),
  reply: CredentialWithSecret,
  async run({ credentialId, oldSecretUntil = null }, context: Needs<'credentials' | 'ids' | 'now'>) {
    const { credentials, caller, now } = context
    const id = readCredential(context, credentialId)
    assertRecentIfPerson(context)
    const oldUntil = oldSecretUntil === null ? null : readFuture(oldSecretUntil, now())
    const asked = { mode: caller.mode, oldUntil, ...grantableBy(context) }
    const { credential, secret } = await credentials.rotate(caller.customerId, actorOf(context), id, asked)
    return { ...credentialOf(credential, context), secret }
  },
})

function readFuture(text: string, now: Date): Date {
  const at = parseTimestamp(text)
  if (at && at > now) return at
  const message = 'Must be a timestamp in the future, such as 2030-11-20T09:30:00Z.'
  throw new ApiError('invalid_body', {
    errors: [{ path: '/oldSecretUntil', code: 'invalid_timestamp', message }],
  })
}

export const credentialsEndOldSecret = operation({
  ...access,
  who: 'application',
  summary: 'End the old secret of a credential',
  description:
    'It gets no more tokens within 5 seconds. Tokens that exist keep working. Needs that you may give a ' +
    `credential all permissions that it has.`,
  body: Type.Object({ credentialId: CredentialRef }, closed),
  reply: CredentialObject,
  async run({ credentialId }, context: Needs<'credentials' | 'ids'>) {
    const { credentials, caller } = context
    const id = readCredential(context, credentialId)
    const by = grantableBy(context)
    return credentialOf(await credentials.endOldSecret(caller.customerId, actorOf(context), id, by), context)
  },
})

export const credentialsDelete = operation({
  ...access,
  who: 'application',
  summary: 'Delete a credential or an API key',
  description:
    'It and its tokens stop working within 5 seconds. This cannot be undone. Needs that you may give a ' +
    `credential all permissions that it has.`,
  body: Type.Object({ credentialId: CredentialRef }, closed),
  reply: Type.Object({ id: Type.String() }, closed),
  async run({ credentialId }, context: Needs<'credentials' | 'ids'>) {
    const id = readCredential(context, credentialId)
    const by = grantableBy(context)
    await context.credentials.delete(context.caller.customerId, actorOf(context), id, by)
    return { id: context.ids.of('credential', id) }
  },
})
