/** What the thread of the index is asked, and what it answers. */
import type { ClientConfig } from 'pg'
import type { CountryCode, ISODate } from '../../../schemas/primitives.ts'
import type { MatchExplanation } from '../../../schemas/screening.ts'
import type { NameKind } from '../../../screening/matching/prepared-name.ts'

/** A shared list by its key and version. */
export type ListVersions = Readonly<Record<string, number>>

export interface IndexStart {
  /** Reads shared lists. */
  auth: ClientConfig
  /** Reads own lists. */
  service: ClientConfig
  /** Opens own lists. */
  ownKey: Uint8Array
  versions: ListVersions
}

export interface AskedSubject {
  kind: NameKind
  names: readonly string[]
  birthDate: ISODate | null
  countries: readonly CountryCode[]
  identifiers: ReadonlyArray<{ id: string; issuingCountry: CountryCode | null }>
}

export interface OwnLists {
  customerId: string
  versions: ListVersions
}

export interface IndexQuestion {
  id: number
  subjects: readonly AskedSubject[]
  /** Keys of shared lists. */
  lists: readonly string[]
  own: OwnLists
  threshold: number
}

export interface FoundMatch {
  /** Position in the question. */
  subject: number
  list: string
  isOwn: boolean
  version: number
  entityId: string
  match: MatchExplanation
}

export type IndexAnswer =
  | { kind: 'READY'; entities: number; milliseconds: number }
  | { kind: 'FAILED'; why: string }
  | { kind: 'ANSWER'; id: number; matches: FoundMatch[] }
  | { kind: 'NO_ANSWER'; id: number; why: string }
