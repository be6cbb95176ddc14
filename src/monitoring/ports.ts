/** What the ongoing monitoring needs from outside. */
import type { Case } from '../applications/case.ts'
import type { HitLists } from '../applications/hits/case-hits.ts'
import type { ListPosition } from '../applications/list-cursor.ts'
import type { Evidence } from '../applications/provider-contracts.ts'
import type { Subjects } from '../checks/screening-subjects.ts'
import type { ApplicationStatus } from '../schemas/application.ts'
import type { CaseRef } from '../task.ts'

export interface MonitoringPorts {
  rescreening: Rescreening
  monitoringLists: MonitoringLists
  dueMonitored: DueMonitored
}

/** A version of a list that became active. */
export interface ChangedList {
  /** Key of a shared list, or the UUID of an own list. */
  listId: string
  version: number
  /** Of an own list; null: all live customers share it. */
  customerId: string | null
}

/** The comparison of a customer's monitored persons and organizations with one changed list. */
export interface RescreenRef {
  customerId: string
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
  /** Rows that could not be decrypted. They are logged. */
  unreadable: number
}

export interface Rescreening {
  /** Adds a comparison, and the task that makes it, for every live customer that monitors somebody. */
  plan(changed: ChangedList): Promise<void>
  /**
   * Goes on where the last run ended. In a thread, from the database to the hits. Ends at once when it is
   * finished, or when the customer does not screen against the list.
   */
  batches(of: RescreenRef): AsyncIterable<RescreenBatch>
  /** Records the batch, after everything that it found was written. */
  advance(of: RescreenRef, batch: RescreenBatch, hits: number): Promise<void>
  finish(of: RescreenRef): Promise<void>
  /** Adds the task again. */
  goOn(of: RescreenRef): Promise<void>
  /** When a list that the customer may screen against last changed; null: there is none. */
  listsChangedAt(customerId: string): Promise<Date | null>
  /** Live applications that are monitored, or should be, and have no row yet. */
  withoutRow(limit: number): Promise<CaseRef[]>
  /** Writes the missing rows. */
  addRows(customerId: string, applicationIds: readonly string[]): Promise<void>
  /** Deletes finished comparisons. */
  deleteFinished(before: Date): Promise<void>
}

/** Monitored applications of all customers that are due. */
export interface DueMonitored {
  /** To look their organization up in the register again. */
  forLookup(now: Date, most: MostDue): Promise<CaseRef[]>
  /** To be reviewed. */
  forReview(now: Date, most: MostDue): Promise<CaseRef[]>
  lookedUp(of: CaseRef, next: Date): Promise<void>
}

interface MostDue {
  perCustomer: number
  limit: number
}

/** What the dashboard lists. A row that cannot be decrypted is logged and left out. */
export interface MonitoringLists {
  /** Applications with unresolved hits, the newest hit first. */
  withHits(customerId: string, page: Page): Promise<Array<{ of: Case; foundAt: Date }>>
  /** The newest first. */
  monitored(customerId: string, page: Page & { applicationId?: string }): Promise<MonitoredApplication[]>
  counts(customerId: string, reviewsUntil: Date): Promise<MonitoringCounts>
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
  /** Comparisons with a changed list that are not finished. */
  openRescreens: number
  /** When the last one ended; null: none yet. */
  lastRescreenAt: Date | null
}
