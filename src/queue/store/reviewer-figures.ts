/** What each reviewer decided, and what they have open. */
import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { ReviewerFigures } from '../ports.ts'

const FIGURES: Statement = {
  name: 'queue-figures',
  text: `with decided as (select decider_id as user_id, count(*)::int as decided,
        round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - waiting_since)))
          as median, count(*) filter (where decided_at > due_at)::int as late
      from foyer.application where customer_id = $1 and decider_id is not null
        and decided_at >= $2 and decided_at < $3 group by 1),
    assigned as (select assignee_id as user_id, count(*)::int as open,
        count(*) filter (where due_at <= $4)::int as overdue
      from foyer.application where customer_id = $1 and status = 'MANUAL_REVIEW'
        and assignee_id is not null group by 1)
    select m.user_id as "userId", coalesce(d.decided, 0) as decided, d.median::float8 as "medianSeconds",
      coalesce(d.late, 0) as "decidedLate", coalesce(a.open, 0) as open, coalesce(a.overdue, 0) as overdue
    from foyer.member m left join decided d using (user_id) left join assigned a using (user_id)
    where m.customer_id = $1 and (m.role in ('OWNER', 'ADMIN', 'REVIEWER') or d.decided > 0 or a.open > 0)
    order by m.user_id`,
}

export const figuresOf = (
  database: Database,
  customerId: string,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<ReviewerFigures[]> =>
  database.read<ReviewerFigures & Record<string, unknown>>(customerId, FIGURES, [customerId, from, to, now])
