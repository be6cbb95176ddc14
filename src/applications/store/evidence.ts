/** Stores raw responses of providers, encrypted with the application's key. */
import { createHash } from 'node:crypto'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { Case, MoveResult } from '../case.ts'
import { type ApplicationRow, keyOfRow } from './application-row.ts'
import type { CaseStore } from './applications.ts'
import { dataKeyOf } from './data-key.ts'

// Inserts nothing when the application has been erased meanwhile.
const KEEP: Statement = {
  name: 'evidence-keep',
  text: `insert into foyer.evidence
      (customer_id, evidence_id, application_id, source, retrieved_at, content_type, sha256, sealed)
    select $1, e.id, $2, e.source, e.at, e.type, e.sha256, e.sealed
    from (select from foyer.application where customer_id = $1 and application_id = $2 for key share) a,
      unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::bytea[])
        as e (id, source, at, type, sha256, sealed)`,
}

export const evidenceKeeper =
  (store: CaseStore) =>
  async (customerId: string, id: string, evidence: Evidence[]): Promise<void> => {
    if (evidence.length === 0) return
    const dek = await dataKeyOf(store, customerId, id)
    if (!dek) return
    await store.database.write(customerId, KEEP, valuesOf(store, dek, { customerId, id }, evidence))
  }

/** In the transaction of the change that the answers led to. */
export async function storeEvidence(
  store: CaseStore,
  query: Query,
  row: ApplicationRow,
  moved: MoveResult | undefined,
): Promise<void> {
  const { evidence = [] } = moved ?? {}
  if (moved && evidence.length > 0)
    await query(KEEP, valuesOf(store, keyOfRow(store, row), moved.case, evidence))
}

function valuesOf(
  { newId, envelope }: CaseStore,
  dek: Uint8Array,
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  evidence: Evidence[],
): unknown[] {
  const ids = evidence.map(() => newId())
  return [
    customerId,
    id,
    ids,
    evidence.map((each) => each.source),
    evidence.map((each) => each.retrievedAt),
    evidence.map((each) => each.contentType),
    evidence.map((each) => createHash('sha256').update(each.body).digest('hex')),
    evidence.map((each, at) =>
      envelope.sealBytes(dek, customerId, id, `evidence.sealed|${ids[at]}`, Buffer.from(each.body)),
    ),
  ]
}
