/** Converts between rows of foyer.application and cases. */
import { type Case, type CaseData, emptyCaseData, type PlainCase } from '../../../applications/case.ts'
import type { DecryptedCase, DecryptedCases } from './decrypted-cache.ts'
import type { Envelope } from './envelope.ts'

export interface ApplicationRow {
  customer_id: string
  application_id: string
  mode: Case['mode']
  kind: Case['kind']
  workflow_id: string
  workflow_version: number
  country_code: string
  status: Case['status']
  redirect_url: string
  external_reference: string | null
  language: string | null
  created_at: Date
  started_at: Date | null
  submitted_at: Date | null
  decided_at: Date | null
  updated_at: Date
  expires_at: Date
  revision: number
  /** Total size of its documents; a bigint. */
  stored_bytes: string
  /** null: the cached revision is still the newest. */
  sealed: Buffer | null
  master_key_version: number
  wrapped: Buffer
}

const LABEL = 'application.sealed'

export const plainColumns = `a.customer_id, a.application_id, a.mode, a.kind, a.workflow_id,
  a.workflow_version, a.country_code, a.status, a.redirect_url, a.external_reference, a.language,
  a.created_at, a.started_at, a.submitted_at, a.decided_at, a.updated_at, a.expires_at,
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
  // A case of an older version lacks newer fields.
  const data: CaseData = {
    ...emptyCaseData({}),
    ...(envelope.openJson(dek, customerId, id, LABEL, sealed) as CaseData),
  }
  return Object.freeze({ ...plainOfRow(row), data })
}

export const sealedData = (envelope: Envelope, dek: Uint8Array, of: Case): Buffer =>
  envelope.sealJson(dek, of.customerId, of.id, LABEL, of.data)

/** In the order of SAVE in applications.ts. */
export function changedRowValues(envelope: Envelope, dek: Uint8Array, of: Case): unknown[] {
  return [
    of.customerId,
    of.id,
    of.status,
    of.language,
    of.startedAt,
    of.submittedAt,
    of.decidedAt,
    of.updatedAt,
    of.expiresAt,
    sealedData(envelope, dek, of),
  ]
}
