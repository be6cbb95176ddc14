/** What waits for each person, and what they want mail about. */
import type { NotificationKind, Told } from './kinds.ts'

export interface NotificationPorts {
  notifications: Notifications
}

export interface WaitingNotification {
  applicationId: string
  kind: NotificationKind
  /** The staff user; null: a credential. */
  causedBy: string | null
  createdAt: Date
}

export interface Notifications {
  /** Stores it for everyone whom it concerns, with the tasks of their mail, in one transaction. */
  tell(customerId: string, applicationId: string, told: Told): Promise<void>
  /** Not seen, the newest first. */
  waiting(customerId: string, userId: string, limit: number): Promise<WaitingNotification[]>
  /** undefined: they have seen it meanwhile, or do not work for the customer any more. */
  forMail(
    customerId: string,
    asked: { userId: string; applicationId: string; kind: NotificationKind },
  ): Promise<{ email: string; by: string | null } | undefined>
  /** The person has opened the application. */
  acknowledge(customerId: string, userId: string, applicationId: string): Promise<void>
  /** The kinds that the person gets no mail about. */
  withoutMail(customerId: string, userId: string): Promise<NotificationKind[]>
  setMail(customerId: string, userId: string, kind: NotificationKind, byMail: boolean): Promise<void>
}
