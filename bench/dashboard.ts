/**
 * Measures the list and Home of the dashboard on a seeded data directory: p50 and p95 of the server's time;
 * writes its section into bench/report.md. FOYER_DATA_DIR=… node bench/dashboard.ts
 */
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { demoFile } from '#operator/demo.ts'
import { readConfig } from '#platform/config.ts'
import { composeService } from '#service.ts'
import { type Demo, tokenOf } from './case.ts'
import { writeSection } from './report-sections.ts'
import { type SeedRecord, seedFile } from './seed-record.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const PORT = 3993

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, PORT: String(PORT), FOYER_RATE_LIMIT_API: '0' })
  const foyer = await composeService(config, {
    log: pino({ level: 'warn' }),
    queue: false,
    dispatcher: false,
  })
  await foyer.app.listen({ port: PORT, host: '127.0.0.1' })
  try {
    const demo = JSON.parse(await readFile(demoFile(config.dataDirectory), 'utf8')) as Demo
    const token = await tokenOf(config.baseUrl, demo)
    const call = async (name: string, body: object) => {
      const began = performance.now()
      const reply = await fetch(`${config.baseUrl}/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${text}`)
      return { milliseconds: performance.now() - began, body: JSON.parse(text) }
    }
    const applications = await countIn(foyer.server.source.settings('owner'))
    const before = loadAverage()
    const rows: MeasuredRow[] = []
    for (const [what, name, body] of await casesOf(call)) {
      const times: number[] = []
      await call(name, body)
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push((await call(name, body)).milliseconds)
        await pause(5)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
      rows.push({ what, p50: at(0.5), p95: at(0.95) })
      process.stdout.write(`${what}: ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms\n`)
    }
    const loads = `${before} at the start and ${loadAverage()} at the end`
    await writeSection('## The dashboard', sectionOf(rows, applications, loads, await seedRecord(config)))
  } finally {
    await foyer.close()
  }
}

interface MeasuredRow {
  what: string
  p50: number
  p95: number
}

const GOAL_MS = 200
const loadAverage = () => (os.loadavg()[0] ?? 0).toFixed(1)

async function countIn(settings: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from foyer.application',
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** The report of the seed about itself; nothing for a directory that it did not fill. */
const seedRecord = async ({ dataDirectory }: { dataDirectory: string }): Promise<SeedRecord | null> =>
  JSON.parse(await readFile(seedFile(dataDirectory), 'utf8').catch(() => 'null'))

function sectionOf(
  rows: MeasuredRow[],
  applications: number,
  loads: string,
  seed: SeedRecord | null,
): string {
  const missed = rows.filter(({ p95 }) => p95 > GOAL_MS).map(({ what }) => what)
  const verdict = missed.length === 0 ? '**reached** by all' : `**missed** by: ${missed.join('; ')}`
  const line = ({ what, p50, p95 }: MeasuredRow) => `| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`
  return [
    `## The dashboard at ${applications.toLocaleString('en').replaceAll(',', ' ')} applications`,
    '',
    '`npm run seed -- --applications 1000000` and then `node bench/dashboard.ts`, over HTTP with a bearer',
    `token, one request at a time, ${ROUNDS} each. ${os.availableParallelism()} cores; the load average was`,
    `${loads}: more than one means that other work took a part of the machine.`,
    `The goal is a p95 of ${GOAL_MS} ms. It is ${verdict}.`,
    ...(seed ? [seedLine(seed)] : []),
    '',
    '| what | p50 ms | p95 ms |',
    '|---|---:|---:|',
    ...rows.map(line),
  ].join('\n')
}

const seedLine = ({ applications, seconds, figureSeconds, loadAverage: load }: SeedRecord): string =>
  `The seed wrote ${Math.round(applications / seconds)} a second (load average ${load} at its end), and ` +
  `counted the figures of all in ${figureSeconds} s.`

type Call = (
  name: string,
  body: object,
) => Promise<{ body: { data: Array<{ id: string }>; nextCursor: string } }>

async function casesOf(call: Call): Promise<Array<[what: string, name: string, body: object]>> {
  const search = 'applications.search'
  const { data } = (await call(search, { limit: 1, status: 'APPROVED', countryCode: 'SE' })).body
  let cursor = ''
  for (let page = 0; page < 20; page += 1) {
    const body = { limit: 100, ...(cursor && { cursor }) }
    cursor = (await call(search, body)).body.nextCursor
  }
  const applicationId = data[0]?.id
  const order = 'RECENTLY_UPDATED'
  const steps = ['company', 'identity', 'account']
  return [
    ['list: newest', search, {}],
    ['list: recently updated', search, { order }],
    ['queue: longest waiting', search, { order: 'LONGEST_WAITING' }],
    ['filter: declined in Norway', search, { status: 'DECLINED', countryCode: 'NO' }],
    ['filter: stopped at a step', search, { stepReached: 'documents' }],
    ['filter: stopped at one of three steps in Norway', search, { stepReached: steps, countryCode: 'NO' }],
    ['filter: main finding', search, { finding: 'sanction_hit' }],
    ['search: common word', search, { search: 'AB' }],
    ['search: two common words', search, { search: 'Granhede Keramik' }],
    ['search: common word in the queue', search, { search: 'AB', order: 'LONGEST_WAITING' }],
    ['search: common word, recently updated', search, { search: 'AB', order }],
    ['search: two common words, recently updated', search, { search: 'Granhede Keramik', order }],
    ['search: common word, declined, recently updated', search, { search: 'AB', status: 'DECLINED', order }],
    ['search: one number', search, { search: '5299-123456' }],
    ['search: nothing', search, { search: 'nothinglikethis' }],
    ['page 21 of 100 rows', search, { limit: 100, cursor }],
    ['tabs: counts', 'applications.counts', {}],
    ['open: applications.get', 'applications.get', { applicationId }],
    ['open: applications.report.get', 'applications.report.get', { applicationId }],
    ['home: 7 days', 'statistics.get', { period: 'DAYS_7' }],
    ['home: 30 days', 'statistics.get', { period: 'DAYS_30' }],
    ['home: 12 months', 'statistics.get', { period: 'MONTHS_12' }],
    ['home: 12 months in Norway', 'statistics.get', { period: 'MONTHS_12', countryCode: 'NO' }],
  ]
}

await main()
