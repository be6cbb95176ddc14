/**
 * Pages of the hosted onboarding in a second, and the processor time of each, beside a bare Fastify with the
 * same bytes. `node bench/pages.ts` writes only this section.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { type Demo, type FilledCase, filledCase, tokenOf } from './case.ts'
import { type Running, startFoyer, startScript } from './processes.ts'
import { median } from './report.ts'
import { writeSection } from './report-sections.ts'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const CONNECTIONS = 50
/** Used in turn, because a session may request 600 pages a minute. */
const CASES = 400
const AIM = { perSecond: 4_000, p50: 5 } as const

interface Target {
  name: string
  server: Running
  ask: autocannon.Options
}
interface Sample {
  perSecond: number
  p50: number
  /** Microseconds of the server's process for one page. */
  cpu: number
}

export async function measurePages(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-bench-pages-'))
  const foyer = await startFoyer(path.join(directory, 'foyer'), 3990)
  const bare = await startScript('page-ceiling.ts', '3991')
  const before = loadAverage()
  try {
    const targets = await targetsOf(foyer, bare)
    const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]))
    for (const target of targets) await sampleOf(target, 2)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const target of targets) samples.get(target.name)?.push(await sampleOf(target, SECONDS))
    return sectionOf(samples, `${before} at the start and ${loadAverage()} at the end`)
  } finally {
    await Promise.all([foyer.stop(), bare.stop()])
    await rm(directory, { recursive: true, force: true })
  }
}

const loadAverage = () => (os.loadavg()[0] ?? 0).toFixed(1)
const CEILING = 'ceiling: bare Fastify, the same bytes'
const ALONE = 'the page, one request at a time'

async function targetsOf(foyer: Running & { demo: unknown }, bare: Running): Promise<Target[]> {
  const demo = foyer.demo as Demo
  const token = await tokenOf(foyer.url, demo)
  const cases: FilledCase[] = []
  while (cases.length < CASES) cases.push(await filledCase(foyer.url, demo, token))
  const [first] = cases as [FilledCase]
  const html = await (await fetch(first.page, { headers: { cookie: first.cookie } })).text()
  const headers = { 'content-type': 'application/json' }
  await fetch(`${bare.url}/page`, { method: 'POST', headers, body: JSON.stringify({ html }) })
  const asking = (more: Record<string, string>, connections = CONNECTIONS): autocannon.Options => ({
    ...{ url: foyer.url, connections },
    requests: cases.map(({ cookie, page }) => ({
      path: new URL(page).pathname,
      headers: { cookie, ...more },
    })),
  })
  return [
    { name: CEILING, server: bare, ask: { url: `${bare.url}/page`, connections: CONNECTIONS } },
    { name: 'the page (contact details)', server: foyer, ask: asking({}) },
    { name: 'the page, compressed', server: foyer, ask: asking({ 'accept-encoding': 'gzip' }) },
    { name: ALONE, server: foyer, ask: asking({}, 1) },
  ]
}

async function sampleOf({ name, server, ask }: Target, duration: number): Promise<Sample> {
  const before = await server.cpuSeconds()
  const { requests, latency, non2xx, errors } = await autocannon({ ...ask, duration })
  if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx, ${errors} failed`)
  const cpu = (((await server.cpuSeconds()) - before) / requests.total) * 1e6
  return { perSecond: requests.average, p50: latency.p50, cpu }
}

function sectionOf(samples: Map<string, Sample[]>, loads: string): string {
  const of = (name: string, figure: keyof Sample) =>
    median((samples.get(name) ?? []).map((sample) => sample[figure]))
  const rows = [...samples].map(([name, all]) => {
    const rate = of(name, 'perSecond')
    const best = Math.max(...all.map(({ perSecond }) => perSecond))
    const ratio = name === ALONE ? '' : (rate / of(CEILING, 'perSecond')).toFixed(2)
    const cells = [
      name,
      Math.round(rate),
      Math.round(best),
      ratio,
      of(name, 'p50'),
      Math.round(of(name, 'cpu')),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '## Pages of the hosted onboarding',
    '',
    `${ROUNDS} rounds, ${SECONDS} s for each target, in turn, with ${CONNECTIONS} connections, for`,
    `${CASES} cases in turn; medians. Client, server and PostgreSQL (embedded, fsync on) shared`,
    `${os.availableParallelism()} cores; the load average was ${loads}: more than two means that other work`,
    'took a part of the machine. Then only the ratio and the processor time say something. The aims are',
    `${AIM.perSecond} pages a second, and ${AIM.p50} ms for one request at a time.`,
    '',
    '| target | per second | best round | ratio to the ceiling | p50 ms | processor µs of the server |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

if (import.meta.main) {
  const section = await measurePages()
  await writeSection('## Pages of', section)
  process.stdout.write(`${section}\n`)
}
