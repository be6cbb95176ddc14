/** Screens all monitored applications of a customer against all its lists, with the index that is loaded. */
import type { FoundAgain, RescreenBatch } from '../../monitoring/ports.ts'
import type { CaseStore } from '../postgres/cases/applications.ts'
import type { ScreenEach } from '../screening/live/live-screening.ts'
import { BEFORE_ALL, type MonitoredRow, PAGE, subjectsOf } from './monitored-page.ts'

/** Opening them holds up requests for some milliseconds. */
const BATCH = 100

interface Parts {
  store: Pick<CaseStore, 'database' | 'envelope' | 'now'>
  screenEach(customerId: string): Promise<ScreenEach | null>
}

/**
 * The settings and lists are read again for each batch. One application after the other: those that wait for
 * a decision are screened in between. Ends at once when there is no list to screen against.
 */
export async function* fullBatches(
  { store, screenEach }: Parts,
  customerId: string,
  cursor: string | null,
): AsyncIterable<RescreenBatch> {
  for (let after = cursor ?? BEFORE_ALL; ; ) {
    const values = [customerId, after, BATCH]
    const rows = await store.database.read<MonitoredRow & Record<string, unknown>>(customerId, PAGE, values)
    const last = rows.at(-1)?.application_id
    const screen = last === undefined ? null : await screenEach(customerId)
    if (last === undefined || !screen) return
    yield { ...(await screened(store, { customerId, rows, screen })), cursor: last }
    after = last
  }
}

async function screened(
  { envelope, now }: Parts['store'],
  { customerId, rows, screen }: { customerId: string; rows: readonly MonitoredRow[]; screen: ScreenEach },
): Promise<Omit<RescreenBatch, 'cursor'>> {
  const found: FoundAgain[] = []
  let [count, unreadable] = [0, 0]
  for (const row of rows) {
    const subjects = subjectsOf(envelope, customerId, row)
    if (!subjects) {
      unreadable += 1
      continue
    }
    count += subjects.persons.length + subjects.organizations.length
    const { sanctionHits, personSanctionHits, pepHits, evidence } = await screen({ ...subjects, now: now() })
    if (sanctionHits.length + personSanctionHits.length + pepHits.length === 0) continue
    const hits = { sanctionHits, personSanctionHits, pepHits }
    found.push({ applicationId: row.application_id, hits, evidence })
  }
  return { found, screened: count, unreadable }
}
