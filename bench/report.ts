/** The report of a run: medians, ratios within the run, latencies and memory. */
import os from 'node:os'

export interface Sample {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}
export interface Measured {
  name: string
  ceiling: string | null
  samples: Sample[]
}

/** The design targets, as ratios to the ceiling of the same run. */
const aims: Record<string, number> = { token: 0.8, create: 0.5 }
const READ_AIM = 0.6
const PEER_AIM = 2
export const SIGNED_APART = 'ceiling: one ES256 signature on another thread'

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

export function reportOf(
  measured: Measured[],
  memory: Record<string, number>,
  run: { rounds: number; seconds: number; connections: number },
): string {
  const perSecond = new Map(
    measured.map(({ name, samples }) => [name, median(samples.map((sample) => sample.perSecond))]),
  )
  const rows = measured.map(({ name, ceiling, samples }) => {
    const rate = perSecond.get(name) ?? Number.NaN
    const ratio = ceiling ? rate / (perSecond.get(ceiling) ?? Number.NaN) : null
    const aim = ceiling ? (aims[name] ?? (name.startsWith('applications.') ? READ_AIM : null)) : null
    const verdict = ratio === null || aim === null ? '' : ratio >= aim ? 'reached' : 'below'
    const latency = (of: 'p50' | 'p99') => Math.round(median(samples.map((sample) => sample[of])))
    const cells = [name, Math.round(rate), ratio?.toFixed(2) ?? '', aim ?? '', verdict]
    return `| ${[...cells, latency('p50'), latency('p99')].join(' | ')} |`
  })
  const tokenTo = (other: string) =>
    ((perSecond.get('token') ?? Number.NaN) / (perSecond.get(other) ?? Number.NaN)).toFixed(2)
  return `# The last run of \`npm run bench\`

${run.rounds} rounds, each target ${run.seconds} s with ${run.connections} connections, every target in every
round; medians. Client, server and PostgreSQL (embedded, fsync on) shared ${os.availableParallelism()} cores,
Node ${process.versions.node}.
Compare ratios instead of numbers: numbers are valid within one run only.

| target | per second | ratio to its ceiling | aim | | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Token against oidc-provider: **${tokenTo('oidc-provider client_credentials')} times** (aim ${PEER_AIM}).
oidc-provider does more: every check of every RFC, events, Koa.
Against a bare Fastify that signs as Foyer does, on another thread: **${tokenTo(SIGNED_APART)} times**.

Memory (resident, after the run): ${Object.entries(memory)
    .map(([name, mebibytes]) => `${name} ${Math.round(mebibytes)} MiB`)
    .join(', ')}.
`
}
