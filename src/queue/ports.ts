/** The queue of a team: the next application of each reviewer, its settings, its figures. */
import type { Actor } from '#audit/entry.ts'
import type { CaseRef } from '#kernel/task.ts'
import type { QueueMember, Takes } from './assignment.ts'
import type { QueueSettings } from './review-times.ts'

export interface QueuePorts {
  queue: Queue
  queueSettings: TeamQueueSettings
}

/** A claim lasts so long after the last sign of the page that shows the application. */
export const CLAIM_MINUTES = 10
/** A reviewer does not get again what they gave back, for so long. */
export const PASS_MINUTES = 30

export interface Claim {
  applicationId: string
  dueAt: Date | null
  /** It is free again then, unless the reviewer is still seen. */
  until: Date
}

export interface NextReviewer {
  /** A staff user. */
  userId: string
  /** The ids on the wire by which they may have proposed a decision: their own, and of their credentials. */
  actsAs: string[]
}

export interface Queue {
  /**
   * The application that they hold, or the next one, which no other person gets meanwhile. undefined: none
   * waits for them. `leave` is given back first.
   */
  next(customerId: string, reviewer: NextReviewer, leave: string | null): Promise<Claim | undefined>
  /** null: all that they hold. */
  giveBack(customerId: string, userId: string, applicationId: string | null): Promise<void>
  figures(customerId: string, period: { from: Date; to: Date }): Promise<ReviewerFigures[]>
}

export interface ReviewerFigures {
  userId: string
  decided: number
  /** From the arrival in review to the decision, the median. null: none decided. */
  medianSeconds: number | null
  /** Decided after they were due. */
  decidedLate: number
  /** Assigned to them and in review now. */
  open: number
  /** Of these. */
  overdue: number
}

export interface QueueMemberChange {
  isSecondLine?: boolean
  isAway?: boolean
  takes?: Takes
}

/** Each change is written with its audit entry. */
export interface TeamQueueSettings {
  get(customerId: string): Promise<QueueSettings>
  set(customerId: string, actor: Actor, settings: QueueSettings): Promise<void>
  /** Everyone who may decide. */
  members(customerId: string): Promise<QueueMember[]>
  /** Throws member_not_found. */
  setMember(customerId: string, actor: Actor, userId: string, change: QueueMemberChange): Promise<void>
}

/** For all customers, without access to encrypted data. */
export interface QueueSweep {
  /** Applications that become overdue, whose snooze ends, or that have no due time. */
  due(now: Date, limit: number): Promise<CaseRef[]>
}

export interface QueueTaskPorts {
  queueSweep: QueueSweep
}
