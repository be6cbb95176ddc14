/** What screening needs from outside: the lists of the installation. */
import type { ISODate } from '../schemas/primitives.ts'
import type { ListedEntity } from './entity.ts'
import type { KnownList } from './lists/format-table.ts'
import type { VersionState } from './lists/version-rules.ts'

export interface ListVersion {
  version: number
  sha256: string
  fileDate: ISODate | null
  importedAt: Date
  state: VersionState
  entities: number
  nameless: number
  added: number
  changed: number
  removed: number
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
  waiting: ListVersion | null
}

export interface ListSource {
  /** Of each file of the format. */
  urls: Record<string, string>
  /** The value of the header Authorization, where a source wants one. */
  authorization: string | null
}

export type ImportOutcome =
  | { kind: 'ACTIVE' | 'WAITING_APPROVAL'; version: ListVersion }
  /** The same file as a version that is here already; `state` is that version's. */
  | { kind: 'UNCHANGED'; state: VersionState }
  /** The file or the download is refused, and the list is left as it is. */
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
  /** Of a removed entity, what it was. */
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
  /** Fetches and imports it. Never throws for what the source does. */
  update(listId: string, progress?: ImportProgress): Promise<ImportOutcome>
  /** False: it does not wait. `by` is "operator" or the id of a staff user. */
  approve(listId: string, version: number, by: string): Promise<boolean>
  reject(listId: string, version: number, by: string): Promise<boolean>
  /** What a version changed, or would change while it waits; in the order of the ids, after this one. */
  changes(listId: string, version: number, page: { after: string; limit: number }): Promise<EntityChange[]>
  dashboardApproval(): Promise<DashboardApproval>
  setDashboardApproval(approval: DashboardApproval): Promise<void>
}

export interface ScreeningPorts {
  screeningLists: ScreeningLists
}
