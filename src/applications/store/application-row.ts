/** The columns of foyer.application, and the conversion between its rows and cases. */

import type { StoredColumns } from '#dashboard/store/listed-columns.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Case, CaseData, PlainCase } from '../case.ts'
import { withReasons } from '../hits/earlier-names.ts'
import type { DecryptedCase, DecryptedCases } from './decrypted-cache.ts'

/**
 * The columns of a case that are not encrypted. INSERT: set once. UPDATE: null in a new case. KEY: the
 * customer, which every statement names itself.
 */
const plain = [
  ['customer_id', 'uuid', 'customerId', 'KEY'],
  ['application_id', 'uuid', 'id', 'INSERT'],
  ['mode', 'text', 'mode', 'INSERT'],
  ['kind', 'text', 'kind', 'INSERT'],
  ['workflow_id', 'uuid', 'workflowId', 'INSERT'],
  ['workflow_version', 'int', 'workflowVersion', 'INSERT'],
  ['country_code', 'text', 'countryCode', 'INSERT'],
  ['redirect_url', 'text', 'redirectUrl', 'INSERT'],
  ['external_reference', 'text', 'externalReference', 'BOTH'],
  ['language', 'text', 'language', 'BOTH'],
  ['status', 'text', 'status', 'BOTH'],
  ['created_at', 'timestamptz', 'createdAt', 'INSERT'],
  ['started_at', 'timestamptz', 'startedAt', 'UPDATE'],
  ['submitted_at', 'timestamptz', 'submittedAt', 'UPDATE'],
  ['decided_at', 'timestamptz', 'decidedAt', 'UPDATE'],
  ['updated_at', 'timestamptz', 'updatedAt', 'BOTH'],
  ['expires_at', 'timestamptz', 'expiresAt', 'BOTH'],
] as const satisfies ReadonlyArray<[column: string, type: string, field: keyof PlainCase, written: Written]>

type Written = 'KEY' | 'INSERT' | 'UPDATE' | 'BOTH'
type Plain = (typeof plain)[number]
type PlainRow = { [C in Plain as C[0]]: PlainCase[C[2]] }

export interface ApplicationRow extends PlainRow {
  revision: number
  /** Total size of its documents; a bigint. */
  stored_bytes: string
  /** null: the cached revision is still the newest. */
  sealed: Buffer | null
  master_key_version: number
  wrapped: Buffer
}

/** A case as it is stored. `listed` and `storedBytes` are null in a new case. */
export interface StoredCase {
  case: Case
  sealed: Buffer
  metadataIndex: string | null
  listed: Buffer | null
  storedBytes: number | null
  /** For the list and the figures of the dashboard. */
  columns: StoredColumns
}

/** Columns that are computed from the case: null in a new one. */
export const listedColumns: ReadonlyArray<[string, string, of: (listed: StoredColumns) => unknown]> = [
  ['main_finding', 'text', ({ mainFinding }) => mainFinding?.code ?? null],
  ['main_weight', 'text', ({ mainFinding }) => mainFinding?.weight ?? null],
  ['open_findings', 'smallint', ({ openFindings }) => openFindings],
  ['step_reached', 'text', ({ stepReached }) => stepReached],
  ['step_seconds', 'jsonb', ({ stepSeconds }) => stepSeconds && JSON.stringify(stepSeconds)],
  ['decided_by', 'text', ({ decidedBy }) => decidedBy],
  ['assignee_id', 'uuid', ({ assigneeId }) => assigneeId],
  ['has_proposal', 'boolean', ({ hasProposal }) => hasProposal],
  ['unresolved_hits', 'smallint', ({ unresolvedHits }) => unresolvedHits],
  ['hit_rank', 'smallint', ({ hitRank }) => hitRank],
  ['hit_found_at', 'timestamptz', ({ hitFoundAt }) => hitFoundAt],
  ['party_digest', 'bytea', ({ partyDigest }) => partyDigest],
  ['risk', 'text', ({ risk }) => risk],
  ['due_at', 'timestamptz', ({ dueAt }) => dueAt],
  ['overdue_at', 'timestamptz', ({ overdueAt }) => overdueAt],
  ['snoozed_until', 'timestamptz', ({ snoozedUntil }) => snoozedUntil],
  ['is_escalated', 'boolean', ({ isEscalated }) => isEscalated],
  ['proposed_by', 'text', ({ proposedBy }) => proposedBy],
  ['decider_id', 'uuid', ({ deciderId }) => deciderId],
]

interface Column<S> {
  column: string
  type: string
  written: Written
  of: (stored: S) => unknown
}

/** Every column of foyer.application that INSERT and UPDATE set to a value of the case. */
const columns: Array<Column<StoredCase>> = [
  ...plain.map(([column, type, field, written]) => ({
    column,
    type,
    written,
    of: ({ case: of }: StoredCase) => of[field],
  })),
  { column: 'sealed', type: 'bytea', written: 'BOTH', of: ({ sealed }) => sealed },
  { column: 'metadata_index', type: 'jsonb', written: 'BOTH', of: ({ metadataIndex }) => metadataIndex },
  { column: 'listed', type: 'bytea', written: 'UPDATE', of: ({ listed }) => listed },
  { column: 'stored_bytes', type: 'bigint', written: 'UPDATE', of: ({ storedBytes }) => storedBytes },
  {
    column: 'search_tokens',
    type: 'bytea',
    written: 'BOTH',
    of: ({ columns: { searchTokens } }) => searchTokens,
  },
  ...listedColumns.map(([column, type, of]) => ({
    column,
    type,
    written: 'UPDATE' as const,
    of: ({ columns: listed }: StoredCase) => of(listed),
  })),
]
export const insertedColumns = columns.filter(({ written }) => written === 'INSERT' || written === 'BOTH')
export const changedColumns = columns.filter(({ written }) => written === 'UPDATE' || written === 'BOTH')

const LABEL = 'application.sealed'

export const plainColumns = `${plain.map(([column]) => `a.${column}`).join(', ')},
  a.revision, a.stored_bytes, k.master_key_version, k.wrapped`

/** The columns of ApplicationRow. */
export const caseColumns = `${plainColumns}, a.sealed`
/** The same columns, but without `sealed` when the row still has the revision in this parameter. */
export const caseColumnsUnless = (parameter: string) =>
  `${plainColumns}, case when a.revision = ${parameter} then null else a.sealed end as sealed`
export const caseTables =
  'foyer.application a join foyer.application_key k using (customer_id, application_id)'

export interface CaseDecryptor {
  envelope: Envelope
  decrypted: DecryptedCases
}

export const keyOfRow = ({ envelope }: CaseDecryptor, row: ApplicationRow): Uint8Array =>
  envelope.dataKey(row.customer_id, row.application_id, row.master_key_version, row.wrapped)

/** `known` is the cached case whose revision was part of the query. */
export const caseOfRow = (decryptor: CaseDecryptor, row: ApplicationRow, known?: DecryptedCase): Case =>
  known && row.sealed === null ? known.case : decryptAndCache(decryptor, row)

/** Written out: a loop over the columns takes ten times as long. The compiler names a missing field. */
export function plainOfRow(row: Omit<ApplicationRow, 'sealed'>): PlainCase {
  return {
    customerId: row.customer_id,
    id: row.application_id,
    mode: row.mode,
    kind: row.kind,
    workflowId: row.workflow_id,
    workflowVersion: row.workflow_version,
    countryCode: row.country_code,
    redirectUrl: row.redirect_url,
    externalReference: row.external_reference,
    language: row.language,
    status: row.status,
    createdAt: row.created_at,
    startedAt: row.started_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}

function decryptAndCache(decryptor: CaseDecryptor, row: ApplicationRow): Case {
  const of = decryptRow(decryptor, row)
  decryptor.decrypted.set(row.customer_id, row.application_id, { revision: row.revision, case: of })
  return of
}

/** Decrypts without caching: a list decrypts many cases that are not read next. */
export function decryptRow(decryptor: Pick<CaseDecryptor, 'envelope'>, row: ApplicationRow): Case {
  if (!row.sealed) throw new Error('a row without its sealed column')
  try {
    return decrypt(decryptor, row, row.sealed)
  } catch (error) {
    // Names the application for the operator.
    throw new Error(`Application ${row.application_id}: ${(error as Error).message}`, { cause: error })
  }
}

function decrypt({ envelope }: Pick<CaseDecryptor, 'envelope'>, row: ApplicationRow, sealed: Buffer): Case {
  const { customer_id: customerId, application_id: id } = row
  const dek = envelope.dataKey(customerId, id, row.master_key_version, row.wrapped)
  const data = withReasons(envelope.openJson(dek, customerId, id, LABEL, sealed) as CaseData)
  return Object.freeze({ ...plainOfRow(row), data })
}

export const sealedData = (envelope: Envelope, dek: Uint8Array, of: Case): Buffer =>
  envelope.sealJson(dek, of.customerId, of.id, LABEL, of.data)
