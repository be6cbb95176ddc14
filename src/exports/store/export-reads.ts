/** The reads of an export: applications in batches, each in one statement, and the workflows. */

import {
  type ApplicationRow,
  caseColumns,
  caseTables,
  decryptRow,
} from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { dataKeyOf } from '#applications/store/data-key.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { inSlices } from '#platform/slices.ts'
import type { EvidenceRow, ExportedCase, ExportedVersion, ExportedWorkflow, ExportReads } from '../ports.ts'

const COUNT: Statement = {
  name: 'export-count',
  text: 'select count(*)::int as count from foyer.application where customer_id = $1',
}
// An erased application has no key, and so no row here.
const BATCH: Statement = {
  name: 'export-applications',
  text: `select ${caseColumns}, h.since as hold_since, h.reference as hold_reference,
      coalesce((select json_agg(json_build_object('id', e.evidence_id, 'source', e.source,
        'retrievedAt', e.retrieved_at, 'contentType', e.content_type, 'sha256', e.sha256)
        order by e.evidence_id) from foyer.evidence e
        where e.customer_id = a.customer_id and e.application_id = a.application_id), '[]') as evidence
    from ${caseTables} left join foyer.legal_hold h using (customer_id, application_id)
    where a.customer_id = $1 and a.application_id > coalesce($2::uuid,
      '00000000-0000-0000-0000-000000000000')
    order by a.application_id limit $3`,
}
const EVIDENCE: Statement = {
  name: 'export-evidence',
  text: `select evidence_id as id, sealed from foyer.evidence
    where customer_id = $1 and application_id = $2`,
}
const WORKFLOWS: Statement = {
  name: 'export-workflows',
  text: `select w.workflow_id as id, w.name, w.created_at as "createdAt",
      w.published_version as "publishedVersion", d.definition, d.base_version, d.updated_at,
      array(select v.version from foyer.workflow_version v where v.customer_id = w.customer_id
        and v.workflow_id = w.workflow_id order by v.version) as versions
    from foyer.workflow w left join foyer.workflow_draft d using (customer_id, workflow_id)
    where w.customer_id = $1 order by w.created_at, w.workflow_id`,
}
const VERSION: Statement = {
  name: 'export-workflow-version',
  text: `select version, definition, published_at as "publishedAt", published_by as "publishedBy", note
    from foyer.workflow_version where customer_id = $1 and workflow_id = $2 and version = $3`,
}

type BatchRow = ApplicationRow & {
  hold_since: Date | null
  hold_reference: string | null
  evidence: Array<Omit<EvidenceRow, 'retrievedAt'> & { retrievedAt: string }>
}
type WorkflowRow = Omit<ExportedWorkflow, 'draft'> & {
  definition: NonNullable<ExportedWorkflow['draft']>['definition'] | null
  base_version: number | null
  updated_at: Date
}

export function exportReadsIn(store: CaseStore): ExportReads {
  const { database, envelope } = store
  return {
    async countApplications(customerId) {
      const [row] = await database.read<{ count: number }>(customerId, COUNT, [customerId])
      return row?.count ?? 0
    },
    async applications(customerId, after, limit) {
      const rows = await database.read<BatchRow>(customerId, BATCH, [customerId, after, limit])
      return inSlices(rows, (row) => exportedOf(store, row))
    },
    async evidence(customerId, applicationId) {
      const dek = await dataKeyOf(store, customerId, applicationId)
      const rows = await database.read<{ id: string; sealed: Buffer }>(customerId, EVIDENCE, [
        customerId,
        applicationId,
      ])
      const open = (id: string, sealed: Buffer): Uint8Array | null => {
        try {
          return dek
            ? envelope.openBytes(dek, customerId, applicationId, `evidence.sealed|${id}`, sealed)
            : null
        } catch (error) {
          if (error instanceof DecryptionError) return null
          throw error
        }
      }
      return new Map(rows.map(({ id, sealed }) => [id, open(id, sealed)]))
    },
    async workflows(customerId) {
      const rows = await database.read<WorkflowRow>(customerId, WORKFLOWS, [customerId])
      return rows.map(({ definition, base_version: baseVersion, updated_at: updatedAt, ...workflow }) => ({
        ...workflow,
        draft: definition && { definition, baseVersion, updatedAt },
      }))
    },
    async workflowVersion(customerId, workflowId, version) {
      const values = [customerId, workflowId, version]
      const [row] = await database.read<ExportedVersion>(customerId, VERSION, values)
      if (!row) throw new Error('a published version cannot disappear')
      return row
    },
  }
}

function exportedOf(store: CaseStore, row: BatchRow): ExportedCase {
  const { application_id: id, hold_since: since, hold_reference: reference } = row
  return {
    id,
    case: decryptedOrNull(store, row),
    evidence: row.evidence.map((each) => ({ ...each, retrievedAt: new Date(each.retrievedAt) })),
    legalHold: since && reference !== null ? { since, reference } : null,
  }
}

function decryptedOrNull(store: CaseStore, row: BatchRow): ExportedCase['case'] {
  try {
    return decryptRow(store, row)
  } catch (error) {
    store.onDecryptionFailed?.(error as Error)
    return null
  }
}
