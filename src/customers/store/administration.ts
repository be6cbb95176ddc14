/**
 * Operations of the command line and the demo on customers, credentials and workflows: as the owner, with
 * audit.
 */
import type { ClientBase } from 'pg'
import { operator } from '#audit/entry.ts'
import { auditOf, queryOn } from '#audit/store/append.ts'
import { type AuditOfCustomer, inTransaction } from '#audit/store/audited-transaction.ts'
import { addCredential, type StoredCredential } from '#developer/store/credential-writes.ts'
import type { OperatorAdministration } from '#operator/ports.ts'
import { workflowAdministration } from '#workflows/store/workflow-administration.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { insertCustomer } from './insert-customer.ts'

/** The statements as the owner. */
export interface Administration
  extends Pick<
    OperatorAdministration,
    'customers' | 'createCustomer' | 'importWorkflow' | 'workflows' | 'termsFiles'
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
): Pick<Administration, 'createCredential'> {
  return {
    createCredential: (customerId, credential) =>
      inTransaction(client, () =>
        addCredential(
          { query: queryOn(client), customerId, audit: audit(customerId), now: now() },
          credential,
        ),
      ),
  }
}
