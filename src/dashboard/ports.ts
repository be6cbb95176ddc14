/** The data of the dashboard's list and Home: the search, the counts and the figures. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { PlainCase } from '#applications/case.ts'
import type { SealedSummary } from '#applications/views.ts'
import type { Actor } from '#audit/entry.ts'
import type { FindingWeight } from '#checks/findings/rows/row.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { RiskLevel } from '#queue/review-times.ts'
import type { ExportFilters } from './exported-rows.ts'
import type { FigureRows, FiguresFilter } from './figures/figures.ts'
import type { SavedFilters } from './saved-views.ts'
import type { Ordered, SearchOrder, SearchPosition } from './search-cursor.ts'
import type { Subject } from './subject.ts'

export interface DashboardPorts {
  /** From the build. */
  dashboard: {
    /** The one HTML document of the dashboard. undefined: the pages are not built. */
    document(): string | undefined
  }
  applicationSearch: ApplicationSearch
  csvTickets: CsvTickets
  figures: Figures
  savedViews: SavedViews
}

export interface SavedViewContent {
  name: string
  shared: boolean
  /** With UUIDs. */
  filters: SavedFilters
  columns: string[] | null
}
export interface SavedView extends SavedViewContent {
  id: string
  createdBy: string
  updatedAt: Date
}

/** Changes are written with their audit entries. `check` throws when the person may not make the change. */
export interface SavedViews {
  /** The views of this person, and the shared ones, by name. */
  list(customerId: string, userId: string): Promise<SavedView[]>
  /** Throws saved_view_not_found, saved_view_name_taken and too_many_saved_views. `id` null: a new one. */
  save(
    customerId: string,
    userId: string,
    id: string | null,
    content: SavedViewContent,
    check: (before: SavedView | undefined) => void,
  ): Promise<SavedView>
  delete(customerId: string, userId: string, id: string, check: (view: SavedView) => void): Promise<void>
}

/** The same key may be another step in another workflow. */
export interface SearchedStep {
  key: string
  /** null: in every workflow. */
  workflowId: string | null
}

export interface SearchFilter {
  /** All of them; [] looks for everything. */
  terms: string[]
  /** What the terms were read from: looked for in names too, when hardly any application has the terms. */
  text?: string
  applicationId?: string
  /** Only these. */
  applicationIds?: string[]
  /** Any of these values matches. */
  status?: ApplicationStatus[]
  workflowId?: string[]
  countryCode?: CountryCode[]
  /** null: of no person. */
  assigneeId?: string | null
  createdAfter?: Date
  createdBefore?: Date
  updatedAfter?: Date
  /** A decision waits for a second person. */
  hasProposal?: boolean
  risk?: RiskLevel[]
  /** Whether it is so at this time. */
  overdue?: { is: boolean; at: Date }
  snoozed?: { is: boolean; at: Date }
  isEscalated?: boolean
  /** Codes of main findings. */
  finding?: string[]
  /** Keys of steps, or ALL_STEPS_DONE. */
  stepReached?: SearchedStep[]
}

export interface SearchRequest extends SearchFilter {
  order: SearchOrder
  /** The rows after this position of the order, or before it. */
  from?: SearchPosition
  limit: number
  /** The searching member: a row is unread until they open its report. */
  readerId: string
}

export interface CountedPart {
  order: SearchOrder
  before?: SearchPosition
}

/** `summary` is null when it cannot be decrypted. */
export interface FoundApplication extends PlainCase {
  summary: (SealedSummary & { subject: Subject; mainFinding: string | null }) | null
  mainFinding: { code: string; weight: FindingWeight } | null
  openFindings: number
  waitingSince: Date | null
  hasReply: boolean
  assigneeId: string | null
  hasProposal: boolean
  risk: RiskLevel | null
  dueAt: Date | null
  snoozedUntil: Date | null
  isEscalated: boolean
  /** People who have its report open: staff users. */
  viewers: string[]
  stepReached: string | null
  isUnread: boolean
}

export interface ApplicationCounts {
  byStatus: Record<ApplicationStatus, number>
  /** In MANUAL_REVIEW and assigned to this person. */
  mine: number
  /** In MANUAL_REVIEW, and assigned to none. */
  unassigned: number
  /** A decision waits for a second person. */
  toConfirm: number
  /** In MANUAL_REVIEW and due before now. */
  overdue: number
}

export interface ApplicationSearch {
  /** In the order asked for, also the rows before a position. */
  search(customerId: string, request: SearchRequest): Promise<FoundApplication[]>
  /** Stops counting at `limit`. With an order, only what it lists, and what is before a position of it. */
  count(customerId: string, filter: SearchFilter, limit: number, part?: CountedPart): Promise<number>
  /** The values that decide its place in each order; undefined: there is no such application. */
  timesOf(customerId: string, applicationId: string): Promise<Ordered | undefined>
  /** Each count stops at `limit`. */
  counts(customerId: string, readerId: string, limit: number, now: Date): Promise<ApplicationCounts>
  /** Audits an export, with the names of its filters. */
  noteExport(customerId: string, actor: Actor, filters: string[]): Promise<void>
  /** Computes the columns and search rows of applications that another version wrote. Returns how many. */
  index(customerId: string, applicationIds: string[]): Promise<number>
}

/** Who may download a list, and which list. */
export interface CsvTicket {
  customerId: string
  reader: { kind: 'USER'; id: string } | { kind: 'CUSTOMER'; id: string; clientId: string }
  filters: ExportFilters
}

/**
 * For a plain GET, valid for one minute. Encrypted: what a person searched for can be a name, and a URL is
 * written into logs and histories.
 */
export interface CsvTickets {
  seal(ticket: CsvTicket): { ticket: string; expiresAt: Date }
  open(text: string): CsvTicket | undefined
}

export interface Figures {
  /** Counted in the database from what is not encrypted. */
  of(customerId: string, filter: FiguresFilter): Promise<FigureRows>
  /** Adds up changes of the figures, at most a batch. Returns how many. Does not change what `of` returns. */
  addUp(customerId: string): Promise<number>
}

/** Finds what is not indexed, for all customers, without access to encrypted data. */
export interface UnindexedApplications {
  unindexed(limit: number): Promise<Array<{ customerId: string; applicationId: string }>>
  /** Customers with changes of figures that are not added up. */
  withChangedFigures(): Promise<string[]>
}

export interface IndexTaskPorts extends Pick<DashboardPorts, 'applicationSearch' | 'figures'> {
  unindexed: UnindexedApplications
}
