/** The lists of the dashboard about screening: applications with unresolved hits, and monitored subjects. */
import type { Case } from '#applications/case.ts'
import {
  type ApplicationRow,
  caseColumns,
  caseTables,
  decryptRow,
} from '#applications/store/application-row.ts'
import type { CaseStore } from '#applications/store/applications.ts'
import type { Subjects } from '#checks/screening-subjects.ts'
import { subjectOf } from '#dashboard/subject.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { MonitoredApplication, MonitoringCounts, MonitoringLists } from '../ports.ts'
import { MONITORED_LABEL } from './monitored-rows.ts'

const HITS: Statement = {
  name: 'monitoring-hits',
  text: `select ${caseColumns}, a.hit_found_at, coalesce(a.hit_rank, 1) as hit_rank from ${caseTables}
    where a.customer_id = $1 and a.hit_found_at is not null
      and ($2::smallint is null
        or (coalesce(a.hit_rank, 1), a.hit_found_at, a.application_id) > ($2, $3, $4::uuid))
    order by coalesce(a.hit_rank, 1), a.hit_found_at, a.application_id limit $5`,
}
const MONITORED: Statement = {
  name: 'monitoring-subjects',
  text: `select m.application_id, m.since, m.sealed, a.external_reference, a.status, k.master_key_version,
      k.wrapped
    from foyer.monitored_application m join foyer.application a using (customer_id, application_id)
      join foyer.application_key k using (customer_id, application_id)
    where m.customer_id = $1 and m.is_active and not m.is_open
      and ($5::uuid is null or m.application_id = $5)
      and ($2::timestamptz is null or (m.since, m.application_id) < ($2, $3::uuid))
    order by m.since desc, m.application_id desc limit $4`,
}
const due = 'coalesce(m.review_opened_due_at, m.review_due_at)'
const REVIEWS: Statement = {
  name: 'monitoring-reviews',
  text: `select m.application_id, m.since, m.sealed, a.external_reference, a.status, k.master_key_version,
      k.wrapped, ${due} as due_at, m.review_opened_due_at is not null as is_open
    from foyer.monitored_application m join foyer.application a using (customer_id, application_id)
      join foyer.application_key k using (customer_id, application_id)
    where m.customer_id = $1 and m.is_active and ${due} is not null
      and ($2::timestamptz is null or (${due}, m.application_id) > ($2, $3::uuid))
      and (m.review_opened_due_at is not null or m.review_due_at <= $5)
      and ($6::boolean is null or $6 = (m.review_opened_due_at is not null))
    order by ${due}, m.application_id limit $4`,
}
const COUNTS: Statement = {
  name: 'monitoring-counts',
  text: `select m.*, h.*, r.* from
    (select count(*)::int as applications, coalesce(sum(subjects), 0)::int as subjects,
        count(*) filter (where review_due_at <= $2)::int as "reviewsDueSoon",
        count(review_opened_due_at)::int as "reviewsOpen"
      from foyer.monitored_application where customer_id = $1 and is_active and not is_open) m,
    (select count(*)::int as "applicationsWithHits", coalesce(sum(unresolved_hits), 0)::int
        as "unresolvedHits"
      from foyer.application where customer_id = $1 and hit_found_at is not null) h,
    (select count(*) filter (where finished_at is null)::int as "openRescreens",
        max(finished_at) as "lastRescreenAt"
      from foyer.monitoring_rescreen where customer_id = $1) r`,
}

interface HitRow extends ApplicationRow {
  hit_found_at: Date
  hit_rank: number
}

interface MonitoredRow {
  application_id: string
  since: Date
  sealed: Buffer
  external_reference: string | null
  status: ApplicationStatus
  master_key_version: number
  wrapped: Buffer
}

interface ReviewRow extends MonitoredRow {
  due_at: Date
  is_open: boolean
}

export function monitoringListsIn(store: CaseStore): MonitoringLists {
  const { database, onDecryptionFailed } = store
  const readable = <T>(decrypt: () => T): T | null => {
    try {
      return decrypt()
    } catch (error) {
      onDecryptionFailed?.(error as Error)
      return null
    }
  }
  const monitoredOf = (customerId: string, row: MonitoredRow): MonitoredApplication => ({
    ...{ applicationId: row.application_id, since: row.since, status: row.status },
    externalReference: row.external_reference,
    subjects: readable(() => subjectsOf(store, customerId, row)),
  })
  return {
    async withHits(customerId, { after, limit }) {
      const rows = await database.read<HitRow>(customerId, HITS, [
        ...[customerId, after?.rank ?? null, after?.createdAt ?? null, after?.id ?? null, limit],
      ])
      const found = rows.map(async (row) => {
        const of: Case | null = readable(() => decryptRow(store, row))
        if (!of) return []
        const workflow = await store.workflows.version(customerId, of.workflowId, of.workflowVersion)
        const position = { rank: row.hit_rank, createdAt: row.hit_found_at, id: of.id }
        return [{ of, applicant: subjectOf(of, workflow).name, position }]
      })
      return (await Promise.all(found)).flat()
    },
    async monitored(customerId, { after, limit, applicationId }) {
      const rows = await database.read<MonitoredRow & Record<string, unknown>>(customerId, MONITORED, [
        ...[customerId, after?.createdAt ?? null, after?.id ?? null, limit, applicationId ?? null],
      ])
      return rows.map((row) => monitoredOf(customerId, row))
    },
    async reviews(customerId, { after, limit, until, state }) {
      const rows = await database.read<ReviewRow & Record<string, unknown>>(customerId, REVIEWS, [
        ...[customerId, after?.createdAt ?? null, after?.id ?? null, limit, until],
        state === null ? null : state === 'OPEN',
      ])
      return rows.map((row) => ({
        ...monitoredOf(customerId, row),
        dueAt: row.due_at,
        state: row.is_open ? 'OPEN' : 'COMING',
      }))
    },
    async counts(customerId, reviewsUntil) {
      const [row] = await database.read<MonitoringCounts & Record<string, unknown>>(customerId, COUNTS, [
        ...[customerId, reviewsUntil],
      ])
      return row as MonitoringCounts
    },
  }
}

function subjectsOf({ envelope }: CaseStore, customerId: string, row: MonitoredRow): Subjects {
  const { application_id: id, master_key_version: version, wrapped, sealed } = row
  const dek = envelope.dataKey(customerId, id, version, wrapped)
  return envelope.openJson(dek, customerId, id, MONITORED_LABEL, sealed) as Subjects
}
