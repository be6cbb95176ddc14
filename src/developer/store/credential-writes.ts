/** The statements that change credentials, each with its audit entry. */

import type { AppendAudit } from '#audit/store/append.ts'
import { revokedUntil } from '#customers/credentials.ts'
import { apiVersions, newestOf } from '#kernel/api-versions.ts'
import type { Permission } from '#oauth/permissions.ts'
import type { Scope } from '#oauth/scopes.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { CredentialChange } from '../ports.ts'

export interface StoredCredential {
  credentialId: string
  kind: 'CLIENT' | 'API_KEY'
  clientId: string
  secretHash: string
  /** The last four characters. */
  secretEnding: string
  scopes: readonly Scope[]
  permissions: readonly Permission[]
  description: string
  apiVersion?: string
  /** The staff user; without one, a credential or the operator. */
  createdBy?: string | null
  /** The credential that created it. */
  createdWith?: string | null
}

/** One transaction of one customer. */
export interface CredentialTransaction {
  query: Query
  customerId: string
  audit: AppendAudit
  now: Date
}

const ADD: Statement = {
  name: 'credential-add',
  text: `insert into foyer.credential (customer_id, credential_id, kind, client_id, secret_hash, scopes,
      permissions, description, created_at, secret_ending, secret_created_at, created_by, secret_by,
      created_with, shown_to, api_version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11, $11, $12,
      array_remove(array[$12::uuid], null), $13)`,
}
const CHANGE: Statement = {
  name: 'credential-change',
  text: `update foyer.credential set permissions = coalesce($3, permissions),
      description = coalesce($4, description), api_version = coalesce($5, api_version)
    where customer_id = $1 and credential_id = $2 and deleted_at is null returning 1`,
}
const DELETE: Statement = {
  name: 'credential-delete',
  text: `update foyer.credential set deleted_at = $3, old_secret_hash = null
    where customer_id = $1 and credential_id = $2 and deleted_at is null returning 1`,
}
const REVOKE: Statement = {
  name: 'credential-revoke',
  text: `with added as (insert into foyer.revocation (customer_id, kind, subject, at, until)
      values ($1, 'CREDENTIAL', $2, $3, $4) returning 1)
    select pg_notify('foyer_revoked', '') from added`,
}

export async function addCredential(
  { query, customerId, audit, now }: CredentialTransaction,
  added: StoredCredential,
): Promise<void> {
  const { credentialId, kind, clientId, secretHash, scopes, permissions, description } = added
  const values = [credentialId, kind, clientId, secretHash, scopes, permissions, description, now]
  const { secretEnding, createdBy = null, createdWith = null, apiVersion = newestOf(apiVersions) } = added
  await query(ADD, [customerId, ...values, secretEnding, createdBy, createdWith, apiVersion])
  await audit('credential.created', { credentialId, kind, permissions: permissions.join(' ') })
}

/** False: no such credential, or deleted. */
export async function changeCredential(
  { query, customerId, audit }: CredentialTransaction,
  credentialId: string,
  { permissions, name, apiVersion }: CredentialChange,
): Promise<boolean> {
  const values = [customerId, credentialId, permissions ?? null, name ?? null, apiVersion ?? null]
  if ((await query(CHANGE, values)).length === 0) return false
  await audit('credential.changed', {
    credentialId,
    ...(permissions && { permissions: permissions.join(' ') }),
    ...(apiVersion && { apiVersion }),
  })
  return true
}

/** Also revokes its tokens. False: no such credential, or deleted. */
export async function deleteCredential(
  { query, customerId, audit, now }: CredentialTransaction,
  credentialId: string,
): Promise<boolean> {
  if ((await query(DELETE, [customerId, credentialId, now])).length === 0) return false
  await query(REVOKE, [customerId, credentialId, now, revokedUntil(now)])
  await audit('credential.deleted', { credentialId })
  return true
}
