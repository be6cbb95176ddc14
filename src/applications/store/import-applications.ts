/** Stores imported applications: one statement for each, with its key and its audit line, and no events. */
import { createHash } from 'node:crypto'
import { type AuditEntry, auditLine } from '#audit/entry.ts'
import { appendCall, appendValues } from '#audit/store/append.ts'
import type { ApplicationImport } from '#operator/ports.ts'
import type { DataKey, Envelope } from '#platform/crypto/envelope.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { Case } from '../case.ts'
import { sealedData } from './application-row.ts'
import { metadataIndexOf } from './list-filters.ts'

// An id that was ever used is in the audit log, also when its application was erased since.
export const ADD_IMPORTED: Statement = {
  name: 'application-import',
  text: `with added as (
      insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version,
        country_code, status, redirect_url, external_reference, language, created_at, started_at,
        submitted_at, decided_at, updated_at, expires_at, sealed, metadata_index)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
      where not exists (select from foyer.audit_line where customer_id = $1 and application_id = $2)
      on conflict (customer_id, application_id) do nothing returning 1),
    keyed as (insert into foyer.application_key (customer_id, application_id, master_key_version, wrapped)
      select $1, $2, $20, $21 from added)
    select ${appendCall('$1', 22)} from added`,
}
const EXISTS: Statement = {
  name: 'application-import-exists',
  text: `select exists (select from foyer.application where customer_id = $1 and application_id = $2)
    as is_stored, exists (select from foyer.audit_line where customer_id = $1 and application_id = $2)
    as is_known`,
}

interface ImportStore {
  database: Database
  envelope: Envelope
  metadataKey: Uint8Array
}

export const applicationImportIn = ({ database, envelope, metadataKey }: ImportStore): ApplicationImport => ({
  async stateOf(customerId, applicationId) {
    const [row] = await database.read<{ is_stored: boolean; is_known: boolean }>(customerId, EXISTS, [
      customerId,
      applicationId,
    ])
    if (row?.is_stored) return 'STORED'
    return row?.is_known ? 'ERASED' : 'NEW'
  },
  async add(of, audit, at) {
    const key = envelope.createDataKey(of.customerId, of.id)
    const values = importedValues({ envelope, metadataKey }, key, of, audit, at)
    return (await database.write(of.customerId, ADD_IMPORTED, values)).length > 0
  },
  mappedId,
})

/** The values of ADD_IMPORTED. */
export const importedValues = (
  { envelope, metadataKey }: Pick<ImportStore, 'envelope' | 'metadataKey'>,
  key: DataKey,
  of: Case,
  audit: AuditEntry[],
  at: Date,
): unknown[] => [
  of.customerId,
  of.id,
  of.mode,
  of.kind,
  of.workflowId,
  of.workflowVersion,
  of.countryCode,
  of.status,
  of.redirectUrl,
  of.externalReference,
  of.language,
  of.createdAt,
  of.startedAt,
  of.submittedAt,
  of.decidedAt,
  of.updatedAt,
  of.expiresAt,
  sealedData(envelope, key.dek, of),
  metadataIndexOf(metadataKey, of.customerId, of.data.metadata),
  key.version,
  key.wrapped,
  ...appendValues(audit.map((entry) => auditLine(entry, at, of.id))),
]

/** A UUID (version 8) that depends on the customer and the text only, so that an import can be repeated. */
function mappedId(customerId: string, originalId: string): string {
  const hash = createHash('sha256').update(`application-import|${customerId}|${originalId}`).digest()
  hash[6] = ((hash[6] as number) & 0x0f) | 0x80
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
