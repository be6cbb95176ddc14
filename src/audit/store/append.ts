/**
 * The only writer of the audit log, and of the events that a change causes: foyer.append_all gives them the
 * next numbers of the customer, computes the hashes, and creates the deliveries to webhooks.
 */
import type { ClientBase } from 'pg'
import type { EventChange, EventKind } from '#kernel/schemas/event.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { RequestCause } from '#platform/request-cause.ts'
import { type AuditEntry, type AuditLine, auditLine } from '../entry.ts'

export interface NewEvent {
  id: string
  kind: EventKind
  applicationId: string
  at: Date
  /** The differences in the register. */
  changes?: readonly EventChange[]
  /** The request that caused it. */
  cause: RequestCause | undefined
}

/** The arguments of foyer.append_all after the customer: lists of lines, then of events. */
const lineTypes = ['uuid', 'timestamptz', 'text']
const eventTypes = ['uuid', 'timestamptz', 'uuid', 'text', 'uuid', 'text', 'text']
const types = [...lineTypes, ...eventTypes]

/**
 * SQL that appends within a larger statement, which then needs no further round trip. `appendValues` are its
 * parameters, from number `first` on. Without lines and events, the head of the chain is not locked.
 */
export function appendCall(customer: string, first: number): string {
  const list = (at: number) => `$${first + at}::${types[at]}[]`
  const parameters = types.map((_, at) => list(at)).join(', ')
  return `case when cardinality(${list(2)}) + cardinality(${list(6)}) > 0
    then foyer.append_all(${customer}, ${parameters}) end`
}

export const appendValues = (lines: readonly AuditLine[], events: readonly NewEvent[] = []): unknown[] => [
  lines.map((line) => line.applicationId),
  lines.map((line) => line.at),
  lines.map((line) => line.text),
  events.map((event) => event.applicationId),
  events.map((event) => event.at),
  events.map((event) => event.id),
  events.map((event) => event.kind),
  events.map(({ cause }) => cause?.requestId ?? null),
  events.map(({ cause }) => cause?.traceparent ?? null),
  events.map(({ changes }) => (changes ? JSON.stringify(changes) : null)),
]

const APPEND: Statement = { name: 'audit-append', text: `select ${appendCall('$1', 2)}` }

/** Appends in the current transaction. */
export async function append(query: Query, customerId: string, lines: readonly AuditLine[]): Promise<void> {
  await query(APPEND, [customerId, ...appendValues(lines)])
}

/** For a connection of the owner. */
export const queryOn =
  (client: ClientBase): Query =>
  async (statement, values) =>
    (await client.query({ ...statement, values })).rows

/** Appends entries about a customer, in the current transaction. */
export type AppendAudit = (action: AuditEntry['action'], detail: AuditEntry['detail']) => Promise<void>

export const auditOf =
  (query: Query, customerId: string, actor: AuditEntry['actor'], now: () => Date): AppendAudit =>
  (action, detail) =>
    append(query, customerId, [auditLine({ action, actor, detail }, now(), null)])
