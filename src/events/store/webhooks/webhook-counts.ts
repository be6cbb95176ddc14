/** Counts of webhooks: what a replay would send, and the tries of the last day. */
import { ApiError } from '#kernel/api-error.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { WebhookHealth, Webhooks } from '../../webhook.ts'
import { FIND, type WebhookRow } from './rows.ts'

// The same conditions as REPLAY_RANGE, without its limit.
const COUNT_RANGE: Statement = {
  name: 'webhook-replay-count',
  text: `select count(*)::integer as count from foyer.event e
    where e.customer_id = $1 and e.at >= $3 and e.at < $4 and e.seq > $6
      and ($7::text[] = '{}' or e.kind = any ($7))
      and ($5::text is null or $5 = (select l.status from foyer.webhook_delivery l
        where l.customer_id = $1 and l.webhook_id = $2 and l.event_seq = e.seq
        order by l.copy desc limit 1))`,
}

// BRIN on created_at narrows the deliveries; a try of an older delivery in the last day is counted too.
const HEALTH: Statement = {
  name: 'webhook-health',
  text: `with tries as (
      select t.webhook_id, date_trunc('hour', t.at) as hour, t.error is null as is_delivered, t.duration_ms
      from foyer.webhook_delivery d join foyer.webhook_try t
        using (customer_id, webhook_id, event_seq, copy)
      where d.customer_id = $1 and d.created_at >= $2::timestamptz - interval '4 days' and t.at >= $2),
    hours as (
      select webhook_id, hour, count(*) filter (where is_delivered)::int as delivered,
        count(*) filter (where not is_delivered)::int as failed from tries group by 1, 2)
    select h.webhook_id as "webhookId",
      json_agg(json_build_object('hour', h.hour, 'delivered', h.delivered, 'failed', h.failed)
        order by h.hour) as hours,
      (select percentile_disc(0.5) within group (order by t.duration_ms) from tries t
        where t.webhook_id = h.webhook_id) as "medianMs"
    from hours h group by h.webhook_id`,
}
const DAY = 86_400_000

type HealthRow = Omit<WebhookHealth, 'hours'> & {
  hours: Array<Omit<WebhookHealth['hours'][number], 'hour'> & { hour: string }>
}

export const webhookCountsIn = (
  database: Pick<Database, 'read'>,
  now: () => Date,
): Pick<Webhooks, 'countReplay' | 'health'> => ({
  async countReplay(customerId, { webhookId, from, to, status = null, after = 0 }) {
    const [webhook] = await database.read<WebhookRow>(customerId, FIND, [customerId, webhookId])
    if (!webhook) throw new ApiError('webhook_not_found')
    const values = [customerId, webhookId, from, to, status, after, webhook.types]
    const [row] = await database.read<{ count: number }>(customerId, COUNT_RANGE, values)
    return row?.count ?? 0
  },
  async health(customerId) {
    const since = new Date(now().getTime() - DAY)
    const rows = await database.read<HealthRow>(customerId, HEALTH, [customerId, since])
    return rows.map((row) => ({
      ...row,
      hours: row.hours.map((each) => ({ ...each, hour: new Date(each.hour) })),
    }))
  },
})
