/** What the queue of a team keeps with a case: its due time, a snooze, an escalation. */
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'

export interface QueueState {
  /** When it came to review, also by the reply of the applicant. */
  since: Timestamp
  dueAt: Timestamp
  /** When the team was told that it is overdue. */
  overdueAt?: Timestamp
  snooze?: Snooze
  escalation?: Escalation
}

export interface Snooze {
  until: Timestamp
  /** It ends earlier when the applicant, or the customer's own system, adds something. */
  untilAnswer: boolean
  /** The id on the wire of a credential or a user. null: the operator. */
  by: string | null
  at: Timestamp
}

export interface Escalation {
  /** The id on the wire of a credential or a user. null: the operator. */
  by: string | null
  at: Timestamp
  /** Who had it: a staff user, who gets it back. */
  from: string | null
}
