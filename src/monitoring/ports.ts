/** The ports of the ongoing monitoring. */

import type { Evidence } from '@foyer/provider-http/evidence'
import type { Case } from '#applications/case.ts'
import type { HitLists } from '#applications/hits/case-hits.ts'
import type { ListPosition } from '#applications/list-cursor.ts'
import type { Subjects } from '#checks/screening-subjects.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { CaseRef } from '#kernel/task.ts'

export interface MonitoringPorts {
  rescreening: Rescreening
  monitoringLists: MonitoringLists
  dueMonitored: DueMonitored
  monitoringSweeps: MonitoringSweeps
}

/** A version of a list that became active. */
export interface ChangedList {
  /** Key of a shared list, or the UUID of an own list. */
  listId: string
  version: number
  /** The customer of an own list; null: all live customers share it. */
  customerId: string | null
}

/** Instead of one changed list: all lists, in full. Its versions count the times. */
export const ALL_LISTS = '*'

/** The comparison of a customer's monitored persons and organizations with one changed list, or with all. */
export interface RescreenRef {
  customerId: string
  /** As in ChangedList, or ALL_LISTS. */
  listId: string
  version: number
  isOwn: boolean
}

/** An application with a subject that is near to an added or changed entry. */
export interface FoundAgain {
  applicationId: string
  hits: HitLists
  evidence: Evidence[]
}

export interface RescreenBatch {
  found: FoundAgain[]
  /** The last application of the batch. */
  cursor: string
  /** Persons and organizations. */
  screened: number
  /** Rows that could not be decrypted, and applications whose hits could not be written. They are logged. */
  unreadable: number
  /** Applications that were compared with all lists in full. */
  compared: string[]
}

export interface Rescreening {
  /** Adds a comparison, and the task that makes it, for every live customer that monitors a person. */
  plan(changed: ChangedList): Promise<void>
  /**
   * Adds a comparison with all lists for every live customer with applications that this version of the
   * matcher has not compared in full; of these only. Not where one is open.
   */
  planNotCompared(due: NotComparedDue): Promise<void>
  /**
   * Continues where the last run ended. Runs in a thread, from the database to the hits. Ends at once when it
   * is finished, or when the customer does not screen against the list.
   */
  batches(of: RescreenRef): AsyncIterable<RescreenBatch>
  /** Records the batch, after everything that it found was written. */
  advance(of: RescreenRef, batch: RescreenBatch, hits: number): Promise<void>
  finish(of: RescreenRef): Promise<void>
  /** Records that a try failed. The queue tries again. */
  failed(of: RescreenRef): Promise<void>
  /** Adds the task again. */
  goOn(of: RescreenRef): Promise<void>
  /** Adds a task that screens one application against all lists. */
  screenAlone(of: CaseRef): Promise<void>
  /** Records that this version of the matcher has compared the application with all lists. */
  comparedAlone(of: CaseRef): Promise<void>
  /** Adds the tasks of comparisons that are open since before then, and that no task will go on with. */
  resume(before: Date): Promise<void>
  /** Live applications that are monitored, or should be, and have no row yet. */
  withoutRow(limit: number): Promise<CaseRef[]>
  /** Writes the missing rows. */
  addRows(customerId: string, applicationIds: readonly string[]): Promise<void>
  /** Deletes finished comparisons. */
  deleteFinished(before: Date): Promise<void>
}

export interface NotComparedDue {
  /** One that changed since then has a task of its own. */
  changedBefore: Date
  /** A customer that this version planned one for since then is left alone: some could not be compared. */
  plannedBefore: Date
}

/** Monitored applications of all customers that are due. */
export interface DueMonitored {
  /** To look their organization up in the register again. */
  forLookup(now: Date, most: MostDue): Promise<LookupRef[]>
  /** To be reviewed. */
  forReview(now: Date, most: MostDue): Promise<CaseRef[]>
  /** `next` is null where there is nothing to look up. Without `isNumberUnknown`, what was known stays. */
  lookedUp(of: CaseRef, next: Date | null, isNumberUnknown?: boolean): Promise<void>
}

export interface LookupRef extends CaseRef {
  /** The register did not know the number when it answered last. */
  isNumberUnknown: boolean
}

interface MostDue {
  perCustomer: number
  limit: number
}

/** When the regular tasks last ended, for all customers together. */
export interface MonitoringSweeps {
  ended(sweep: string, isFailed: boolean): Promise<void>
}

/** The status of the whole installation, as of now. */
export interface MonitoringStatus {
  /** The customers that monitor a person. */
  customers: CustomerMonitoring[]
  /** Not finished, the oldest first. */
  comparisons: OpenComparison[]
  sweeps: Array<{ sweep: string; endedAt: Date | null; failedAt: Date | null }>
}

export interface CustomerMonitoring {
  customerId: string
  applications: number
  /** Persons and organizations. */
  subjects: number
  lookupsDue: number
  reviewsDue: number
  /** Applications that this version of the matcher has not compared with all lists; of a sandbox: 0. */
  notCompared: number
  /** Persons and organizations of them. */
  notComparedSubjects: number
  /** null: none has ended yet. */
  lastComparisonAt: Date | null
}

export interface OpenComparison extends RescreenRef {
  /** With ALL_LISTS: only applications that this version of the matcher has not compared. */
  isOfNotCompared: boolean
  plannedAt: Date
  /** Persons and organizations so far. */
  screened: number
  hits: number
  unreadable: number
  /** When the last try failed; null: it did not. */
  failedAt: Date | null
}

/** The lists of the dashboard. A row that cannot be decrypted is logged and left out. */
export interface MonitoringLists {
  /** Applications with unresolved hits: those with the heaviest hit first, of these the longest waiting. */
  withHits(customerId: string, page: HitsPage): Promise<CaseWithHits[]>
  /** The newest first. */
  monitored(customerId: string, page: Page & { applicationId?: string }): Promise<MonitoredApplication[]>
  /** Periodic reviews that are being made, or due until then: the earliest first. */
  reviews(customerId: string, asked: ReviewsAsked): Promise<ListedReview[]>
  counts(customerId: string, reviewsUntil: Date): Promise<MonitoringCounts>
}

export type ReviewState = 'OPEN' | 'COMING'

export interface ReviewsAsked extends Page {
  until: Date
  /** null: both. */
  state: ReviewState | null
}

export interface ListedReview extends MonitoredApplication {
  dueAt: Date
  /** OPEN: it waits for a reviewer. */
  state: ReviewState
}

export interface HitPosition extends ListPosition {
  /** Of the heaviest unresolved hit; `createdAt` is when the first of this weight was found. */
  rank: number
}

interface HitsPage {
  after?: HitPosition
  limit: number
}

interface CaseWithHits {
  of: Case
  /** The organization or person; null: not known yet. */
  applicant: string | null
  position: HitPosition
}

interface Page {
  /** `createdAt` is the time that the list is sorted by. */
  after?: ListPosition
  limit: number
}

export interface MonitoredApplication {
  applicationId: string
  externalReference: string | null
  status: ApplicationStatus
  since: Date
  /** null: it cannot be decrypted. */
  subjects: Subjects | null
}

export interface MonitoringCounts {
  applications: number
  /** Persons and organizations. */
  subjects: number
  unresolvedHits: number
  applicationsWithHits: number
  /** Until `reviewsUntil`. */
  reviewsDueSoon: number
  /** That wait for a reviewer. */
  reviewsOpen: number
  /** Comparisons with a changed list that are not finished. */
  openRescreens: number
  /** When the last one ended; null: none yet. */
  lastRescreenAt: Date | null
}
