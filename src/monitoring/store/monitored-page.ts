/** Pages of monitored applications in the order of their ids, and what a row says when it is opened. */
import type { Subjects } from '#checks/screening-subjects.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { MONITORED_LABEL } from './monitored-rows.ts'

/** With the customer, the last application of the page before, and how many. */
export const PAGE: Statement = {
  name: 'rescreen-page',
  text: `select m.application_id, m.sealed, k.master_key_version, k.wrapped
    from foyer.monitored_application m join foyer.application_key k using (customer_id, application_id)
    where m.customer_id = $1 and m.is_active and m.application_id > $2
    order by m.application_id limit $3`,
}

/** Likewise, of those that another version of the matcher compared, with that of now. */
export const PAGE_NOT_COMPARED: Statement = {
  name: 'rescreen-page-not-compared',
  text: `select m.application_id, m.sealed, k.master_key_version, k.wrapped
    from foyer.monitored_application m join foyer.application_key k using (customer_id, application_id)
    where m.customer_id = $1 and m.is_active and m.application_id > $2 and m.matcher is distinct from $4
    order by m.application_id limit $3`,
}

export interface MonitoredRow {
  application_id: string
  sealed: Buffer
  master_key_version: number
  wrapped: Buffer
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** undefined: it cannot be decrypted. */
export function subjectsOf(envelope: Envelope, customerId: string, row: MonitoredRow): Subjects | undefined {
  const { application_id: id, master_key_version: version, wrapped, sealed } = row
  try {
    const dek = envelope.dataKey(customerId, id, version, wrapped)
    return envelope.openJson(dek, customerId, id, MONITORED_LABEL, sealed) as Subjects
  } catch {
    return undefined
  }
}
