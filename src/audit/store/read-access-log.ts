/** Reads the access log for the operator: across customers, as the owner. */
import type { ClientBase } from 'pg'
import type { AccessRow } from '#operator/ports.ts'
import { EVERY_APPLICATION, OPERATOR_READER } from '../ports.ts'
import { UNKNOWN_CREDENTIAL } from './access-log.ts'

// One look-up per customer, because the primary key begins with the customer. Reads of all applications are
// reads of this one, if it is of that customer and was there.
const LIST = `select a.customer_id as "customerId", a.minute, a.operation, a.times, a.credential_id
  as "readerId",
    r.kind, r.client_id as "clientId", r.description, u.name as person
  from foyer.customer c
    cross join lateral (select * from foyer.access x where x.customer_id = c.customer_id
      and (x.application_id = $1 or (x.application_id = '${EVERY_APPLICATION}' and x.minute >= (
        select date_trunc('minute', min(l.at)) from foyer.audit_line l where l.customer_id = c.customer_id
          and l.application_id = $1)))
      and x.minute >= coalesce(date_trunc('minute', $2::timestamptz), '-infinity')) a
    left join foyer.credential r on (r.customer_id, r.credential_id) = (a.customer_id, a.credential_id)
    left join foyer.staff_user u on u.id = a.credential_id
  order by a.minute desc, a.operation, a.credential_id limit $3`

/** Newest first. */
export async function accessesOf(
  owner: ClientBase,
  applicationId: string,
  since: Date | undefined,
  limit: number,
): Promise<AccessRow[]> {
  const { rows } = await owner.query<Omit<AccessRow, 'reader'>>(LIST, [applicationId, since ?? null, limit])
  return rows.map((row) => ({ ...row, reader: readerOf(row) }))
}

function readerOf({ readerId, person }: Omit<AccessRow, 'reader'>): AccessRow['reader'] {
  if (person !== null) return 'PERSON'
  if (readerId === OPERATOR_READER) return 'OPERATOR'
  return readerId === UNKNOWN_CREDENTIAL ? 'UNKNOWN' : 'CREDENTIAL'
}
