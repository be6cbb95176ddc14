/** `foyer audit verify`: reads a customer's audit chain from its start and reports the first changed line. */
import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { isUuid } from '#kernel/ids.ts'
import { type AuditVerdict, noHead, type Sha256, verifyChain } from '../chain.ts'
import type { AuditHead } from '../head.ts'

interface LineRow {
  seq: string
  /** With microseconds. */
  at: string | null
  application_id: string | null
  entry: string
  hash: Buffer
}

const BATCH = 1_000
const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/**
 * Reads one snapshot in batches; concurrent writes are fine. The client's role must see the customer: owner
 * or service. `signed` are the valid signed heads, read before this call, sorted by number.
 */
export async function verifyAudit(
  client: ClientBase,
  customerId: string,
  signed: readonly AuditHead[] = [],
): Promise<AuditVerdict> {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  // SET takes no parameters, so the id is part of the text, and must be a valid UUID.
  await client.query(
    `begin isolation level repeatable read read only; set local app.customer = '${customerId}'`,
  )
  try {
    return await verifyInSnapshot(client, customerId, signed)
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function verifyInSnapshot(
  client: ClientBase,
  customerId: string,
  signed: readonly AuditHead[],
): Promise<AuditVerdict> {
  const { rows: heads } = await client.query<{ audit_seq: string; audit_hash: Buffer }>(
    'select audit_seq, audit_hash from foyer.customer_head where customer_id = $1',
    [customerId],
  )
  const [head] = heads
  if (!head) return noHead
  await client.query(
    `declare chain no scroll cursor
      for select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, application_id,
      entry, hash
      from foyer.audit_line where customer_id = '${customerId}' order by seq`,
  )
  const chain = verifyChain(sha256, { seq: Number(head.audit_seq), hash: head.audit_hash }, signed)
  for (;;) {
    const { rows } = await client.query<LineRow>(`fetch ${BATCH} from chain`)
    for (const { seq, at, application_id: applicationId, entry: text, hash } of rows) {
      const bad = chain.line({ seq: Number(seq), at, applicationId, text, hash })
      if (bad) return bad
    }
    if (rows.length < BATCH) return chain.end()
  }
}
