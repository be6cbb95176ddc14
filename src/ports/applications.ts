/** The store of cases: writes each change with its audit and outbox rows in one transaction. */

import type { Case, Move, MoveResult, PlainCase } from '../applications/case.ts'
import type { Evidence } from '../applications/provider-contracts.ts'
import type { SealedSummary } from '../applications/views.ts'
import type { AuditEntry } from '../audit/entry.ts'
import type { Reply, RequestKey } from '../idempotency.ts'
import type { ErasureRule } from '../retention/due.ts'
import type { ApplicationStatus, Metadata } from '../schemas/application.ts'
import type { CountryCode } from '../schemas/primitives.ts'

/** A POST with an idempotency key: its first status and body are stored for 24 hours. */
export interface IdempotentRequest extends RequestKey {
  reply: (changed: Case) => Reply | Promise<Reply>
}

export type ChangeResult =
  | { kind: 'DONE'; case: Case }
  /** The key was used before with the same body: the first reply, and the current case. */
  | { kind: 'REPLAYED'; status: number; body: unknown; case: Case }

export interface ApplicationFilter {
  /** Of a list of values, any matches. */
  status?: ApplicationStatus[]
  workflowId?: string[]
  countryCode?: CountryCode[]
  createdAfter?: Date
  createdBefore?: Date
  updatedAfter?: Date
  externalReference?: string[]
  /** Every key has exactly this value. */
  metadata?: Metadata
  /** Newest first; the cursor of the previous page. */
  after?: { createdAt: Date; id: string }
  limit: number
}

/** `summary` is null when it cannot be decrypted. */
export type ListedApplication = PlainCase & { summary: SealedSummary | null }

export interface Applications {
  /** Writes case, audit entry, events and idempotency key in one transaction. */
  add(created: MoveResult, repeatable?: IdempotentRequest): Promise<ChangeResult>
  /**
   * The stored reply for this key, or undefined. Throws like `add` for a different body or a running request.
   */
  answered(
    customerId: string,
    repeatable: RequestKey,
  ): Promise<Extract<ChangeResult, { kind: 'REPLAYED' }> | undefined>
  /** One statement with the customer in its WHERE; undefined for unknown, foreign and erased cases. */
  find(customerId: string, id: string): Promise<Case | undefined>
  /** A case that cannot be decrypted is listed without its summary and logged: it does not fail the list. */
  list(customerId: string, filter: ApplicationFilter): Promise<ListedApplication[]>
  /**
   * Locks the case, applies the pure move, and writes case, audit, events and outbox rows in one transaction.
   * Throws application_not_found.
   */
  change(customerId: string, id: string, move: Move, repeatable?: IdempotentRequest): Promise<ChangeResult>
  /** Stores raw answers of providers, encrypted, with hash and time. */
  keepEvidence(customerId: string, id: string, evidence: Evidence[]): Promise<void>
  /**
   * Destroys the key and the data of the case, in one transaction with the audit entry, the event and the
   * task that removes its files. `undefined` when `erase` does not allow it. Throws application_not_found.
   */
  erase(
    customerId: string,
    id: string,
    erase: ErasureRule,
    repeatable?: RequestKey,
  ): Promise<{ erasedAt: Date; isRepeated: boolean } | undefined>
  /** Writes an audit entry about an erased case. */
  note(customerId: string, id: string, entry: AuditEntry): Promise<void>
}
