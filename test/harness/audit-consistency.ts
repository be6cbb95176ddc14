/** Checks a customer's data: audit chain, events, idempotency keys and cases must be consistent. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

interface AuditState {
  head: { seq: number; hash: string }
  lines: { seq: number; entry: string; hash: string }[]
}

/**
 * hash = SHA-256(previous hash || seq as eight bytes || entry), starting with 32 zero bytes. Returns the
 * number of lines.
 */
export async function assertChain(client: ClientBase, customerId: string): Promise<number> {
  // One statement, so that a line that a task adds meanwhile is in both results or in neither.
  const {
    rows: [audit],
  } = await client.query<AuditState>(
    `select (select json_build_object('seq', audit_seq, 'hash', encode(audit_hash, 'hex'))
        from foyer.customer_head where customer_id = $1) as head,
      coalesce((
        select json_agg(json_build_object('seq', seq, 'entry', entry::text, 'hash', encode(hash, 'hex'))
          order by seq)
        from foyer.audit_line where customer_id = $1), '[]') as lines`,
    [customerId],
  )
  assert.ok(audit)
  const { head, lines: rows } = audit
  let before: Buffer = Buffer.alloc(32)
  for (const [index, { seq, entry, hash }] of rows.entries()) {
    assert.equal(seq, index + 1, 'the audit has a gap')
    const number = Buffer.alloc(8)
    number.writeBigInt64BE(BigInt(seq))
    const expected = createHash('sha256').update(before).update(number).update(entry).digest()
    assert.equal(hash, expected.toString('hex'), `audit line ${seq}`)
    before = expected
  }
  assert.equal(head.seq, rows.length, 'the head counts another number of lines')
  assert.equal(head.hash, before.toString('hex'))
  return rows.length
}

/** Gap-free from 1, with unique ids. Returns the number of events. */
export async function assertEvents(client: ClientBase, customerId: string): Promise<number> {
  const { rows } = await client.query<{ seq: string; event_id: string }>(
    'select seq, event_id from foyer.event where customer_id = $1 order by seq',
    [customerId],
  )
  assert.deepEqual(
    rows.map(({ seq }) => Number(seq)),
    rows.map((_, index) => index + 1),
  )
  assert.equal(new Set(rows.map(({ event_id }) => event_id)).size, rows.length)
  return rows.length
}

/**
 * Every case has exactly one creation entry and event and its own key, and no event names an unknown case.
 */
export async function assertCasesConsistent(
  client: ClientBase,
  customerId: string,
  cases: number,
): Promise<void> {
  const { rows } = await client.query(
    `with a as (select application_id from foyer.application where customer_id = $1),
      l as (select application_id,
        count(*) filter (where entry::json->>'action' = 'application.created') as n from foyer.audit_line
        where customer_id = $1 and application_id is not null group by 1),
      e as (select application_id, count(*) filter (where kind = 'APPLICATION_CREATED') as n
        from foyer.event where customer_id = $1 group by 1),
      k as (select application_id, count(*) as n from foyer.application_key where customer_id = $1 group by 1)
    select count(a.application_id)::int as cases, count(*)::int as named,
        coalesce(sum((l.n = 1 and e.n = 1 and k.n = 1)::int), 0)::int as agree
      from a full join l using (application_id) full join e using (application_id)
        full join k using (application_id)`,
    [customerId],
  )
  assert.deepEqual(rows[0], { cases, named: cases, agree: cases })
}
