/** Writes what an archive contains, as the owner: each application and each workflow in one transaction. */
import type { ClientBase } from 'pg'
import { auditAndOutboxRowsOf } from '#applications/store/audit-and-outbox.ts'
import { ADD_IMPORTED, importedValues } from '#applications/store/import-applications.ts'
import { type AuditEntry, auditLine, operator } from '#audit/entry.ts'
import { OPERATOR_READER } from '#audit/ports.ts'
import { append, auditOf, queryOn } from '#audit/store/append.ts'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import { changeEntryOf } from '#customers/changes.ts'
import { insertCustomer } from '#customers/store/insert-customer.ts'
import { putCover, putLogo } from '#customers/store/pictures.ts'
import { changesIn, putLook } from '#customers/store/settings.ts'
import { statementFor } from '#customers/store/update-customer.ts'
import { countUsage } from '#customers/store/usage.ts'
import { isUuid } from '#kernel/ids.ts'
import type { ArchivedCustomer, ArchivedProvider, ArchiveImport } from '#operator/ports.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Query } from '#platform/postgres/connections.ts'
import { providerRow } from '#providers/catalogue.ts'
import { putRow, untried } from '#providers/store/provider-store.ts'
import { putTermsFile } from '#workflows/store/terms-files.ts'
import type { ArchivedWorkflow } from '../import/archived-workflows.ts'

interface Settings {
  owner: ClientBase
  envelope: Envelope
  metadataKey: Uint8Array
  now(): Date
  newId(): string
}

const EVIDENCE = `insert into foyer.evidence (customer_id, evidence_id, application_id, source, retrieved_at,
    content_type, sha256, sealed) values ($1, $2, $3, $4, $5, $6, $7, $8)`
const HOLD = `insert into foyer.legal_hold (customer_id, application_id, since, reference)
  values ($1, $2, $3, $4)`
const STORED_BYTES = `update foyer.application set stored_bytes = $3
  where customer_id = $1 and application_id = $2`
const DIFFERENT = `select v.version from foyer.workflow_version v
    join unnest($3::int[], $4::jsonb[]) as given (version, definition) on given.version = v.version
  where v.customer_id = $1 and v.workflow_id = $2 and v.definition <> given.definition limit 1`
const TASKS = `select foyer.add_task(task, payload::json, run_at, job_key)
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as t (task, payload, run_at, job_key)`

export const archiveImportOn = (settings: Settings): ArchiveImport => ({
  createCustomer: (customer) => createCustomer(settings, customer),
  add: (imported) => addApplication(settings, imported),
  addWorkflow: (customerId, workflow) => addWorkflow(settings, customerId, workflow),
  addTerms: (customerId, file) =>
    inTransaction(settings.owner, async () => {
      await forCustomer(settings.owner, customerId)
      await putTermsFile(queryOn(settings.owner), customerId, operator, file, settings.now())
    }),
  takenWorkflows: async (customerId, workflowIds) => {
    const { rowCount } = await settings.owner.query(
      'select from foyer.workflow where workflow_id = any($2::uuid[]) and customer_id <> $1 limit 1',
      [customerId, workflowIds],
    )
    return rowCount === 1
  },
  note: async (customerId, detail) => {
    const entry = { action: 'archive.imported', actor: operator, detail } as const
    await inTransaction(settings.owner, () =>
      append(queryOn(settings.owner), customerId, [auditLine(entry, settings.now(), null)]),
    )
  },
})

/** Functions of the database compare what they do with the customer of the transaction. */
async function forCustomer(owner: ClientBase, customerId: string): Promise<void> {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  await owner.query(`set local app.customer='${customerId}'`)
}

function createCustomer(
  { owner, now }: Settings,
  { settings, look, logos, cover, providers, ...customer }: ArchivedCustomer,
): Promise<void> {
  const { id } = customer
  return inTransaction(owner, async () => {
    await forCustomer(owner, id)
    const [query, at] = [queryOn(owner), now()]
    await insertCustomer(owner, customer, at, auditOf(query, id, operator, now))
    const entries = []
    for (const change of changesIn(settings)) {
      const [statement, value] = statementFor(change)
      await owner.query(statement, [id, value])
      entries.push(changeEntryOf(change))
    }
    if (look) entries.push(await putLook(query, id, operator, look))
    for (const logo of logos) entries.push(await putLogo(query, id, operator, logo, at))
    if (cover) entries.push(await putCover(query, id, operator, cover, at))
    for (const each of providers) entries.push(await putProvider(query, id, each, at))
    const lines = entries.map((entry) => auditLine(entry, at, null))
    await append(query, id, lines)
  })
}

async function putProvider(
  query: Query,
  customerId: string,
  archived: ArchivedProvider,
  updatedAt: Date,
): Promise<AuditEntry> {
  const { provider, market, enabled } = archived
  const { kind } = providerRow(provider)
  const by = { updatedByKind: operator.kind, updatedBy: operator.id }
  await putRow(query, customerId, { ...archived, ...by, ...untried, kind, secrets: {}, updatedAt })
  const changed = Object.keys(archived.settings).join(', ')
  return { action: 'provider.set', actor: operator, detail: { provider, market, kind, enabled, changed } }
}

function addApplication(
  { owner, envelope, metadataKey, now, newId }: Settings,
  { case: of, audit, tasks, evidence, legalHold }: Parameters<ArchiveImport['add']>[0],
): Promise<boolean> {
  const { customerId, id } = of
  return inTransaction(owner, async () => {
    await forCustomer(owner, customerId)
    const query = queryOn(owner)
    const at = now()
    const key = envelope.createDataKey(customerId, id)
    const added = await query(ADD_IMPORTED, importedValues({ envelope, metadataKey }, key, of, audit, at))
    if (added.length === 0) return false
    for (const each of evidence) {
      const label = `evidence.sealed|${each.id}`
      const sealed = envelope.sealBytes(key.dek, customerId, id, label, each.bytes)
      const { source, retrievedAt, contentType, sha256 } = each
      await owner.query(EVIDENCE, [customerId, each.id, id, source, retrievedAt, contentType, sha256, sealed])
    }
    const storedBytes = of.data.documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    await countUsage(query, customerId, at, { storedBytes })
    await owner.query(STORED_BYTES, [customerId, id, storedBytes])
    if (legalHold) await owner.query(HOLD, [customerId, id, legalHold.since, legalHold.reference])
    const rows = auditAndOutboxRowsOf({ case: of, audit: [], events: [], tasks }, at, newId)
    await owner.query(TASKS, [rows.tasks, rows.payloads, rows.runAts, rows.jobKeys])
    return true
  })
}

/** Versions keep their numbers, because applications name them. One that is here already must be the same. */
function addWorkflow(
  { owner, now }: Settings,
  customerId: string,
  { id, name, createdAt, publishedVersion, versions, draft }: ArchivedWorkflow,
): Promise<{ added: number } | { differs: number }> {
  const audit = auditOf(queryOn(owner), customerId, operator, now)
  return inTransaction(owner, async () => {
    // As in an import of one workflow: no constraint spans customers.
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
    const other = await owner.query<{ version: number }>(DIFFERENT, [
      customerId,
      id,
      versions.map(({ version }) => version),
      versions.map(({ definition }) => JSON.stringify(definition)),
    ])
    if (other.rows[0]) return { differs: other.rows[0].version }
    const made = await owner.query(
      `insert into foyer.workflow (customer_id, workflow_id, name, created_at) values ($1, $2, $3, $4)
        on conflict (customer_id, workflow_id) do nothing`,
      [customerId, id, name, createdAt],
    )
    let added = 0
    for (const { version, definition, publishedAt, publishedBy, note } of versions) {
      const values = [customerId, id, version, JSON.stringify(definition), publishedAt, publishedBy, note]
      const { rowCount } = await owner.query(
        `insert into foyer.workflow_version (customer_id, workflow_id, version, definition, published_at,
          published_by, note) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        values,
      )
      if (rowCount === 1) await audit('workflow.published', { workflowId: id, version })
      added += rowCount ?? 0
    }
    if (made.rowCount === 1) {
      await owner.query(
        'update foyer.workflow set published_version = $3 where customer_id = $1 and workflow_id = $2',
        [customerId, id, publishedVersion],
      )
      if (draft)
        await owner.query(
          `insert into foyer.workflow_draft (customer_id, workflow_id, definition, base_version, updated_by,
            updated_at) values ($1, $2, $3, $4, $5, $6)`,
          [
            customerId,
            id,
            JSON.stringify(draft.definition),
            draft.baseVersion,
            OPERATOR_READER,
            draft.updatedAt,
          ],
        )
    }
    return { added }
  })
}
