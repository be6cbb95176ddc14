/** The dispatcher's queries as foyer_worker: claim due deliveries, record outcomes, sweep old ones. */
import type { Pool } from 'pg'
import type { EventChange } from '#kernel/schemas/event.ts'
import { isAbsent, present } from '#platform/postgres/availability/presence.ts'
import type { ContentHmacKey } from '../../webhook.ts'

export interface ClaimedDelivery {
  customerId: string
  webhookId: string
  seq: string
  copy: number
  deliveryId: string
  eventId: string
  applicationId: string
  kind: string
  changes: EventChange[] | null
  publishedAt: Date
  /** Tries before this one. */
  tries: number
  url: string
  /** The last try, of any process, failed. */
  isFailing: boolean
  sealedSecret: Buffer
  /** null: none, or it has expired. */
  sealedOldSecret: Buffer | null
  contentHmacKey: ContentHmacKey
  apiVersion: string
  /** The request that caused the event or the replay. */
  requestId: string | null
  traceparent: string | null
}

export interface FinishedTry {
  claimed: ClaimedDelivery
  status: 'WAITING' | 'DELIVERED' | 'GIVEN_UP'
  dueAt: Date
  pausedUntil: Date | null
  at: Date
  durationMs: number
  answer: number | null
  error: string | null
  sealedBody: Buffer | null
}

export interface ClaimLimits {
  now: Date
  /** Free slots: for quick receivers, for late and failing ones, and for each webhook … */
  free: number
  freeLate: number
  late: string[]
  freeEach: number
  freeFailing: number
  /** … except these. */
  exceptions: Array<{ webhookId: string; free: number }>
  /** null: all customers. */
  customers: string[] | null
}

export interface DeliveryLeases {
  claim(ask: ClaimLimits): Promise<ClaimedDelivery[]>
  /** One transaction. Returns the webhooks that fail now, and since when. */
  finish(
    finished: FinishedTry[],
    now: Date,
  ): Promise<Array<{ customerId: string; webhookId: string; failingSince: Date }>>
  customersWithWebhooks(): Promise<string[]>
  /** Releases the claims of this process except those it `holds`. `all`: also those of other processes. */
  release(all: boolean, holds?: string[]): Promise<void>
  /** Releases the claims of processes that have ended, before their leases expire. */
  releaseOfAbsent(): Promise<void>
  /** Deletes at most a thousand; returns how many. */
  sweep(olderThan: Date): Promise<number>
}

/** Three times the limit of one try, by the database's clock, which all processes share. */
export const LEASE_SECONDS = 30

// Events of one application go in order: an earlier one must be over. A replay waits only for other replays,
// so that an old event that is sent again does not delay new ones.
const CLAIM = `
  with open as (
    select w.customer_id, w.webhook_id, w.url, w.sealed_secret, w.sealed_old_secret, w.old_secret_until,
      w.content_hmac_key, w.api_version,
      w.failing_since is not null as failing,
      w.failing_since is not null or w.webhook_id = any ($8::uuid[]) as late,
      coalesce(e.free, case when w.failing_since is null then $3::integer else $10::integer end) as free
    from foyer.webhook w
    left join unnest($4::uuid[], $5::integer[]) as e (webhook_id, free) using (webhook_id)
    where w.enabled and w.deleted_at is null and (w.paused_until is null or w.paused_until <= $1)
      and ($6::uuid[] is null or w.customer_id = any ($6)) and coalesce(e.free, 1) > 0),
  lined as (
    select o.*, d.event_seq, d.copy, row_number() over (partition by o.late order by d.due_at) as place
    from open o cross join lateral (
      select d.event_seq, d.copy, d.due_at from foyer.webhook_delivery d
      where d.customer_id = o.customer_id and d.webhook_id = o.webhook_id
        and d.status = 'WAITING' and d.due_at <= $1
        and (d.claimed_until is null or d.claimed_until < clock_timestamp())
        and not exists (
          select from foyer.webhook_delivery b
          where b.customer_id = d.customer_id and b.webhook_id = d.webhook_id
            and b.application_id = d.application_id and b.status = 'WAITING' and (b.copy > 0) = (d.copy > 0)
            and (b.event_seq, b.copy) < (d.event_seq, d.copy))
      order by d.due_at, d.event_seq limit o.free for update of d skip locked) d),
  due as (select * from lined where place <= case when late then $9::integer else $2::integer end)
  update foyer.webhook_delivery d
  set claimed_by = $7, claimed_until = clock_timestamp() + make_interval(secs => $11)
  from due
  where d.customer_id = due.customer_id and d.webhook_id = due.webhook_id
    and d.event_seq = due.event_seq and d.copy = due.copy
  returning d.customer_id as "customerId", d.webhook_id as "webhookId", d.event_seq as seq, d.copy,
    d.delivery_id as "deliveryId", d.event_id as "eventId", d.application_id as "applicationId", d.kind,
    d.changes, d.published_at as "publishedAt", d.tries, d.request_id as "requestId", d.traceparent, due.url,
    due.failing as "isFailing", due.sealed_secret as "sealedSecret",
    due.content_hmac_key as "contentHmacKey", due.api_version as "apiVersion",
    case when due.old_secret_until > $1 then due.sealed_old_secret end as "sealedOldSecret"`

// A success counts from any process. A failure counts only from the process that has the claim, and once:
// after a lost answer of the database the same outcome is recorded again, and the next try may be claimed by
// then. Later events of the application wait as long as this one. A requested pause stays, whatever
// deliveries in flight return. Answers about an erased application are not kept. Deliveries in flight when
// their webhook is deleted keep their outcome.
const FINISH = `
  with r as (
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::integer[], $5::text[], $6::timestamptz[],
      $7::timestamptz[], $8::timestamptz[], $9::integer[], $10::integer[], $11::text[], $12::bytea[],
      $15::integer[])
      as r (customer_id, webhook_id, event_seq, copy, status, due_at, paused_until, at, duration_ms, answer,
        error, sealed_body, tries_before)),
  ended as (
    update foyer.webhook_delivery d
    set status = case when d.status = 'CANCELLED' and r.status <> 'DELIVERED' then d.status else r.status end,
      due_at = r.due_at, tries = d.tries + 1, claimed_by = null, claimed_until = null,
      ended_at = case when d.status = 'WAITING' and r.status = 'WAITING' then null else $14::timestamptz end
    from r
    where d.customer_id = r.customer_id and d.webhook_id = r.webhook_id
      and d.event_seq = r.event_seq and d.copy = r.copy
      and (d.status = 'WAITING' and r.status = 'DELIVERED'
        or d.status in ('WAITING', 'CANCELLED') and d.claimed_by = $13 and d.tries = r.tries_before)
    returning r.*, d.tries, d.application_id),
  tried as (
    insert into foyer.webhook_try
      (customer_id, webhook_id, event_seq, copy, number, at, duration_ms, status, error, sealed_body)
    select customer_id, webhook_id, event_seq, copy, tries, at, duration_ms, answer, error,
      case when exists (
        select from foyer.application a
        where a.customer_id = ended.customer_id and a.application_id = ended.application_id)
      then sealed_body end
    from ended),
  behind as (
    update foyer.webhook_delivery d set due_at = e.due_at from ended e
    where e.status = 'WAITING' and d.customer_id = e.customer_id and d.webhook_id = e.webhook_id
      and d.application_id = e.application_id and d.status = 'WAITING' and (d.copy > 0) = (e.copy > 0)
      and (d.event_seq, d.copy) > (e.event_seq, e.copy) and d.due_at < e.due_at),
  seen as (
    select customer_id, webhook_id, bool_or(status = 'DELIVERED') as good, min(at) as since,
      max(paused_until) as paused_until
    from ended group by customer_id, webhook_id)
  update foyer.webhook w
  set failing_since = case when s.good then null else coalesce(w.failing_since, s.since) end,
    paused_until = greatest(w.paused_until, s.paused_until)
  from seen s where w.customer_id = s.customer_id and w.webhook_id = s.webhook_id
    and (not s.good or w.failing_since is not null
      or s.paused_until > coalesce(w.paused_until, '-infinity'))
  returning w.customer_id as "customerId", w.webhook_id as "webhookId", w.failing_since as "failingSince"`

const CUSTOMERS = 'select distinct customer_id as id from foyer.webhook where enabled and deleted_at is null'
const RELEASE = `update foyer.webhook_delivery set claimed_by = null, claimed_until = null
  where status = 'WAITING' and claimed_by is not null and ($2 or claimed_by = $1)
    and delivery_id <> all ($3::uuid[])`
const RELEASE_OF_ABSENT = `with ${present}
  update foyer.webhook_delivery set claimed_by = null, claimed_until = null
  where status = 'WAITING' and claimed_by is not null and ${isAbsent("('webhooks ' || claimed_by)")}`
/** The name of a dispatcher's advisory lock (see presence.ts). */
export const leaseHolderName = (me: string): string => `webhooks ${me}`
// Deletes the tries too (on delete cascade).
const SWEEP = `delete from foyer.webhook_delivery where (customer_id, webhook_id, event_seq, copy) in
  (select customer_id, webhook_id, event_seq, copy from foyer.webhook_delivery
    where created_at < $1 limit 1000)`
const SWEEP_WEBHOOKS = `delete from foyer.webhook w where deleted_at < $1
  and not exists (select from foyer.webhook_delivery d
    where d.customer_id = w.customer_id and d.webhook_id = w.webhook_id)`

/** `me`: the id of this process in claimed_by. */
export function deliveryLeasesIn(pool: Pool, me: string, leaseSeconds: number): DeliveryLeases {
  return {
    async claim({ now, free, freeLate, late, freeEach, freeFailing, exceptions, customers }) {
      const ids = exceptions.map((each) => each.webhookId)
      const frees = exceptions.map((each) => each.free)
      const lanes = [late, freeLate, freeFailing]
      const values = [now, free, freeEach, ids, frees, customers, me, ...lanes, leaseSeconds]
      return (await pool.query<ClaimedDelivery>({ name: 'webhook-claim', text: CLAIM, values })).rows
    },
    async finish(finished, now) {
      const columns = [
        finished.map(({ claimed }) => claimed.customerId),
        finished.map(({ claimed }) => claimed.webhookId),
        finished.map(({ claimed }) => claimed.seq),
        finished.map(({ claimed }) => claimed.copy),
        finished.map((each) => each.status),
        finished.map((each) => each.dueAt),
        finished.map((each) => each.pausedUntil),
        finished.map((each) => each.at),
        finished.map((each) => each.durationMs),
        finished.map((each) => each.answer),
        finished.map((each) => each.error),
        finished.map((each) => each.sealedBody),
      ]
      const values = [...columns, me, now, finished.map(({ claimed }) => claimed.tries)]
      const { rows } = await pool.query({ name: 'webhook-finish', text: FINISH, values })
      return rows.filter((row) => row.failingSince !== null)
    },
    customersWithWebhooks: async () =>
      (await pool.query<{ id: string }>(CUSTOMERS)).rows.map((row) => row.id),
    release: async (all, holds = []) => void (await pool.query(RELEASE, [me, all, holds])),
    releaseOfAbsent: async () => void (await pool.query(RELEASE_OF_ABSENT)),
    async sweep(olderThan) {
      const { rowCount } = await pool.query(SWEEP, [olderThan])
      await pool.query(SWEEP_WEBHOOKS, [olderThan])
      return rowCount ?? 0
    },
  }
}
