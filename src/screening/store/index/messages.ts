/** The messages to and from the thread of the index. */

import type { NameKind } from '@foyer/name-matching/matching/prepared-name'
import type { MatchExplanation } from '@foyer/name-matching/schemas'
import type { CountryCode, ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import type { ClientConfig } from 'pg'

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
  birthDate: ISODate | PartialDate | null
  countries: readonly CountryCode[]
  identifiers: ReadonlyArray<{ id: string; issuingCountry: CountryCode | null }>
  /** Whether an entry with the same name and another year of birth is reported, however low its score. */
  namesakes?: boolean
}

export interface OwnLists {
  customerId: string
  versions: ListVersions
}

export interface IndexQuestion {
  kind: 'QUESTION'
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

/** Takes over what changed since the lists were loaded, unless it is more than `most` entities. */
export interface CatchUp {
  kind: 'CATCH_UP'
  id: number
  versions: ListVersions
  most: number
}

export type IndexMessage = IndexQuestion | CatchUp

export type IndexAnswer =
  | { kind: 'READY'; entities: number; milliseconds: number }
  | { kind: 'FAILED'; why: string }
  /** `versions`: the shared lists that it was answered with. */
  | { kind: 'ANSWER'; id: number; matches: FoundMatch[]; versions: ListVersions }
  | { kind: 'NO_ANSWER'; id: number; why: string }
  /** From now on it answers with the versions of the message. */
  | { kind: 'CAUGHT_UP'; id: number; entities: number; changed: number }
  /** It answers as before. */
  | { kind: 'NOT_CAUGHT_UP'; id: number; why: string }
