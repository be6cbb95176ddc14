/**
 * Operations of the command line and the demo on customers, credentials and workflows: as the owner, with
 * audit.
 */
import type { ClientBase } from 'pg'
import { operator } from '../../../audit/entry.ts'
import { revokedUntil } from '../../../customers/credentials.ts'
import type { Customer } from '../../../customers/customer.ts'
import type { OwnQuotas } from '../../../customers/quotas.ts'
import type { Scope } from '../../../oauth/scopes.ts'
import type { WorkflowDefinition } from '../../../workflows/workflow.ts'
import { type AppendAudit, auditOf, queryOn } from '../../audit/append.ts'
import { type AuditOfCustomer, inTransaction } from './audited-transaction.ts'
import { workflowAdministration } from './workflow-administration.ts'

export interface CredentialRow {
  credentialId: string
  kind: 'CLIENT' | 'API_KEY'
  clientId: string
  description: string
  scopes: Scope[]
  createdAt: Date
  deletedAt: Date | null
}
export interface WorkflowRow {
  workflowId: string
  name: string
  version: number | null
  definition: WorkflowDefinition | null
}

export interface CustomerRow
  extends Pick<Customer, 'id' | 'name' | 'mode' | 'suspended' | 'redirectOrigins' | 'rateLimit'> {
  /** Receives an e-mail when a webhook is disabled. */
  email: string | null
  quotas: OwnQuotas
  createdAt: Date
}

export interface Administration {
  customers(): Promise<CustomerRow[]>
  createCustomer(customer: {
    id: string
    name: string
    mode: Customer['mode']
    redirectOrigins: string[]
    /** Receives an e-mail when a webhook is disabled. */
    notifyEmail?: string
  }): Promise<void>
  createCredential(
    customerId: string,
    credential: {
      credentialId: string
      kind: 'CLIENT' | 'API_KEY'
      clientId: string
      secretHash: string
      scopes: Scope[]
      description: string
    },
  ): Promise<void>
  credentials(customerId: string): Promise<CredentialRow[]>
  /** False: no such credential, or already deleted. Revokes its tokens on every node. */
  deleteCredential(customerId: string, credentialId: string): Promise<boolean>
  /** Publishes a new version, and creates the workflow if it is new. Returns the version. */
  publishWorkflow(customerId: string, workflowId: string, definition: WorkflowDefinition): Promise<number>
  workflows(customerId: string): Promise<WorkflowRow[]>
}

export function administrationOn(client: ClientBase, now: () => Date): Administration {
  const audit: AuditOfCustomer = (customerId) => auditOf(queryOn(client), customerId, operator, now)
  return {
    ...customerAdministration(client, now, audit),
    ...credentialAdministration(client, now, audit),
    ...workflowAdministration(client, now, audit),
  }
}

function customerAdministration(
  client: ClientBase,
  now: () => Date,
  audit: AuditOfCustomer,
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
        await audit(id)('customer.created', { mode })
      }),
  }
}

function credentialAdministration(
  client: ClientBase,
  now: () => Date,
  audit: AuditOfCustomer,
): Pick<Administration, 'createCredential' | 'credentials' | 'deleteCredential'> {
  return {
    createCredential: (customerId, credential) =>
      inTransaction(client, async () => {
        await client.query(
          `insert into foyer.credential (customer_id, credential_id, kind, client_id, secret_hash, scopes,
            description, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            customerId,
            credential.credentialId,
            credential.kind,
            credential.clientId,
            credential.secretHash,
            credential.scopes,
            credential.description,
            now(),
          ],
        )
        await audit(customerId)('credential.created', {
          credentialId: credential.credentialId,
          kind: credential.kind,
        })
      }),
    async credentials(customerId) {
      const { rows } = await client.query(
        `select credential_id as "credentialId", kind, client_id as "clientId", description, scopes,
          created_at as "createdAt", deleted_at as "deletedAt"
         from foyer.credential where customer_id = $1 order by created_at`,
        [customerId],
      )
      return rows
    },
    deleteCredential: (customerId, credentialId) =>
      inTransaction(client, () =>
        deleteCredential(client, { customerId, credentialId, at: now() }, audit(customerId)),
      ),
  }
}

/** Also revokes its tokens. Returns false for an unknown or deleted credential. */
async function deleteCredential(
  client: ClientBase,
  { customerId, credentialId, at }: { customerId: string; credentialId: string; at: Date },
  audit: AppendAudit,
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
    [customerId, credentialId, at, revokedUntil(at)],
  )
  await client.query(`select pg_notify('foyer_revoked', '')`)
  await audit('credential.deleted', { credentialId })
  return true
}
