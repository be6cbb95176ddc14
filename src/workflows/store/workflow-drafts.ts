/** Drafts of workflows and their publication: each change in one transaction with its audit entries. */

import { auditLine } from '#audit/entry.ts'
import { append } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'
import type {
  EditedWorkflow,
  Proposal,
  ReturnedProposal,
  WorkflowChange,
  WorkflowDraft,
  WorkflowMove,
} from '../drafts/draft.ts'
import type { WorkflowEditing, WorkflowSummary } from '../ports.ts'
import type { WorkflowDefinition } from '../workflow.ts'

interface Row {
  workflow_id: string
  name: string
  draft_revision: number
  version: number | null
  published: WorkflowDefinition | null
  definition: WorkflowDraft['definition'] | null
  base_version: number | null
  updated_by: string
  updated_at: Date
  proposal: Proposal | null
  returned: ReturnedProposal | null
}

const tables = `foyer.workflow w
  left join foyer.workflow_version v on v.customer_id = w.customer_id and v.workflow_id = w.workflow_id
    and v.version = w.published_version
  left join foyer.workflow_draft d on d.customer_id = w.customer_id and d.workflow_id = w.workflow_id`
const FIND: Statement = {
  name: 'workflow-edited',
  text: `select w.workflow_id, w.name, w.draft_revision, v.version, v.definition as published, d.definition,
      d.base_version, d.updated_by, d.updated_at, d.proposal, d.returned
    from ${tables} where w.customer_id = $1 and w.workflow_id = $2`,
}
/** Serialises the changes of one workflow. */
const LOCK: Statement = {
  name: 'workflow-lock',
  text: 'select 1 from foyer.workflow where customer_id = $1 and workflow_id = $2 for update',
}
export const ADD: Statement = {
  name: 'workflow-add',
  text: `insert into foyer.workflow (customer_id, workflow_id, name, draft_revision, created_at)
    values ($1, $2, $3, $4, $5)`,
}
const UPDATE: Statement = {
  name: 'workflow-update',
  text: `update foyer.workflow set name = $3, draft_revision = $4, published_version = $5
    where customer_id = $1 and workflow_id = $2`,
}
const REMOVE: Statement = {
  name: 'workflow-remove',
  text: 'delete from foyer.workflow where customer_id = $1 and workflow_id = $2',
}
const PUBLISH: Statement = {
  name: 'workflow-publish',
  text: `insert into foyer.workflow_version (customer_id, workflow_id, version, definition, published_at,
    published_by, note) values ($1, $2, $3, $4, $5, $6, $7)`,
}
const SAVE_DRAFT: Statement = {
  name: 'workflow-draft-save',
  text: `insert into foyer.workflow_draft (customer_id, workflow_id, definition, base_version, updated_by,
      updated_at, proposal, returned) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id, workflow_id) do update set definition = excluded.definition,
      base_version = excluded.base_version, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, proposal = excluded.proposal, returned = excluded.returned`,
}
const END_DRAFT: Statement = {
  name: 'workflow-draft-end',
  text: 'delete from foyer.workflow_draft where customer_id = $1 and workflow_id = $2',
}
const VERSIONS: Statement = {
  name: 'workflow-versions',
  text: `select version, published_at as "publishedAt", published_by as "publishedBy", note
    from foyer.workflow_version where customer_id = $1 and workflow_id = $2
    order by version desc limit 500`,
}
const SUMMARIES: Statement = {
  name: 'workflow-summaries',
  text: `select w.workflow_id as id, w.name, w.created_at as "createdAt", v.version,
      v.published_at as "publishedAt", d.updated_at as "draftedAt", d.updated_by as "draftedBy",
      d.proposal is not null as "isProposed",
      coalesce(v.definition, d.definition) -> 'kind' #>> '{}' as kind,
      coalesce(v.definition, d.definition) -> 'fourEyes' as "fourEyes",
      coalesce(v.definition, d.definition) -> 'markets' as markets,
      coalesce(v.definition, d.definition) -> 'languages' as languages,
      coalesce(v.definition, d.definition) #> '{retention,years}' as "retentionYears",
      coalesce(v.definition, d.definition) #> '{expiry,days}' as "expiryDays"
    from ${tables} where w.customer_id = $1 order by w.created_at, w.workflow_id limit 500`,
}
/** A range of the index application_newest: no other application is read. */
const COUNTS: Statement = {
  name: 'workflow-counts',
  text: `select workflow_id as id, count(*)::int as created,
      count(*) filter (where status = 'APPROVED')::int as approved,
      count(*) filter (where status = 'MANUAL_REVIEW')::int as waiting
    from foyer.application where customer_id = $1 and created_at > $2 group by workflow_id`,
}

const workflowOf = (row: Row): EditedWorkflow => ({
  id: row.workflow_id,
  name: row.name,
  revision: row.draft_revision,
  published:
    row.version !== null && row.published ? { version: row.version, definition: row.published } : null,
  draft: row.definition && {
    definition: row.definition,
    baseVersion: row.base_version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    proposal: row.proposal,
    returned: row.returned,
  },
})

const orNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** In the current transaction. Throws workflow_not_found. */
export async function changeIn(
  query: Query,
  customerId: string,
  workflowId: string,
  move: WorkflowMove,
  at: Date,
): Promise<WorkflowChange> {
  await query(LOCK, [customerId, workflowId])
  const [row] = await query<Row>(FIND, [customerId, workflowId])
  if (!row) throw new ApiError('workflow_not_found')
  const change = move(workflowOf(row), at)
  await write(query, customerId, workflowId, change, at)
  return change
}

async function write(
  query: Query,
  customerId: string,
  workflowId: string,
  { workflow, publishes, audit }: WorkflowChange,
  at: Date,
): Promise<void> {
  if (publishes) {
    const { version, definition, by, note } = publishes
    await query(PUBLISH, [customerId, workflowId, version, JSON.stringify(definition), at, by, note])
  }
  const draft = workflow?.draft
  if (draft) await saveDraft(query, customerId, workflowId, draft)
  else await query(END_DRAFT, [customerId, workflowId])
  if (workflow)
    await query(UPDATE, [
      customerId,
      workflowId,
      workflow.name,
      workflow.revision,
      workflow.published?.version ?? null,
    ])
  else await query(REMOVE, [customerId, workflowId])
  const lines = audit.map((entry) => auditLine(entry, at, null))
  if (lines.length > 0) await append(query, customerId, lines)
}

const saveDraft = (query: Query, customerId: string, workflowId: string, draft: WorkflowDraft) =>
  query(SAVE_DRAFT, [
    customerId,
    workflowId,
    JSON.stringify(draft.definition),
    draft.baseVersion,
    draft.updatedBy,
    draft.updatedAt,
    orNull(draft.proposal),
    orNull(draft.returned),
  ])

/** `onPublished` is called after the transaction, so that this process uses the new version at once. */
export function workflowDraftsIn(
  database: Database,
  now: () => Date,
  onPublished: (customerId: string, workflowId: string) => void,
): WorkflowEditing {
  return {
    async find(customerId, workflowId) {
      const [row] = await database.read<Row>(customerId, FIND, [customerId, workflowId])
      return row && workflowOf(row)
    },
    async add(customerId, workflow, audit) {
      const at = now()
      await database.transaction(customerId, async (query) => {
        const { id, name, draft, revision } = workflow
        await query(ADD, [customerId, id, name, revision, at])
        if (draft) await saveDraft(query, customerId, id, draft)
        await append(query, customerId, [auditLine(audit, at, null)])
      })
    },
    async change(customerId, workflowId, move) {
      const changed = await database.transaction(customerId, (query) =>
        changeIn(query, customerId, workflowId, move, now()),
      )
      if (changed.publishes) onPublished(customerId, workflowId)
      return changed.workflow
    },
    versions: (customerId, workflowId) => database.read(customerId, VERSIONS, [customerId, workflowId]),
    async summaries(customerId, since) {
      const [workflows, counts] = await Promise.all([
        database.read<Omit<WorkflowSummary, 'counts'>>(customerId, SUMMARIES, [customerId]),
        database.read<WorkflowSummary['counts'] & { id: string }>(customerId, COUNTS, [customerId, since]),
      ])
      const none = { created: 0, approved: 0, waiting: 0 }
      return workflows.map((each) => ({ ...each, counts: counts.find(({ id }) => id === each.id) ?? none }))
    },
  }
}
