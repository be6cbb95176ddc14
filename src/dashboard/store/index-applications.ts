/** Computes the columns and search rows of applications that another version, or an import, wrote. */
import type { Pool } from 'pg'
import type { Case } from '#applications/case.ts'
import {
  type ApplicationRow,
  caseColumns,
  caseTables,
  decryptRow,
  keyOfRow,
  listedColumns,
} from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import { type StoredParties, saveParties, storedPartiesOf } from '#parties/store/party-rows.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { ApplicationSearch, UnindexedApplications } from '../ports.ts'
import {
  deleteSearchRows,
  insertSearchRows,
  keptStepSeconds,
  type StoredColumns,
  storedColumnsOf,
} from './listed-columns.ts'

/** The condition of the index application_unindexed. */
const isUnindexed = (a = '') => `(${a}indexed_revision is distinct from ${a}revision
    or (${a}step_seconds is null and ${a}started_at is not null))`
// Skips locked rows: their change indexes them.
const FIND: Statement = {
  name: 'application-index-find',
  text: `select ${caseColumns} from ${caseTables}
    where a.customer_id = $1 and a.application_id = any($2::uuid[])
    and ${isUnindexed('a.')} order by a.application_id
    for no key update of a skip locked`,
}
const given = ['search_tokens', ...listedColumns.map(([column]) => column)]
const types = ['bytea', ...listedColumns.map(([, type]) => type)]
/** Values for a case that cannot be decrypted, where the column must have a value. */
const whenUnknown: Record<string, unknown> = {
  open_findings: 0,
  has_proposal: false,
  unresolved_hits: 0,
  is_escalated: false,
  step_seconds: '{}',
}
const setColumn = (column: string) =>
  column === 'step_seconds'
    ? `${column} = ${keptStepSeconds('g.step_seconds', 'a.step_seconds')}`
    : `${column} = g.${column}`
const SAVE: Statement = {
  name: 'application-index-save',
  text: `with given as materialized (
      select * from unnest($2::uuid[], ${types.map((type, at) => `$${at + 3}::${type}[]`).join(', ')})
        as t (application_id, ${given.join(', ')})),
    before as materialized (
      select a.application_id, a.created_at, a.search_tokens, g.search_tokens as next_tokens
      from foyer.application a join given g using (application_id) where a.customer_id = $1),
    next as materialized (select application_id, created_at, next_tokens as search_tokens from before),
    unsearched as (${deleteSearchRows('$1', 'before', 'b.next_tokens')}),
    searched as (${insertSearchRows('$1', 'next')})
    update foyer.application a set ${given.map(setColumn).join(', ')},
      indexed_revision = a.revision,
      waiting_since = coalesce(a.waiting_since, case
        when a.status = 'MANUAL_REVIEW' or g.decided_by <> 'RULES'
        then coalesce(a.submitted_at, a.updated_at) end)
    from given g where a.customer_id = $1 and a.application_id = g.application_id`,
}

export const indexingIn =
  (store: CaseStore): ApplicationSearch['index'] =>
  (customerId, applicationIds) =>
    store.database.transaction(customerId, async (query) => {
      const rows = await query<ApplicationRow>(FIND, [customerId, applicationIds])
      const found: Array<Indexed | null> = []
      for (const row of rows) {
        const each = await indexed(store, row)
        found.push(each)
        if (each) await saveParties(store, query, each.case, keyOfRow(store, row), each.parties)
      }
      await query(SAVE, [
        customerId,
        rows.map((row) => row.application_id),
        found.map((each) => each?.columns.searchTokens ?? null),
        ...listedColumns.map(([column, , of]) =>
          found.map((each) => (each ? of(each.columns) : (whenUnknown[column] ?? null))),
        ),
      ])
      return rows.length
    })

interface Indexed extends Pick<StoredParties, 'parties'> {
  case: Case
  columns: StoredColumns
}

/** A case that cannot be decrypted is logged and not found by its words; it does not hold up the others. */
async function indexed(store: CaseStore, row: ApplicationRow): Promise<Indexed | null> {
  const { customer_id: customerId, workflow_id: id, workflow_version: version } = row
  try {
    const of = decryptRow(store, row)
    const workflow = await store.workflows.version(customerId, id, version)
    const { digest, parties } = storedPartiesOf(store.partyKey, of, workflow)
    const columns = { ...storedColumnsOf(store.searchKey, of, workflow), partyDigest: digest }
    return { case: of, columns, parties }
  } catch (error) {
    store.onDecryptionFailed?.(error as Error)
    return null
  }
}

const UNINDEXED = {
  name: 'sweep-unindexed',
  text: `select customer_id as "customerId", application_id as "applicationId" from foyer.application
    where ${isUnindexed()} order by customer_id, application_id limit $1`,
}

const CHANGED_FIGURES = {
  name: 'sweep-changed-figures',
  text: 'select distinct customer_id as "customerId" from foyer.figure_change',
}

/** As foyer_worker, for all customers. */
export const unindexedOn = (pool: Pool): UnindexedApplications => ({
  unindexed: async (limit) => (await pool.query({ ...UNINDEXED, values: [limit] })).rows,
  withChangedFigures: async () =>
    (await pool.query<{ customerId: string }>(CHANGED_FIGURES)).rows.map(({ customerId }) => customerId),
})
