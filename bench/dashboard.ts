/**
 * Measures the list and Home of the dashboard on a seeded data directory: p50 and p95 of the server's time.
 * FOYER_DATA_DIR=… node bench/dashboard.ts
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { demoFile } from '../src/adapters/demo.ts'
import { readConfig } from '../src/config.ts'
import { composeService } from '../src/service.ts'
import { type Demo, tokenOf } from './case.ts'

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
    process.stdout.write('| what | p50 ms | p95 ms |\n|---|---:|---:|\n')
    for (const [what, name, body] of await casesOf(call)) {
      const times: number[] = []
      await call(name, body)
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push((await call(name, body)).milliseconds)
        await pause(5)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1)
      process.stdout.write(`| ${what} | ${at(0.5)} | ${at(0.95)} |\n`)
    }
  } finally {
    await foyer.close()
  }
}

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
  return [
    ['list: newest', search, {}],
    ['list: recently updated', search, { order: 'RECENTLY_UPDATED' }],
    ['queue: longest waiting', search, { order: 'LONGEST_WAITING' }],
    ['filter: declined in Norway', search, { status: 'DECLINED', countryCode: 'NO' }],
    ['filter: main finding', search, { finding: 'sanction_hit' }],
    ['search: common word', search, { search: 'AB' }],
    ['search: two common words', search, { search: 'Granhede Keramik' }],
    ['search: common word in the queue', search, { search: 'AB', order: 'LONGEST_WAITING' }],
    ['search: common word, recently updated', search, { search: 'AB', order: 'RECENTLY_UPDATED' }],
    ['search: one number', search, { search: '5299-123456' }],
    ['search: nothing', search, { search: 'nothinglikethis' }],
    ['page 21 of 100 rows', search, { limit: 100, cursor }],
    ['tabs: counts', 'applications.counts', {}],
    ['open: applications.get', 'applications.get', { applicationId }],
    ['open: applications.report.get', 'applications.report.get', { applicationId }],
    ['home: 7 days', 'statistics.get', { period: 'DAYS_7' }],
    ['home: 30 days', 'statistics.get', { period: 'DAYS_30' }],
    ['home: 12 months', 'statistics.get', { period: 'MONTHS_12' }],
  ]
}

await main()
