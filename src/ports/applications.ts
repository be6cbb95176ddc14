/** Where cases are kept: each change written whole, with everything that it owes, or not at all. */
import type { AuditEntry, Case, Move, Moved } from '../applications/case.ts'
import type { Evidence } from '../applications/provider-contracts.ts'
import type { Erase, PlainCase } from '../applications/retention-rules.ts'
import type { Shown } from '../applications/views.ts'
import type { ApplicationStatus } from '../schemas/application.ts'
import type { CountryCode } from '../schemas/primitives.ts'

/** A POST that may be repeated under the same key: first status and body are kept 24 hours. */
export interface Repeatable {
  operation: string
  key: string
  /** SHA-256 of the canonical JSON of the body, hex. */
  fingerprint: string
  reply: (changed: Case) => Reply | Promise<Reply>
}
export interface Reply {
  status: number
  body: unknown
}

export type Changed =
  | { kind: 'DONE'; case: Case }
  /** The key was used before with the same body: what was answered then, and the case as it is now. */
  | { kind: 'REPLAYED'; status: number; body: unknown; case: Case }

export interface ApplicationFilter {
  status?: ApplicationStatus
  workflowId?: string
  countryCode?: CountryCode
  createdAfter?: Date
  createdBefore?: Date
  externalReference?: string
  /** Newest first; the cursor of the page before. */
  after?: { createdAt: Date; id: string }
  limit: number
}

/** null: what is sealed can not be opened. */
export type ListedApplication = PlainCase & { shown: Shown | null }

export interface Applications {
  /** Writes case, audit line, events and idempotency key in one transaction. */
  add(opened: Moved, repeatable?: Repeatable): Promise<Changed>
  /** What was answered under this key before; undefined: nothing yet. Refuses as `add` does: another body, or in flight. */
  answered(
    customerId: string,
    repeatable: Omit<Repeatable, 'reply'>,
  ): Promise<Extract<Changed, { kind: 'REPLAYED' }> | undefined>
  /** One statement with the customer in its WHERE; undefined for unknown, foreign and erased ones alike. */
  find(customerId: string, id: string): Promise<Case | undefined>
  /** One whose seal can not be opened is listed without what it holds, and is logged: it is nobody else's trouble. */
  list(customerId: string, filter: ApplicationFilter): Promise<ListedApplication[]>
  /**
   * Loads the case under lock, lets the pure move say what becomes of it, and writes case, audit, events and owed tasks in
   * one transaction. Refuses with application_not_found. Never call the outside world inside a move.
   */
  change(customerId: string, id: string, move: Move, repeatable?: Repeatable): Promise<Changed>
  /** Raw answers of providers, encrypted, with hash and time. */
  keepEvidence(customerId: string, id: string, evidence: Evidence[]): Promise<void>
  /**
   * Destroys the case's key and removes everything of it, in one transaction with the audit line that proves it, the event, and
   * the owed removal of its files. `undefined`: `erase` says that it is not to be erased. Refuses with application_not_found.
   */
  erase(
    customerId: string,
    id: string,
    erase: Erase,
    repeatable?: Omit<Repeatable, 'reply'>,
  ): Promise<{ erasedAt: Date; isRepeated: boolean } | undefined>
  /** A line of the audit log about a case that is not there any more. */
  note(customerId: string, id: string, entry: AuditEntry): Promise<void>
}
