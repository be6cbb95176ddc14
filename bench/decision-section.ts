/** The section of the report about the time from Send to the decision. */
import os from 'node:os'
import { median } from './report.ts'

/** The most that the service may add to the slowest provider. */
export const AIM_MS = 300

export interface Scene {
  /** The work of the providers. */
  name: string
  /** The time of the slowest provider, which no order of the checks could save: milliseconds. */
  slowestMs: number
}
export interface MeasuredScene extends Scene {
  /** Milliseconds from Send to the decision, one a case. */
  times: number[]
}

export interface Conditions {
  day: string
  cases: number
  /** The load average of the last minute at the start and at the end. */
  load: [start: number, end: number]
}

const nineTenths = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.NaN

export function section(scenes: MeasuredScene[], { day, cases, load }: Conditions): string {
  const rows = scenes.map(({ name, slowestMs, times }) => {
    const beyond = median(times) - slowestMs
    const verdict = beyond <= AIM_MS ? 'reached' : 'below'
    const figures = [median(times), nineTenths(times)].map((each) => `${Math.round(each)} ms`)
    const cells = [name, `${slowestMs} ms`, ...figures, `${Math.round(beyond)} ms`, `≤ ${AIM_MS} ms`, verdict]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '## From Send to the decision',
    '',
    `\`node bench/decision.ts\`, ${day}, Node ${process.versions.node}, ${os.availableParallelism()} cores,`,
    'which client, service and PostgreSQL (embedded, fsync on) share. The load average was',
    `${load[0].toFixed(1)} at the start and ${load[1].toFixed(1)} at the end: more than two means that other`,
    `work took a part of the machine. ${cases} cases a row, one after the other: a company of the sandbox`,
    'whose register and lists answer after the stated time. The time is from the press on Send, with the',
    'request of the page, to the committed decision, seen at most 5 ms later.',
    '',
    '| providers | the slowest | p50 | p90 | beyond it, p50 | aim | |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
