/**
 * The next application of each reviewer. The key of foyer.queue_claim lets one person hold an application;
 * locked rows are skipped, so that reviewers who ask at the same time do not wait for each other.
 */
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { VIEWER_SECONDS } from '#review/ports.ts'
import { type Takes, takesAnything } from '../assignment.ts'
import { CLAIM_MINUTES, type Claim, type NextReviewer, PASS_MINUTES, type Queue } from '../ports.ts'
import { figuresOf } from './reviewer-figures.ts'

const MINUTE = 60_000
/** Each further try finds another application: the one before was claimed meanwhile. */
const MAX_TRIES = 50

const MEMBER: Statement = {
  name: 'queue-member-get',
  text: `select is_second_line as "isSecondLine", takes from foyer.queue_member
    where customer_id = $1 and user_id = $2`,
}
const LEAVE: Statement = {
  name: 'queue-leave',
  text: `with freed as (delete from foyer.queue_claim where customer_id = $1 and user_id = $2
      and application_id = $3),
    old as (delete from foyer.queue_pass where customer_id = $1 and user_id = $2 and until <= $4
      and application_id <> $3)
    insert into foyer.queue_pass (customer_id, user_id, application_id, until) values ($1, $2, $3, $5)
    on conflict (customer_id, user_id, application_id) do update set until = $5`,
}
const LEAVE_ALL: Statement = {
  name: 'queue-leave-all',
  text: 'delete from foyer.queue_claim where customer_id = $1 and user_id = $2',
}

/**
 * What may be next for a reviewer. $2: the person, $3: now, $4: the ids by which they may have proposed a
 * decision, $5: whether they are of the second line.
 */
const mayGet = `a.customer_id = $1 and a.status = 'MANUAL_REVIEW'
    and (a.snoozed_until is null or a.snoozed_until <= $3)
    and (not a.is_escalated or $5)
    and (a.proposed_by is null or a.proposed_by <> all($4::text[]))`

const HELD: Statement = {
  name: 'queue-held',
  text: `update foyer.queue_claim c set until = $6 from foyer.application a
    where c.customer_id = $1 and c.user_id = $2 and c.until > $3 and a.application_id = c.application_id
      and ${mayGet} and (a.assignee_id is null or a.assignee_id = $2)
    returning a.application_id as "applicationId", a.due_at as "dueAt", c.until`,
}

/** $7: since when a page that shows the application was heard of. */
const isFree = `not exists (select from foyer.queue_claim c where c.customer_id = $1
      and c.application_id = a.application_id and c.user_id <> $2 and c.until > $3)
    and not exists (select from foyer.queue_pass p where p.customer_id = $1 and p.user_id = $2
      and p.application_id = a.application_id and p.until > $3)
    and not exists (select from foyer.application_viewer v where v.customer_id = $1
      and v.application_id = a.application_id and v.user_id <> $2 and v.seen_at > $7)`

const first = (where: string) => `select a.application_id, a.due_at from foyer.application a
    where ${mayGet} and ${isFree} and ${where}
    order by a.due_at, a.application_id limit 1 for no key update of a skip locked`

/** The earlier due of the reviewer's own and of those that no person has. */
const claimStatement = (taken: string): Statement => ({
  // Named by what is compared: each combination keeps one plan.
  name: `queue-claim${taken === 'true' ? '' : `-${taken.replaceAll(/[^a-z]+/g, '-')}`}`.slice(0, 60),
  text: `with own as (${first('a.assignee_id = $2')}),
    open as (${first(`a.assignee_id is null and ${taken}`)}),
    next as (select application_id, due_at from (select * from own union all select * from open) found
      order by due_at, application_id limit 1),
    freed as (delete from foyer.queue_claim c where c.customer_id = $1 and c.user_id = $2
      and c.application_id not in (select application_id from next)),
    claimed as (insert into foyer.queue_claim as c (customer_id, application_id, user_id, until)
      select $1, application_id, $2, $6 from next
      on conflict (customer_id, application_id) do update set user_id = $2, until = $6
        where c.until <= $3 or c.user_id = $2
      returning application_id, until)
    select n.application_id as "applicationId", n.due_at as "dueAt", c.until
    from next n left join claimed c using (application_id)`,
})

/** The comparison with what the reviewer takes, from this parameter on. */
function takenSql({ workflows, markets, languages, risks }: Takes, from: number): [string, unknown[]] {
  const values: unknown[] = []
  const p = (value: unknown[]) => `$${from + values.push(value) - 1}`
  const where = [
    ...(markets ? [`a.country_code = any(${p(markets)}::text[])`] : []),
    ...(workflows ? [`a.workflow_id = any(${p(workflows)}::uuid[])`] : []),
    ...(languages ? [`(a.language = any(${p(languages)}::text[]) or a.language is null)`] : []),
    // Unknown counts as high: see riskInQueue.
    ...(risks ? [`coalesce(a.risk, 'HIGH') = any(${p(risks)}::text[])`] : []),
  ]
  return [where.length === 0 ? 'true' : where.join(' and '), values]
}

export function queueIn(database: Database, now: () => Date): Queue {
  return {
    async next(customerId, reviewer, leave) {
      if (leave !== null) await giveBack(database, customerId, reviewer.userId, leave, now())
      return claimNext(database, customerId, reviewer, now())
    },
    async giveBack(customerId, userId, applicationId) {
      if (applicationId === null) await database.write(customerId, LEAVE_ALL, [customerId, userId])
      else await giveBack(database, customerId, userId, applicationId, now())
    },
    figures: (customerId, period) => figuresOf(database, customerId, period, now()),
  }
}

async function giveBack(database: Database, customerId: string, userId: string, id: string, at: Date) {
  const until = new Date(at.getTime() + PASS_MINUTES * MINUTE)
  await database.write(customerId, LEAVE, [customerId, userId, id, at, until])
}

type ClaimRow = Omit<Claim, 'until'> & { until: Date | null }

async function claimNext(
  database: Database,
  customerId: string,
  { userId, actsAs }: NextReviewer,
  at: Date,
): Promise<Claim | undefined> {
  const [member] = await database.read<{ isSecondLine: boolean; takes: Takes }>(customerId, MEMBER, [
    customerId,
    userId,
  ])
  const until = new Date(at.getTime() + CLAIM_MINUTES * MINUTE)
  const values = [customerId, userId, at, actsAs, member?.isSecondLine ?? false, until]
  const [held] = await database.write<Claim>(customerId, HELD, values)
  if (held) return held
  const seenSince = new Date(at.getTime() - VIEWER_SECONDS * 1_000)
  const [taken, comparedWith] = takenSql(member?.takes ?? takesAnything, values.length + 2)
  const statement = claimStatement(taken)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [row] = await database.write<ClaimRow>(customerId, statement, [
      ...values,
      seenSince,
      ...comparedWith,
    ])
    if (!row) return undefined
    if (row.until) return { ...row, until: row.until }
  }
  throw new Error('the next application was claimed by others fifty times')
}
