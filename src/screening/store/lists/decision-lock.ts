/** The last statement before the commit of what is screened against: no approval is written beside it. */
import type { Query, Statement } from '#platform/postgres/connections.ts'

// foyer.lists_of_decision takes both shared.
const lock = (whose: string): string =>
  `select pg_advisory_xact_lock(hashtext('screening_decision'), ${whose})`

/** The lock of the shared lists. */
export const LOCK_SHARED_LISTS = lock('0')

const LOCK_CUSTOMER: Statement = {
  name: 'screening-decision-lock',
  text: lock('hashtext($1::uuid::text)'),
}

/** Locks the own lists and the settings of a customer. */
export const lockDecisionsOf = async (query: Query, customerId: string): Promise<void> => {
  await query(LOCK_CUSTOMER, [customerId])
}
