/** The section of the report about webhooks. */
import { median } from './report.ts'

export const run = {
  rounds: 3,
  customers: 50,
  /** Events per second during the latency measurement: more than the target of deliveries per second. */
  perSecond: 330,
  seconds: 10,
  /** Then this many are written as fast as possible. */
  atOnce: 3_000,
} as const

export interface Round {
  /** Milliseconds from commit to arrival. */
  p50: number
  p99: number
  slowest: number
  deliveries: number
  perSecond: number
}

export function section(rounds: Round[]): string {
  const of = (figure: keyof Round) => median(rounds.map((each) => each[figure]))
  const row = (what: string, measured: number, unit: string, aim: string, isReached: boolean) =>
    `| ${what} | ${Math.round(measured)}${unit} | ${aim} | ${isReached ? 'reached' : 'below'} |`
  return [
    '## Webhooks',
    '',
    `${run.rounds} rounds, medians. ${run.customers} customers with a receiver each; one receiver never`,
    `answers, one answers 500; the other ${run.customers - 2} are measured. Cases are created for all in`,
    `turn, ${run.perSecond} per second for ${run.seconds} s, by the process that also sends. The time is`,
    "from the return of COMMIT to the complete request in the receivers' process, by one clock. Then",
    `${run.atOnce} are created as fast as possible: the time is from the first to the last arrival.`,
    'Writer, dispatcher, receivers and PostgreSQL (embedded, fsync on) share the machine.',
    '',
    '| | measured | aim | |',
    '|---|---|---|---|',
    row('from commit to arrival, p50', of('p50'), ' ms', '≤ 200 ms', of('p50') <= 200),
    row('from commit to arrival, p99', of('p99'), ' ms', '≤ 2 000 ms', of('p99') <= 2_000),
    row('the slowest of all', of('slowest'), ' ms', '', true).replace(/ reached \|$/, ' |'),
    row('deliveries a second', of('perSecond'), '', '≥ 300', of('perSecond') >= 300),
    '',
  ].join('\n')
}
