/** The row of a monitored application: its persons and organizations, encrypted under its own key. */
import type { Case } from '../../../applications/case.ts'
import type { Subjects } from '../../../checks/screening-subjects.ts'
import { countOf, isMonitored, monitoredSince, monitoredSubjectsOf } from '../../../monitoring/monitored.ts'
import type { PublishedWorkflow } from '../../../workflows/workflow.ts'
import type { Envelope } from '../cases/envelope.ts'
import type { Query, Statement } from '../connections.ts'

const LABEL = 'monitored_application.sealed'

// A released application keeps its row, so that the sweep for applications without a row does not find it.
const SAVE: Statement = {
  name: 'monitored-save',
  text: `insert into foyer.monitored_application
      (customer_id, application_id, is_active, since, subjects, sealed, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (customer_id, application_id) do update set is_active = excluded.is_active,
      since = excluded.since, subjects = excluded.subjects, sealed = excluded.sealed,
      updated_at = excluded.updated_at`,
}

interface Change {
  before: Case
  after: Case
  workflow: PublishedWorkflow
  dek: Uint8Array
  now: Date
}

/** In the transaction of the change of the case. */
export async function saveMonitored(query: Query, envelope: Envelope, change: Change): Promise<void> {
  const { before, after, workflow } = change
  if (!isMonitored(before) && !isMonitored(after)) return
  const [old, subjects] = [monitoredSubjectsOf(before, workflow), monitoredSubjectsOf(after, workflow)]
  const isSame = monitoredSince(before) === monitoredSince(after) && equal(old, subjects)
  if (!isSame) await writeMonitored(query, envelope, { ...change, of: after, subjects })
}

const equal = (a: Subjects | null, b: Subjects | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** `subjects`: null releases it. */
async function writeMonitored(
  query: Query,
  envelope: Envelope,
  { of, subjects, dek, now }: { of: Case; subjects: Subjects | null; dek: Uint8Array; now: Date },
): Promise<void> {
  await query(SAVE, [
    ...[of.customerId, of.id, subjects !== null, monitoredSince(of) ?? now],
    subjects ? countOf(subjects) : 0,
    subjects && envelope.sealJson(dek, of.customerId, of.id, LABEL, subjects),
    now,
  ])
}
