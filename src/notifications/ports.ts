/** Notifications of each person, and the kinds that they want. */
import type { Actor } from '#audit/entry.ts'
import type { Role } from '#staff/roles.ts'
import type { CustomerDay } from './digest.ts'
import type { Channel, Choices, NotificationKind, Told } from './kinds.ts'

export interface NotificationPorts {
  notifications: Notifications
  notificationChoices: NotificationChoices
  digests: Digests
}

export interface WaitingNotification {
  /** The application, the webhook, or the staff user who joined. */
  subjectId: string
  kind: NotificationKind
  /** The staff user; null: a credential, or no person. */
  causedBy: string | null
  createdAt: Date
}

export interface TellRef {
  userId: string
  subjectId: string
  kind: NotificationKind
}

/** The data of the mail, with UUIDs. */
export interface NotificationToMail {
  email: string
  by: string | null
  /** The host of a webhook. */
  host: string | null
  /** The role of the person who joined. */
  role: Role | null
}

export interface Notifications {
  /** Stores it for everyone that it concerns, with the tasks of their mail, in one transaction. */
  tell(customerId: string, subjectId: string, told: Told): Promise<void>
  /** Notifies of the webhooks of a customer that fail since then or longer, once each. */
  tellFailing(customerId: string, since: Date): Promise<void>
  /** Not seen, the newest first. Webhooks that work again are not among them. */
  waiting(
    customerId: string,
    userId: string,
    kinds: readonly NotificationKind[],
    limit: number,
  ): Promise<WaitingNotification[]>
  /** The hosts of webhooks, by id. */
  webhookHosts(customerId: string, ids: readonly string[]): Promise<Map<string, string>>
  /**
   * undefined: nothing is left to report. The person has seen it, wants no mail, may not see it or has left;
   * or it is over.
   */
  forMail(customerId: string, ref: TellRef): Promise<NotificationToMail | undefined>
  /** The person has opened it. */
  acknowledge(customerId: string, userId: string, subjectId: string): Promise<void>
}

/** Changes are written with their audit entries. `channel` null: no choice any more. */
export interface NotificationChoices {
  /** With the choices of these people. */
  of(customerId: string, userIds: readonly string[]): Promise<Choices>
  setOwn(customerId: string, userId: string, kind: NotificationKind, channel: Channel | null): Promise<void>
  setForRole(
    customerId: string,
    by: Actor,
    choice: { role: Role; kind: NotificationKind; channel: Channel | null },
  ): Promise<void>
}

export interface DigestToMail extends CustomerDay {
  email: string
  /** Counting stops at DIGEST_COUNTS + 1. */
  count: number
  oldest: Array<{ applicationId: string; waitingSince: Date }>
}

export interface Digests {
  /** Adds the mails of the day, unless it was done already, also by another process. */
  plan(customerId: string, day: string): Promise<void>
  /** undefined: nothing waits for them, they want no such mail, may not review or have left. */
  forMail(customerId: string, userId: string): Promise<DigestToMail | undefined>
}

/** For all customers, without access to encrypted data. */
export interface NotificationSweeps {
  /** Active customers, with the last day that was planned. */
  customersForDigest(): Promise<Array<CustomerDay & { customerId: string; planned: string | null }>>
  /** Customers with webhooks that fail since then or longer, without a notification. */
  customersWithFailing(since: Date): Promise<string[]>
  /** Also everything of people who do not work for the customer any more. */
  deleteOld(before: { seenBefore: Date; createdBefore: Date }): Promise<void>
}

export interface NotificationTaskPorts {
  notificationSweeps: NotificationSweeps
}
