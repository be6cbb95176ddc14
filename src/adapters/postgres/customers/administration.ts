/**
 * Operations of the command line and the demo on customers, credentials and workflows: as the owner, with
 * audit.
 */
import type { ClientBase } from 'pg'
import type { Permission } from '../../../oauth/permissions.ts'
import type { Scope } from '../../../oauth/scopes.ts'
import type { OperatorAdministration } from '../../../ports/operator.ts'
import { auditText } from '../cases/audit-and-outbox.ts'
import { type AppendAudit, inTransaction } from './audited-transaction.ts'
import { workflowAdministration } from './workflow-administration.ts'

/** The statements as the owner. */
export interface Administration
  extends Pick<
    OperatorAdministration,
    | 'customers'
    | 'createCustomer'
    | 'credentials'
    | 'updateCredential'
    | 'deleteCredential'
    | 'importWorkflow'
    | 'publishWorkflow'
    | 'workflows'
  > {
  createCredential(
    customerId: string,
    credential: {
      credentialId: string
      kind: 'CLIENT' | 'API_KEY'
      clientId: string
      secretHash: string
      scopes: Scope[]
      permissions: readonly Permission[]
      description: string
    },
  ): Promise<void>
}

/** Tokens live an hour; revocations are kept longer. */
const REVOCATION_MINUTES = 75
const actor = { kind: 'OPERATOR', id: null } as const

export function administrationOn(client: ClientBase, now: () => Date): Administration {
  const appendAudit = async (
    customerId: string,
    action: string,
    detail: Record<string, string | number | null>,
  ) => {
    const at = now()
    const entry = auditText({ action, actor, detail }, at, null)
    await client.query(`select foyer.append($1, null, $2, $3, '{}'::uuid[], '{}'::text[])`, [
      customerId,
      at,
      [entry],
    ])
  }
  return {
    ...customerAdministration(client, now, appendAudit),
    ...credentialAdministration(client, now, appendAudit),
    ...workflowAdministration(client, now, appendAudit),
  }
}

function customerAdministration(
  client: ClientBase,
  now: () => Date,
  appendAudit: AppendAudit,
): Pick<Administration, 'customers' | 'createCustomer'> {
  return {
    async customers() {
      const { rows } = await client.query(
        `select customer_id as id, name, mode, suspended_at is not null as suspended, redirect_origins
          as "redirectOrigins",
           rate_limit as "rateLimit", notify_email as email, quotas, created_at as "createdAt"
             from foyer.customer order by created_at`,
      )
      return rows
    },
    createCustomer: ({ id, name, mode, redirectOrigins, notifyEmail = null }) =>
      inTransaction(client, async () => {
        await client.query(
          `insert into foyer.customer (customer_id, name, mode, redirect_origins, notify_email, created_at)
            values ($1, $2, $3, $4, $5, $6)`,
          [id, name, mode, redirectOrigins, notifyEmail, now()],
        )
        await client.query('insert into foyer.customer_head (customer_id) values ($1)', [id])
        await appendAudit(id, 'customer.created', { mode })
      }),
  }
}

function credentialAdministration(
  client: ClientBase,
  now: () => Date,
  appendAudit: AppendAudit,
): Pick<Administration, 'createCredential' | 'credentials' | 'updateCredential' | 'deleteCredential'> {
  return {
    createCredential: (customerId, credential) =>
      inTransaction(client, async () => {
        await client.query(
          `insert into foyer.credential (customer_id, credential_id, kind, client_id, secret_hash, scopes,
            permissions, description, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            customerId,
            credential.credentialId,
            credential.kind,
            credential.clientId,
            credential.secretHash,
            credential.scopes,
            credential.permissions,
            credential.description,
            now(),
          ],
        )
        await appendAudit(customerId, 'credential.created', {
          credentialId: credential.credentialId,
          kind: credential.kind,
          permissions: credential.permissions.join(' '),
        })
      }),
    async credentials(customerId) {
      const { rows } = await client.query(
        `select credential_id as "credentialId", kind, client_id as "clientId", description, scopes,
          permissions, created_at as "createdAt", deleted_at as "deletedAt"
         from foyer.credential where customer_id = $1 order by created_at`,
        [customerId],
      )
      return rows
    },
    updateCredential: (customerId, credentialId, { permissions, description }) =>
      inTransaction(client, async () => {
        const { rowCount } = await client.query(
          `update foyer.credential set permissions = coalesce($3, permissions),
            description = coalesce($4, description)
            where customer_id = $1 and credential_id = $2 and deleted_at is null`,
          [customerId, credentialId, permissions ?? null, description ?? null],
        )
        if (rowCount === 0) return false
        await appendAudit(customerId, 'credential.changed', {
          credentialId,
          ...(permissions && { permissions: permissions.join(' ') }),
        })
        return true
      }),
    deleteCredential: (customerId, credentialId) =>
      inTransaction(client, () =>
        deleteCredential(client, { customerId, credentialId, at: now() }, appendAudit),
      ),
  }
}

/** Also revokes its tokens. Returns false for an unknown or deleted credential. */
async function deleteCredential(
  client: ClientBase,
  { customerId, credentialId, at }: { customerId: string; credentialId: string; at: Date },
  appendAudit: AppendAudit,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.credential set deleted_at = $3 where customer_id = $1 and credential_id = $2
      and deleted_at is null`,
    [customerId, credentialId, at],
  )
  if (rowCount === 0) return false
  await client.query(
    `insert into foyer.revocation (customer_id, kind, subject, at, until)
      values ($1, 'CREDENTIAL', $2, $3, $4)`,
    [customerId, credentialId, at, new Date(at.getTime() + REVOCATION_MINUTES * 60_000)],
  )
  await client.query(`select pg_notify('foyer_revoked', '')`)
  await appendAudit(customerId, 'credential.deleted', { credentialId })
  return true
}
