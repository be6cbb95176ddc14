/** The ports of screening: the lists of the installation. */

import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { KnownList } from '@foyer/name-matching/lists/format-table'
import type { Row } from '@foyer/name-matching/lists/list-file'
import type { NameKind } from '@foyer/name-matching/matching/prepared-name'
import type { MatchExplanation, ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import type { CountryCode, ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import type { Actor } from '#audit/entry.ts'
import type { VersionState, WaitReason } from './version-rules.ts'

export interface ListVersion {
  version: number
  sha256: string
  fileDate: ISODate | null
  importedAt: Date
  state: VersionState
  entities: number
  nameless: number
  /** Dates of birth that were not understood. */
  unreadDates: number
  added: number
  changed: number
  removed: number
}

/** A version that a person has to approve. */
export interface WaitingVersion extends ListVersion {
  /** null: it was imported before reasons were kept. */
  because: WaitReason | null
}

/** A version with what became of it. */
export interface RecordedVersion extends ListVersion {
  /** When screening began to use it; null: never. */
  activeFrom: Date | null
  activeTo: Date | null
  /** When a person approved or rejected it; null: none was needed, or it waits. */
  decidedAt: Date | null
  /** "operator" or the id of a staff user, of any customer. */
  decidedBy: string | null
}

export interface ScreeningList extends KnownList {
  listId: string
  maxAgeDays: number
  /** Whether `update` can fetch it. */
  hasSource: boolean
  checkedAt: Date | null
  failedAt: Date | null
  failure: string | null
  active: ListVersion | null
  waiting: WaitingVersion | null
}

export interface ListSource {
  /** The address of each file of the format. */
  urls: Record<string, string>
  /** The value of the header Authorization, where a source wants one. */
  authorization: string | null
}

export type ImportOutcome =
  | { kind: 'ACTIVE'; version: ListVersion }
  | { kind: 'WAITING_APPROVAL'; because: WaitReason; version: ListVersion }
  /** The same file as a version that is here already; `state` is that version's. */
  | { kind: 'UNCHANGED'; state: VersionState }
  /** The file or the download is refused, and the list stays unchanged. */
  | { kind: 'FAILED'; why: string }

/** Called often, with what is done so far. `totalBytes` is null when it is not known. */
export type ImportProgress = (done: {
  stage: 'DOWNLOAD' | 'IMPORT'
  bytes: number
  totalBytes: number | null
  entities: number
}) => void

export interface EntityChange {
  entityId: string
  change: 'ADDED' | 'CHANGED' | 'REMOVED'
  /** The entity; for a removed one, its last content. */
  entity: ListedEntity
}

export type DashboardApproval = 'ONLY_CUSTOMER' | 'EVERYBODY' | 'NOBODY'

/** The lists of the installation. Changes are made under foyer_worker, which no request uses. */
export interface ScreeningLists {
  all(): Promise<ScreeningList[]>
  /** Creates the list if it is new. */
  define(listId: string, list: KnownList): Promise<void>
  /** Null: it is imported from files from now on. */
  setSource(listId: string, source: ListSource | null): Promise<void>
  setMaxAge(listId: string, days: number): Promise<void>
  /** The names of the files are those of the format. */
  importFiles(
    listId: string,
    files: ReadonlyMap<string, string>,
    progress?: ImportProgress,
  ): Promise<ImportOutcome>
  /** Adds the task that updates it. */
  requestUpdate(listId: string): Promise<void>
  /** Fetches and imports it. Never throws for what the source does. One at a time for each list. */
  update(listId: string, progress?: ImportProgress): Promise<ImportOutcome>
  /** False: it does not wait. `by` is "operator" or the id of a staff user. */
  approve(listId: string, version: number, by: string): Promise<boolean>
  reject(listId: string, version: number, by: string): Promise<boolean>
  /** The newest first; below a version, where one is given. */
  versions(listId: string, page: { before: number | null; limit: number }): Promise<RecordedVersion[]>
  /** The changes of a version, or its changes if it is approved; in the order of the ids, after this one. */
  changes(listId: string, version: number, page: { after: string; limit: number }): Promise<EntityChange[]>
  dashboardApproval(): Promise<DashboardApproval>
  setDashboardApproval(approval: DashboardApproval): Promise<void>
  /** How many customers share the lists; suspended ones do not count. */
  liveCustomers(): Promise<number>
}

/** The screening settings of a customer. */
export interface ScreeningSettings {
  /** Keys of shared lists; null: all that are active. */
  lists: string[] | null
  /** A pair is a hit from this score on. */
  threshold: number
  /** Whether the same name with another year of birth is a hit too, of low weight, whatever its score. */
  namesakes: boolean
}

export interface OwnList extends OwnVersion {
  id: string
  name: string
}

/** One upload of an own list. */
export interface OwnVersion {
  version: number
  sha256: string
  uploadedAt: Date
  /** The staff user; null: the operator. */
  uploadedBy: string | null
  entities: number
  added: number
  changed: number
  removed: number
}

export interface OwnListUpload {
  /** The id of the list that it replaces; absent: a new one. */
  id?: string
  name: string
  entities: readonly ListedEntity[]
  sha256: string
}

/** Each change is written with its audit entry. */
export interface CustomerScreening {
  settings(customerId: string): Promise<ScreeningSettings>
  setSettings(customerId: string, actor: Actor, settings: ScreeningSettings): Promise<void>
  ownLists(customerId: string): Promise<OwnList[]>
  /** Throws own_list_not_found, too_many_own_lists and too_many_own_entries. */
  uploadOwnList(customerId: string, actor: Actor, upload: OwnListUpload): Promise<OwnList>
  /** With all its versions. Throws own_list_not_found. */
  deleteOwnList(customerId: string, actor: Actor, id: string): Promise<void>
  /** Approves or rejects a version of a shared list in the name of a person. False: it does not wait. */
  decideVersion(
    customerId: string,
    actor: Actor,
    version: { listId: string; version: number; decision: 'APPROVED' | 'REJECTED' },
  ): Promise<boolean>
  /** Adds the task that fetches the shared lists now. */
  requestUpdate(customerId: string, actor: Actor): Promise<void>
  /** Every upload of it, the newest first; empty for a list that is not the customer's. */
  ownListVersions(customerId: string, id: string, limit: number): Promise<OwnVersion[]>
  /** The changes of a version, as for shared lists; in no order. */
  ownListChanges(customerId: string, id: string, version: number): Promise<EntityChange[]>
}

/** A subject with a score that a threshold is chosen by. */
export interface ScoredPair {
  /** Position in the question. */
  subject: number
  score: number
  list: string
  listed: string
}

/** An entry of a list that a name was found in. */
export interface FoundEntry {
  match: MatchExplanation
  entity: ListedEntity
  /** The key of a shared list, or own: and the id of an own list. */
  list: string
  version: string
  publishedAt: ISODate | null
}

export interface SearchedName {
  kind: NameKind
  name: string
  born: ISODate | null
  country: CountryCode | null
}

export interface ScreeningUser {
  customerId: string
  /** The lists of a sandbox are simulated, but for its own. */
  mode: 'sandbox' | 'live'
}

export interface ScreeningPorts {
  screeningLists: ScreeningLists
  customerScreening: CustomerScreening
  /** Rows of a CSV file that is in memory. */
  csvRows(text: string): AsyncIterable<Row>
  /** All pairs from this score on, whatever the threshold; undefined: nothing is screened now. */
  screenedPairs(
    of: ScreeningUser,
    subjects: { persons: ScreenedPerson[]; organizations: ScreenedOrganization[] },
    from: number,
  ): Promise<ScoredPair[] | undefined>
  /** Entries of the customer's lists from this score on, the strongest first; undefined as above. */
  searchLists(customerId: string, name: SearchedName, from: number): Promise<FoundEntry[] | undefined>
}

/** The facts of a subject that are compared with lists. */
export interface NamedPerson {
  fullName: string
  dateOfBirth: ISODate | null
  /** A month, a year, or an approximate date, where the day is not known. */
  bornAbout?: PartialDate
  personalIdentityNumber: { id: string; issuingCountry: CountryCode } | null
  countries: readonly CountryCode[]
}
export interface NamedOrganization {
  name: string
  previousNames: readonly string[]
  organizationNumber: { id: string; issuingCountry: CountryCode } | null
  countries: readonly CountryCode[]
}
