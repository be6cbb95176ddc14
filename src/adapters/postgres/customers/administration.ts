/**
 * Operations of the command line and the demo on customers, credentials and workflows: as the owner, with
 * audit.
 */
import type { ClientBase } from 'pg'
import { operator } from '../../../audit/entry.ts'
import type { OperatorAdministration } from '../../../ports/operator.ts'
import type { WorkflowDefinition } from '../../../workflows/workflow.ts'
import { auditOf, queryOn } from '../../audit/append.ts'
import {
  addCredential,
  type CredentialTransaction,
  changeCredential,
  deleteCredential,
  type StoredCredential,
} from '../developer/credential-writes.ts'
import { type AuditOfCustomer, inTransaction } from './audited-transaction.ts'
import { insertCustomer } from './insert-customer.ts'
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
    | 'workflows'
    | 'termsFiles'
  > {
  createCredential(customerId: string, credential: StoredCredential): Promise<void>
  /** Publishes a new version, and creates the workflow if it is new. Returns the version. */
  publishWorkflow(customerId: string, workflowId: string, definition: WorkflowDefinition): Promise<number>
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
    createCustomer: (customer) =>
      inTransaction(client, () => insertCustomer(client, customer, now(), audit(customer.id))),
  }
}

function credentialAdministration(
  client: ClientBase,
  now: () => Date,
  audit: AuditOfCustomer,
): Pick<Administration, 'createCredential' | 'credentials' | 'updateCredential' | 'deleteCredential'> {
  const changing = <T>(customerId: string, work: (transaction: CredentialTransaction) => Promise<T>) =>
    inTransaction(client, () =>
      work({ query: queryOn(client), customerId, audit: audit(customerId), now: now() }),
    )
  return {
    createCredential: (customerId, credential) =>
      changing(customerId, (transaction) => addCredential(transaction, credential)),
    async credentials(customerId) {
      const { rows } = await client.query(
        `select credential_id as "credentialId", kind, client_id as "clientId", description, scopes,
          permissions, created_at as "createdAt", deleted_at as "deletedAt"
         from foyer.credential where customer_id = $1 order by created_at`,
        [customerId],
      )
      return rows
    },
    updateCredential: (customerId, credentialId, change) =>
      changing(customerId, (transaction) => changeCredential(transaction, credentialId, change)),
    deleteCredential: (customerId, credentialId) =>
      changing(customerId, (transaction) => deleteCredential(transaction, credentialId)),
  }
}
