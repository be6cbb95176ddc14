/** The feed of events, and webhooks. */
import type { EventKind } from '#kernel/schemas/event.ts'
import type { FeedPage, RecentPage } from './feed.ts'
import type { Webhooks } from './webhook.ts'

export interface EventPorts {
  events: Events
  webhooks: Webhooks
}

export interface Events {
  /** One statement. `after` is the position of an earlier page; null starts at the oldest event. */
  page(
    customerId: string,
    options: {
      after: number | null
      limit: number
      /** Only events of this application; `kinds` is then ignored. */
      applicationId?: string
      kinds?: EventKind[]
    },
  ): Promise<FeedPage>
  /** One statement. Newest first; `before` is the position of an earlier page, null starts at the newest. */
  recent(
    customerId: string,
    options: { before: number | null; limit: number; kinds?: EventKind[] },
  ): Promise<RecentPage>
  /**
   * True when there is an event after the position; false at the timeout or abort. Holds no connection while
   * waiting.
   */
  waitForNews(
    customerId: string,
    position: number,
    wait: { milliseconds: number; ending: AbortSignal },
  ): Promise<boolean>
}
