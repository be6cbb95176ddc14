/**
 * Workflows: caches the published version for five seconds, and each version without limit, because it never
 * changes.
 */
import { LRUCache } from 'lru-cache'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { Workflows } from '../ports.ts'
import type { PublishedWorkflow, WorkflowDefinition } from '../workflow.ts'

interface Row {
  customer_id: string
  workflow_id: string
  version: number | null
  definition: WorkflowDefinition | null
}

const columns = 'w.customer_id, w.workflow_id, v.version, v.definition'
const PUBLISHED: Statement = {
  name: 'workflow-published',
  text: `select ${columns} from foyer.workflow w left join foyer.workflow_version v
    on v.customer_id = w.customer_id and v.workflow_id = w.workflow_id and v.version = w.published_version
    where w.customer_id = $1 and w.workflow_id = $2`,
}
const VERSION: Statement = {
  name: 'workflow-version',
  text: `select ${columns} from foyer.workflow w
    join foyer.workflow_version v using (customer_id, workflow_id)
    where w.customer_id = $1 and w.workflow_id = $2 and v.version = $3`,
}
const LIST: Statement = {
  name: 'workflow-list',
  text: `select ${columns} from foyer.workflow w join foyer.workflow_version v
    on v.customer_id = w.customer_id and v.workflow_id = w.workflow_id and v.version = w.published_version
    where w.customer_id = $1 order by w.created_at, w.workflow_id limit 500`,
}

const workflowOf = (row: Row): PublishedWorkflow | 'unpublished' =>
  row.version && row.definition
    ? { id: row.workflow_id, customerId: row.customer_id, version: row.version, ...row.definition }
    : 'unpublished'

/** `forget` makes this process read the published version again. */
export function workflowsIn(
  database: Database,
): Workflows & { forget(customerId: string, workflowId: string): void } {
  const published = new LRUCache<string, PublishedWorkflow | 'unpublished'>({ max: 1_000, ttl: 5_000 })
  const versions = new LRUCache<string, PublishedWorkflow>({ max: 5_000 })
  return {
    forget: (customerId, workflowId) => void published.delete(`${customerId}|${workflowId}`),
    async published(customerId, workflowId) {
      const key = `${customerId}|${workflowId}`
      const kept = published.get(key)
      if (kept) return kept
      const [row] = await database.read<Row>(customerId, PUBLISHED, [customerId, workflowId])
      if (!row) return undefined
      const workflow = workflowOf(row)
      published.set(key, workflow)
      return workflow
    },
    async version(customerId, workflowId, version) {
      const key = `${customerId}|${workflowId}|${version}`
      const kept = versions.get(key)
      if (kept) return kept
      const [row] = await database.read<Row>(customerId, VERSION, [customerId, workflowId, version])
      const workflow = row && workflowOf(row)
      if (!workflow || workflow === 'unpublished')
        throw new Error(`workflow ${workflowId} has no version ${version}`)
      versions.set(key, workflow)
      return workflow
    },
    async list(customerId) {
      const rows = await database.read<Row>(customerId, LIST, [customerId])
      return rows.map(workflowOf).filter((each) => each !== 'unpublished')
    },
  }
}
