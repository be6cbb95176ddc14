/** The row of an application that is compared with lists: its persons and organizations, encrypted. */

import { algorithm } from '@foyer/name-matching/matching/factors'
import type { Case } from '#applications/case.ts'
import type { Subjects } from '#checks/screening-subjects.ts'
import type { CaseRef } from '#kernel/task.ts'
import type { Envelope } from '#platform/crypto/envelope.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import {
  comparedSubjectsOf,
  countOf,
  isCompared,
  isMonitored,
  isScreenedLater,
  monitoredSince,
} from '../monitored.ts'
import { firstLookupAt, nextLookup, openReviewDueAt, registryDueAt, reviewDueAt } from '../plans.ts'

export const MONITORED_LABEL = 'monitored_application.sealed'

// A released application keeps its row, so that the sweep for applications without a row does not find it.
const SAVE: Statement = {
  name: 'monitored-save',
  text: `insert into foyer.monitored_application as m
      (customer_id, application_id, is_active, since, subjects, sealed, updated_at, registry_due_at,
        review_due_at, review_opened_due_at, is_open, matcher)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14, $15)
    on conflict (customer_id, application_id) do update set is_active = excluded.is_active,
      since = excluded.since, subjects = excluded.subjects, sealed = excluded.sealed,
      is_open = excluded.is_open,
      matcher = case when $14 then $15 when not $12 then m.matcher end,
      updated_at = excluded.updated_at, review_due_at = excluded.review_due_at,
      review_opened_due_at = excluded.review_opened_due_at,
      registry_due_at = least(
        coalesce(greatest($13::timestamptz, m.registry_due_at), excluded.registry_due_at), $11::timestamptz)`,
}
const SCREEN: Statement = {
  name: 'monitored-screen',
  text: `select ${addTask('screenMonitored', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
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
  const { before, after: of, workflow, dek, now } = change
  const isNew = !isCompared(before) || (isMonitored(of) && !isMonitored(before))
  if (!isCompared(before) && !isCompared(of)) return
  const [then, next] = [comparedSubjectsOf(before, workflow), comparedSubjectsOf(of, workflow)]
  const isSame =
    matcherOf(before) === matcherOf(of) &&
    monitoredSince(before) === monitoredSince(of) &&
    Number(reviewDueAt(before)) === Number(reviewDueAt(of)) &&
    Number(openReviewDueAt(before)) === Number(openReviewDueAt(of)) &&
    JSON.stringify(then) === JSON.stringify(next)
  if (isSame) return
  const hasNewSubjects = !isNew && next !== null && referencesOf(next).some((each) => !has(then, each))
  await writeMonitored(query, envelope, { of, workflow, dek, now, isNew, hasNewSubjects })
}

/** The screened subjects and their names: an organization keeps its reference when its name changes. */
const referencesOf = ({ persons, organizations }: Subjects): string[] => [
  ...persons.map(({ reference }) => reference),
  ...organizations.flatMap(({ reference, previousNames }) => [
    reference,
    ...previousNames.map((name) => `${reference} ${name}`),
  ]),
]
const has = (subjects: Subjects | null, reference: string): boolean =>
  subjects !== null && referencesOf(subjects).includes(reference)

/**
 * The version of the matcher that compared all subjects of an application that waits for its decision, or the
 * version that will compare them in a pending check. null: it is monitored, and the comparison writes it.
 */
const matcherOf = (of: Case): string | null => {
  if (isMonitored(of)) return null
  const { status, screened } = of.data.checks.SCREENING ?? {}
  return status === 'ANSWERED' ? (screened?.algorithm ?? null) : algorithm
}

interface Written extends Pick<Change, 'workflow' | 'dek' | 'now'> {
  of: Case
  /**
   * It was not compared, or not monitored, until now: lists may have changed since it was screened. Those of
   * a sandbox customer never do.
   */
  isNew: boolean
  /** A person was never screened. */
  hasNewSubjects?: boolean
}

export async function writeMonitored(
  query: Query,
  envelope: Envelope,
  { of, workflow, dek, now, isNew, hasNewSubjects = false }: Written,
): Promise<void> {
  const { customerId, id: applicationId } = of
  const subjects = comparedSubjectsOf(of, workflow)
  const registryDue = registryDueAt(of, workflow)
  const lookupDue = registryDue ?? firstLookupAt(of, workflow, now)
  await query(SAVE, [
    ...[customerId, applicationId, subjects !== null, monitoredSince(of) ?? now],
    subjects ? countOf(subjects) : 0,
    subjects && envelope.sealJson(dek, customerId, applicationId, MONITORED_LABEL, subjects),
    ...[now, lookupDue, reviewDueAt(of), openReviewDueAt(of)],
    // A look-up since the answer counts, but not for longer than the risk of now allows.
    lookupDue && nextLookup(of, now),
    isNew || hasNewSubjects,
    registryDue,
    subjects !== null && !isMonitored(of),
    matcherOf(of),
  ])
  if (!subjects || isScreenedLater(of) || !(hasNewSubjects || (isNew && of.mode === 'live'))) return
  await screenOne(query, { customerId, applicationId }, hasNewSubjects)
}

async function screenOne(query: Query, of: CaseRef, isNewSubject: boolean): Promise<void> {
  await query(SCREEN, [
    JSON.stringify({ ...of, isNewSubject }),
    jobKeyOf('screenMonitored', of.applicationId),
  ])
}

/** Whatever was screened since the lists changed. */
export const screenAgain = (query: Query, { customerId, applicationId }: CaseRef): Promise<void> =>
  screenOne(query, { customerId, applicationId }, true)
