/**
 * Counts the figures of Home. Every statement reads the index application_figures only, which holds all that
 * it needs: no row of the table, and nothing encrypted.
 */
import { roundings } from '../../../dashboard/durations.ts'
import type { FigureRows, FiguresFilter } from '../../../dashboard/figures.ts'
import type { Figures } from '../../../dashboard/ports.ts'
import type { Database, Statement } from '../connections.ts'
import { unnamed } from './search.ts'

/** roundedSeconds of src/dashboard/durations.ts; a test compares the two. */
export function roundedSql(seconds: string): string {
  const branches = roundings.map(({ below, width }) => {
    const rounded = `floor(greatest(${seconds}, 0) / ${width}) * ${width}`
    return Number.isFinite(below) ? `when ${seconds} < ${below} then ${rounded}` : `else ${rounded}`
  })
  return `(case ${branches.join(' ')} end)::int`
}

// date_part counts in double precision; extract would count in numeric, which takes ten times as long.
const between = (until: string, since: string) => roundedSql(`date_part('epoch', ${until} - ${since})`)

type Sql = (filter: FiguresFilter, values: unknown[]) => string

/** The rows of the filter from this time on. */
function rowsSince(filter: FiguresFilter, values: unknown[], from: Date, to: Date): string {
  const p = (value: unknown) => `$${values.push(value)}`
  return [
    'from foyer.application a where a.customer_id = $1',
    `a.created_at >= ${p(from)} and a.created_at < ${p(to)}`,
    ...(filter.workflowId ? [`a.workflow_id = ${p(filter.workflowId)}`] : []),
    ...(filter.countryCode ? [`a.country_code = ${p(filter.countryCode)}`] : []),
  ].join(' and ')
}

const created: Sql = (filter, values) => `select workflow_id as "workflowId", country_code as "countryCode",
    status, decided_by as "decidedBy", step_reached as "stepReached", started_at is not null as "isStarted",
    submitted_at is not null as "isSubmitted", waiting_since is not null as "isReviewed",
    count(*)::int as count
  ${rowsSince(filter, values, filter.from, filter.to)} group by 1, 2, 3, 4, 5, 6, 7, 8`

// A person's time begins when the application comes to wait for one.
const times: Sql = (filter, values) => {
  const rows = rowsSince(filter, values, filter.from, filter.to)
  const seconds = between('a.submitted_at', 'a.started_at')
  const toDecide = between(
    'a.decided_at',
    `case when a.decided_by = 'RULES' then a.submitted_at else a.waiting_since end`,
  )
  return `select workflow_id as "workflowId", country_code as "countryCode", 'FINISH' as what,
      ${seconds} as seconds, count(*)::int as count
    ${rows} and a.submitted_at is not null and a.started_at is not null group by 1, 2, 4
    union all
    select workflow_id, country_code, case when a.decided_by = 'RULES' then 'RULES' else 'PEOPLE' end,
      ${toDecide}, count(*)::int
    ${rows} and a.decided_at is not null and a.submitted_at is not null
      and (a.decided_by = 'RULES' or a.waiting_since is not null) group by 1, 2, 3, 4`
}

const bars: Sql = (filter, values) => {
  const [first = filter.from] = filter.bars
  const starts = `$${values.push(filter.bars)}::timestamptz[]`
  return `select width_bucket(a.created_at, ${starts}) - 1 as bar, a.status, count(*)::int as count
    ${rowsSince(filter, values, first, filter.to)} group by 1, 2`
}

const previous: Sql = (filter, values) =>
  `select count(*)::int as count ${rowsSince(filter, values, filter.previous, filter.from)}`

const OLDEST: Statement = {
  name: 'figures-oldest',
  text: `select waiting_since as oldest from foyer.application
    where customer_id = $1 and status = 'MANUAL_REVIEW' order by waiting_since, application_id limit 1`,
}

export const figuresIn = (database: Database): Figures => ({
  async of(customerId, filter) {
    const read = <R extends object>(sql: Sql): Promise<R[]> => {
      const values: unknown[] = [customerId]
      const text = sql(filter, values)
      return database.read<R>(customerId, unnamed(text), values)
    }
    const [cells, taken, counted, before, waiting] = await Promise.all([
      read<FigureRows['created'][number]>(created),
      read<FigureRows['times'][number]>(times),
      read<FigureRows['bars'][number]>(bars),
      read<{ count: number }>(previous),
      database.read<{ oldest: Date | null }>(customerId, OLDEST, [customerId]),
    ])
    return {
      created: cells,
      times: taken,
      bars: counted,
      previous: before[0]?.count ?? 0,
      waiting: { oldest: waiting[0]?.oldest ?? null },
    }
  },
})
