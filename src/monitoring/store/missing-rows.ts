/** Writes the rows of monitored applications that were imported. */
import type { Case } from '#applications/case.ts'
import {
  type ApplicationRow,
  caseColumns,
  caseTables,
  decryptRow,
  keyOfRow,
} from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { writeMonitored } from './monitored-rows.ts'

// Skips locked rows: the next run finds them.
const FIND: Statement = {
  name: 'monitored-missing',
  text: `select ${caseColumns} from ${caseTables}
    where a.customer_id = $1 and a.application_id = any($2::uuid[])
      and not exists (select from foyer.monitored_application m
        where m.customer_id = a.customer_id and m.application_id = a.application_id)
    order by a.application_id for no key update of a skip locked`,
}
const UNREADABLE: Statement = {
  name: 'monitored-unreadable',
  text: `insert into foyer.monitored_application
      (customer_id, application_id, is_active, since, subjects, sealed, updated_at)
    values ($1, $2, false, $3, 0, null, $3) on conflict do nothing`,
}

export const addMissingRows = (
  store: CaseStore,
  customerId: string,
  applicationIds: readonly string[],
): Promise<void> =>
  store.database.transaction(customerId, async (query) => {
    for (const row of await query<ApplicationRow>(FIND, [customerId, applicationIds])) {
      const of = readable(store, row)
      const now = store.now()
      if (!of) await query(UNREADABLE, [customerId, row.application_id, now])
      else {
        const workflow = await store.workflows.version(customerId, of.workflowId, of.workflowVersion)
        await writeMonitored(query, store.envelope, {
          of,
          workflow,
          dek: keyOfRow(store, row),
          now,
          isNew: true,
        })
      }
    }
  })

/** One that cannot be decrypted is logged, and does not hold up the others. */
function readable(store: CaseStore, row: ApplicationRow): Case | undefined {
  try {
    return decryptRow(store, row)
  } catch (error) {
    store.onDecryptionFailed?.(error as Error)
    return undefined
  }
}
