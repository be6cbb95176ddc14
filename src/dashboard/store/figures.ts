/**
 * Reads the figures of Home: what is added up by day, week and month, the changes that are not added up yet,
 * and for the rest of a day the applications themselves. One statement reads all three, so that the sum is
 * exact whatever is added up meanwhile.
 */

import type { Database, Statement } from '#platform/postgres/connections.ts'
import { type SpannedTime, spannedBetween, spannedUntilNow } from '../figures/figure-spans.ts'
import type { FigureRows, FiguresFilter } from '../figures/figures.ts'
import type { Figures } from '../ports.ts'
import { addingUpIn } from './figure-changes.ts'
import { unnamed } from './search-statement.ts'

type Parameter = (value: unknown) => string
type Sql = (filter: FiguresFilter, p: Parameter) => string

/** The conditions of the filter on any of the tables. */
const where = (filter: FiguresFilter, p: Parameter): string =>
  [
    'f.customer_id = $1',
    ...(filter.workflowId ? [`f.workflow_id = ${p(filter.workflowId)}`] : []),
    ...(filter.countryCode ? [`f.country_code = ${p(filter.countryCode)}`] : []),
  ].join(' and ')

interface Source {
  /** The columns of a row of `figure_count` or `figure_time`, and of the other two. */
  table: 'figure_count' | 'figure_time'
  columns: string
  /** The columns of figure_change and application_figures. */
  others: string
  /** The table that each of their rows is joined with. */
  join?: string
  /** A condition on every row. */
  only?: string
}

/** All rows of a time with their counts: one `union all` to be grouped. */
function rowsOf(source: Source, time: SpannedTime, filter: FiguresFilter, p: Parameter): string {
  const { table, columns, others, join = '', only = '' } = source
  const all = `${where(filter, p)} ${only && `and ${only}`}`
  const { spans, days, rests } = time
  const parts = rests.map(
    ({ from, to }) => `select ${others}, 1 as count from foyer.application_figures f ${join}
      where ${all} and f.created_at >= ${p(from)} and f.created_at < ${p(to)}`,
  )
  if (days) {
    const kinds = p(spans.map(({ span }) => span))
    const starts = p(spans.map((each) => each.starts))
    parts.push(
      `select ${columns}, f.count from foyer.${table} f
        join unnest(${kinds}::text[], ${starts}::date[]) as s (span, starts) using (span, starts)
        where ${all}`,
      `select ${others}, f.count from foyer.figure_change f ${join}
        where ${all} and f.day between ${p(days.first)}::date and ${p(days.last)}::date`,
    )
  }
  return parts.join(' union all ')
}

const applications = `f.workflow_id, f.workflow_version, f.country_code, f.status, f.is_started,
  f.is_submitted, f.is_reviewed`
const counted: Source = {
  table: 'figure_count',
  columns: `${applications}, f.decided_by, f.step_reached`,
  others: `${applications}, coalesce(f.decided_by, '') as decided_by,
    coalesce(f.step_reached, '') as step_reached`,
}
const taken = 'f.workflow_id, f.workflow_version, f.country_code'
const timed: Source = {
  table: 'figure_time',
  columns: `${taken}, what, step, seconds`,
  others: `${taken}, what, step, seconds`,
  join: `cross join foyer.figure_times(f.finish_seconds, f.rules_seconds, f.people_seconds, f.step_seconds)
    as t`,
}

const untilNow = ({ from, to }: FiguresFilter) => spannedUntilNow(from, to)

const created: Sql = (
  filter,
  p,
) => `select workflow_id as "workflowId", workflow_version as "workflowVersion",
    country_code as "countryCode", status, nullif(decided_by, '') as "decidedBy",
    nullif(step_reached, '') as "stepReached", is_started as "isStarted", is_submitted as "isSubmitted",
    is_reviewed as "isReviewed", sum(count)::int as count
  from (${rowsOf(counted, untilNow(filter), filter, p)}) as all_rows
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(count) <> 0`

const times: Sql = (filter, p) => `select workflow_id as "workflowId", country_code as "countryCode", what,
    seconds, sum(count)::int as count
  from (${rowsOf({ ...timed, only: "what in ('FINISH', 'RULES', 'PEOPLE')" }, untilNow(filter), filter, p)})
    as all_rows
  group by 1, 2, 3, 4 having sum(count) <> 0`

const steps: Sql = (filter, p) => `select workflow_id as "workflowId", workflow_version as "workflowVersion",
    step, seconds, sum(count)::int as count
  from (${rowsOf({ ...timed, only: "what = 'STEP'" }, untilNow(filter), filter, p)}) as all_rows
  group by 1, 2, 3, 4 having sum(count) <> 0`

/** The bars are whole weeks or months. */
const bars: Sql = (filter, p) => {
  const { days, ...rest } = spannedUntilNow(filter.bars[0] ?? filter.from, filter.to)
  const starts = filter.bars.map((at) => at.toISOString().slice(0, 10))
  const spans = starts.map((each) => ({ span: filter.barSpan, starts: each }))
  const of: Source = {
    table: 'figure_count',
    columns: 'f.starts as day, f.status',
    others: 'f.day, f.status',
  }
  return `select width_bucket(day, ${p(starts)}::date[]) - 1 as bar, status, sum(count)::int as count
    from (${rowsOf(of, { ...rest, days, spans }, filter, p)}) as all_rows
    group by 1, 2 having sum(count) <> 0`
}

const previous: Sql = (filter, p) => {
  const of: Source = { table: 'figure_count', columns: 'f.status', others: 'f.status' }
  const time = spannedBetween(filter.previous, filter.from)
  return `select coalesce(sum(count), 0)::int as count from (${rowsOf(of, time, filter, p)}) as all_rows`
}

const OLDEST: Statement = {
  name: 'figures-oldest',
  text: `select waiting_since as oldest from foyer.application
    where customer_id = $1 and status = 'MANUAL_REVIEW' order by waiting_since, application_id limit 1`,
}

export const figuresIn = (database: Database, now: () => Date): Figures => ({
  async of(customerId, filter) {
    const read = <R extends object>(sql: Sql): Promise<R[]> => {
      const values: unknown[] = [customerId]
      const text = sql(filter, (value) => `$${values.push(value)}`)
      return database.read<R>(customerId, unnamed(text), values)
    }
    const [cells, takenTimes, takenSteps, inBars, before, waiting] = await Promise.all([
      read<FigureRows['created'][number]>(created),
      read<FigureRows['times'][number]>(times),
      read<FigureRows['steps'][number]>(steps),
      read<FigureRows['bars'][number]>(bars),
      read<{ count: number }>(previous),
      database.read<{ oldest: Date | null }>(customerId, OLDEST, [customerId]),
    ])
    return {
      created: cells,
      times: takenTimes,
      steps: takenSteps,
      bars: inBars,
      previous: before[0]?.count ?? 0,
      waiting: { oldest: waiting[0]?.oldest ?? null },
    }
  },
  addUp: addingUpIn(database, now),
})
