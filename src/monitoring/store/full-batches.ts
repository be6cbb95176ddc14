/** Screens all monitored applications of a customer against all its lists, with the index that is loaded. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { CaseStore } from '#applications/store/applications.ts'
import type { ScreenEach } from '#screening/store/live/live-screening.ts'
import type { FoundAgain, RescreenBatch } from '../ports.ts'
import { BEFORE_ALL, type MonitoredRow, PAGE, PAGE_NOT_COMPARED, subjectsOf } from './monitored-page.ts'

/** Opening them holds up requests for some milliseconds. */
const BATCH = 100

interface Parts {
  store: Pick<CaseStore, 'database' | 'envelope' | 'now'>
  screenEach(customerId: string): Promise<ScreenEach | null>
}

interface FullRun {
  customerId: string
  /** The last application of the previous batch; null for the first batch. */
  cursor: string | null
  /** Only those that this version of the matcher has not compared. */
  isOfNotCompared: boolean
}

/**
 * The settings and lists are read again for each batch. One application after the other: those that wait for
 * a decision are screened in between. Without a list, all subjects were compared with all lists.
 */
export async function* fullBatches(
  { store, screenEach }: Parts,
  { customerId, cursor, isOfNotCompared }: FullRun,
): AsyncIterable<RescreenBatch> {
  const [page, more] = isOfNotCompared ? [PAGE_NOT_COMPARED, [algorithm]] : [PAGE, []]
  for (let after = cursor ?? BEFORE_ALL; ; ) {
    const values = [customerId, after, BATCH, ...more]
    const rows = await store.database.read<MonitoredRow & Record<string, unknown>>(customerId, page, values)
    const last = rows.at(-1)?.application_id
    if (last === undefined) return
    const screen = await screenEach(customerId)
    yield {
      ...(screen ? await screened(store, { customerId, rows, screen }) : withoutList(rows)),
      cursor: last,
    }
    after = last
  }
}

const withoutList = (rows: readonly MonitoredRow[]): Omit<RescreenBatch, 'cursor'> => ({
  ...{ found: [], screened: 0, unreadable: 0 },
  compared: rows.map(({ application_id: id }) => id),
})

async function screened(
  { envelope, now }: Parts['store'],
  { customerId, rows, screen }: { customerId: string; rows: readonly MonitoredRow[]; screen: ScreenEach },
): Promise<Omit<RescreenBatch, 'cursor'>> {
  const found: FoundAgain[] = []
  const compared: string[] = []
  let [count, unreadable] = [0, 0]
  for (const row of rows) {
    const subjects = subjectsOf(envelope, customerId, row)
    if (!subjects) {
      unreadable += 1
      continue
    }
    count += subjects.persons.length + subjects.organizations.length
    const { sanctionHits, personSanctionHits, pepHits, evidence } = await screen({ ...subjects, now: now() })
    compared.push(row.application_id)
    if (sanctionHits.length + personSanctionHits.length + pepHits.length === 0) continue
    const hits = { sanctionHits, personSanctionHits, pepHits }
    found.push({ applicationId: row.application_id, hits, evidence })
  }
  return { found, screened: count, unreadable, compared }
}
