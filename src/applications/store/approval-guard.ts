/**
 * No approval on an earlier screening: the versions that a case was screened against are compared with the
 * active ones in the transaction of the approval, of the rules and of people.
 */

import { algorithm } from '@foyer/name-matching/matching/factors'
import { isScreenedNow } from '#checks/screened-now.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { defaultSettings } from '#screening/choose-lists.ts'
import type { ScreensNow, SharedNow } from '#screening/is-screened.ts'
import type { ScreeningSettings } from '#screening/ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case, MoveResult } from '../case.ts'

// First: until the transaction ends, no list becomes active and no setting changes.
const SHARED: Statement = {
  name: 'decision-shared-lists',
  text: `select list_id as "listId", kind, max_age_days as "maxAgeDays", checked_at as "checkedAt",
      json_build_object('version', version) as active from foyer.lists_of_decision()`,
}
const SETTINGS: Statement = {
  name: 'decision-settings',
  text: `select lists, threshold::float8 as threshold, namesakes from foyer.screening_setting
    where customer_id = $1`,
}
const OWN: Statement = {
  name: 'decision-own-lists',
  text: 'select list_id as id, version from foyer.screening_own_list where customer_id = $1',
}

type Row<T> = T & Record<string, unknown>

async function screensNow(query: Query, customerId: string): Promise<ScreensNow> {
  // Sent together, answered one after the other.
  const [shared, settings, own] = await Promise.all([
    query<Row<SharedNow>>(SHARED, []),
    query<Row<ScreeningSettings>>(SETTINGS, [customerId]),
    query<Row<ScreensNow['own'][number]>>(OWN, [customerId]),
  ])
  return { matcher: algorithm, shared, settings: settings[0] ?? defaultSettings, own }
}

interface Approval {
  before: Case
  moved: MoveResult
  workflow: PublishedWorkflow
  now: Date
}

/** Returns the move to store: the approval, or its replacement. Throws screening_outdated. */
export async function unlessOutdated(
  query: Query,
  { before, moved, workflow, now }: Approval,
): Promise<MoveResult> {
  const { case: of, ifOutdated } = moved
  const isApproval = of.status === 'APPROVED' && before.status !== 'APPROVED'
  // The simulated lists of a sandbox never change, and nothing follows from its approvals.
  if (!isApproval || of.mode !== 'live') return moved
  if (isScreenedNow(of, workflow, await screensNow(query, of.customerId), now)) return moved
  if (!ifOutdated) throw new ApiError('screening_outdated')
  return ifOutdated
}
