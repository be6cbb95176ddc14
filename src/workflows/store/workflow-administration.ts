/** Publishes and lists workflows, as the owner. */
import type { ClientBase } from 'pg'
import { queryOn } from '#audit/store/append.ts'
import { type AuditOfCustomer, inTransaction } from '#audit/store/audited-transaction.ts'
import type { Administration } from '#customers/store/administration.ts'
import { nextVersionOf, type WorkflowChange } from '../drafts/draft.ts'
import { KNOWN_FILE } from './terms-files.ts'
import { ADD, changeIn } from './workflow-drafts.ts'

const importedOf = ({ workflow, publishes }: WorkflowChange) => ({
  version: publishes?.version ?? (workflow ? nextVersionOf(workflow) : 1),
  isPublished: publishes !== undefined,
})

export function workflowAdministration(
  client: ClientBase,
  now: () => Date,
  audit: AuditOfCustomer,
): Pick<Administration, 'importWorkflow' | 'publishWorkflow' | 'workflows' | 'termsFiles'> {
  const publish: Administration['publishWorkflow'] = async (customerId, workflowId, definition) => {
    await client.query(
      `insert into foyer.workflow (customer_id, workflow_id, name, created_at)
        values ($1, $2, $3, $4) on conflict (customer_id, workflow_id) do update
        set name = excluded.name`,
      [customerId, workflowId, definition.name, now()],
    )
    const { rows } = await client.query<{ version: number }>(
      `insert into foyer.workflow_version (customer_id, workflow_id, version, definition, published_at,
        published_by)
       select $1, $2, coalesce(max(version), 0) + 1, $3, $4, 'operator' from foyer.workflow_version
         where customer_id = $1 and workflow_id = $2 returning version`,
      [customerId, workflowId, JSON.stringify(definition), now()],
    )
    const version = rows[0]?.version ?? 1
    await client.query(
      'update foyer.workflow set published_version = $3 where customer_id = $1 and workflow_id = $2',
      [customerId, workflowId, version],
    )
    await audit(customerId)('workflow.published', { workflowId, version })
    return version
  }
  return {
    publishWorkflow: (customerId, workflowId, definition) =>
      inTransaction(client, () => publish(customerId, workflowId, definition)),
    importWorkflow: (customerId, workflowId, { name, isNew, move }) =>
      inTransaction(client, async () => {
        const query = queryOn(client)
        if (!isNew) return importedOf(await changeIn(query, customerId, workflowId, move, now()))
        // No constraint spans customers: the lock keeps two imports from both finding the id free.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [workflowId])
        const { rows } = await client.query<{ takenBy: string }>(
          'select customer_id as "takenBy" from foyer.workflow where workflow_id = $1 limit 1',
          [workflowId],
        )
        if (rows[0]) return rows[0]
        await query(ADD, [customerId, workflowId, name, 0, now()])
        return importedOf(await changeIn(query, customerId, workflowId, move, now()))
      }),
    termsFiles: (customerId, hashes) => queryOn(client)(KNOWN_FILE, [customerId, hashes]),
    async workflows(customerId) {
      const { rows } = await client.query(
        `select w.workflow_id as "workflowId", w.name, w.published_version as version, v.definition
          from foyer.workflow w left join foyer.workflow_version v
         on v.customer_id = w.customer_id and v.workflow_id = w.workflow_id
           and v.version = w.published_version where w.customer_id = $1 order by w.created_at`,
        [customerId],
      )
      return rows
    },
  }
}
