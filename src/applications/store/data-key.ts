/** The data key of one application, for files and evidence. */

import type { Statement } from '#platform/postgres/connections.ts'
import type { CaseStore } from './applications.ts'

const KEY: Statement = {
  name: 'application-key',
  text: `select master_key_version, wrapped from foyer.application_key
    where customer_id = $1 and application_id = $2`,
}

/** undefined: the application is unknown or erased. */
export async function dataKeyOf(
  store: CaseStore,
  customerId: string,
  applicationId: string,
): Promise<Uint8Array | undefined> {
  const [row] = await store.database.read<{ master_key_version: number; wrapped: Buffer }>(customerId, KEY, [
    customerId,
    applicationId,
  ])
  return row && store.envelope.dataKey(customerId, applicationId, row.master_key_version, row.wrapped)
}
