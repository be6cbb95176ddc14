/** Changes a customer's audit log like an attacker with database access; ME stands for the customer. */
import type { TestCustomer, World } from './world.ts'

export const tamperWith = (world: World, customer: TestCustomer, statement: string): Promise<void> =>
  world.database.owner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(statement.replaceAll('ME', `'${customer.uuid}'`))
  })

/** Recomputes all hashes from this line on, and the stored head, so that the chain is valid in itself. */
export const rehashedFrom = (seq: number): string => `with recursive chain as (
    select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash, null::text as entry
    union all
    select l.seq, sha256(c.hash || int8send(l.seq) || convert_to(t.entry, 'UTF8')), t.entry
    from chain c join foyer.audit_line l on l.customer_id = ME and l.seq = c.seq + 1
      cross join lateral (
        select case when l.seq >= ${seq} then l.entry || ' ' else l.entry end) as t (entry)),
  touched as (update foyer.audit_line l set entry = chain.entry, hash = chain.hash from chain
    where l.customer_id = ME and l.seq = chain.seq returning l.seq, l.hash)
  update foyer.customer_head set audit_hash = (select hash from touched order by seq desc limit 1)
  where customer_id = ME`
