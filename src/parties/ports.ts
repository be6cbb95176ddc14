/** The port of parties: the index of everyone that applications name. */

import type { ListPosition } from '#applications/list-cursor.ts'
import type { Actor } from '#audit/entry.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { CaseParty } from './case-parties.ts'
import type { PartyQuery } from './party-terms.ts'

export interface PartyPorts {
  parties: Parties
}

/** A party in one application. */
export interface PartyInCase {
  id: string
  applicationId: string
  /** Of the application. */
  createdAt: Date
  status: ApplicationStatus
  /** Equal for rows with the same official number. */
  identity: string
  party: CaseParty
}

/** Rows that are the same party: by its number, or because a person said so. */
export interface FoundParty {
  /** Named by the newest application. */
  newest: PartyInCase
  /** The newest row that was found by the search. */
  found: PartyInCase
  /** Applications that name it, counted up to MOST_COUNTED. */
  applications: number
}

/** More are told as "more than". */
export const MOST_COUNTED = 1_000

export interface PartySearch {
  query: PartyQuery
  /** The rows after this position. */
  after?: ListPosition
  /** Rows that are looked at. */
  limit: number
}

export interface PartyPage {
  parties: FoundParty[]
  /** null: that was everything. */
  next: ListPosition | null
}

export type Verdict = 'SAME' | 'DIFFERENT' | 'UNDECIDED'

export interface StoredVerdict {
  /** The newest row of the party on the page, and that of the other one. */
  one: PartyInCase
  other: PartyInCase
  verdict: Exclude<Verdict, 'UNDECIDED'>
  /** The id of a staff user. null: a credential or the operator. */
  by: string | null
  at: Date
}

export interface PartyFile {
  /** Newest first, at most what was asked for. */
  rows: PartyInCase[]
  /** Applications that name it, counted up to MOST_COUNTED. */
  applications: number
  verdicts: StoredVerdict[]
  /** The newest row of each party that may be the same, without those of a verdict. */
  possiblySame: PartyInCase[]
}

export interface Parties {
  /** Newest first. Rows that cannot be decrypted are logged and left out. */
  search(customerId: string, search: PartySearch): Promise<PartyPage>
  /** The newest applications with a party that matches. */
  applicationsOf(customerId: string, query: PartyQuery, most: number): Promise<string[]>
  /** undefined: there is no such party. */
  find(customerId: string, partyId: string, mostRows: number): Promise<PartyFile | undefined>
  /**
   * Throws party_not_found; parties_of_two_kinds, when SAME joins a person with an organization;
   * parties_have_one_number and parties_still_joined, when DIFFERENT contradicts what joins them.
   */
  resolve(
    customerId: string,
    pair: { partyId: string; otherPartyId: string },
    verdict: Verdict,
    by: { actor: Actor; userId: string | null },
  ): Promise<void>
}
