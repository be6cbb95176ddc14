/**
 * Measures the search of persons and organizations on a seeded data directory: p50 and p95 of the server's
 * time, and the size of the index; writes its section into bench/report.md.
 * FOYER_DATA_DIR=… node bench/parties.ts
 */
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import { demoFile } from '#operator/demo.ts'
import { readConfig } from '#platform/config.ts'
import { composeService } from '#service.ts'
import { type Demo, tokenOf } from './case.ts'
import { writeSection } from './report-sections.ts'
import { randomOf } from './seed-cases.ts'
import { familyNameOf } from './seed-people.ts'

const PORT = 3994
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200)
const NUMBER_MS = 100
const PART_MS = 200

type Call = (name: string, body: object) => Promise<Answer>
interface Numbered {
  id: string
}
interface Found {
  id: string
  name: string
  personalIdentityNumber: Numbered | null
  organizationNumber: Numbered | null
}
interface Answer {
  milliseconds: number
  body: { data: Found[] }
}
interface MeasuredRow {
  what: string
  p50: number
  p95: number
  worst: number
  goal: number
}

const random = randomOf(4)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, PORT: String(PORT), FOYER_RATE_LIMIT_API: '0' })
  const log = pino({ level: 'warn' })
  const foyer = await composeService(config, { log, queue: false, dispatcher: false })
  await foyer.app.listen({ port: PORT, host: '127.0.0.1' })
  try {
    const demo = JSON.parse(await readFile(demoFile(config.dataDirectory), 'utf8')) as Demo
    const call = callerOf(config.baseUrl, await tokenOf(config.baseUrl, demo))
    const facts = await factsOf(foyer.server.source.settings('owner'))
    const load = loadAverage()
    const rows: MeasuredRow[] = []
    for (const [what, goal, name, body] of await searchesOf(call))
      rows.push(await measured(call, { what, goal, name, body }))
    await writeSection(
      '## People and companies',
      sectionOf(rows, facts, `${load} at the start and ${loadAverage()}`),
    )
  } finally {
    await foyer.close()
  }
}

const loadAverage = () => (os.loadavg()[0] ?? 0).toFixed(1)

const callerOf =
  (baseUrl: string, token: string): Call =>
  async (name, body) => {
    const began = performance.now()
    const reply = await fetch(`${baseUrl}/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${text}`)
    return { milliseconds: performance.now() - began, body: JSON.parse(text) }
  }

interface Facts {
  applications: number
  parties: number
  tokens: number
  indexBytes: number
  tableBytes: number
}

async function factsOf(settings: pg.ClientConfig): Promise<Facts> {
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query<Facts>(`select
      (select count(*) from foyer.application)::int as applications,
      (select count(*) from foyer.party)::int as parties,
      (select avg(cardinality(tokens)) from foyer.party tablesample system (1))::float as tokens,
      pg_indexes_size('foyer.party')::float as "indexBytes",
      pg_total_relation_size('foyer.party')::float as "tableBytes"`)
  await client.end()
  return rows[0] as Facts
}

type Search = [what: string, goal: number, name: string, body: () => object]

/** Numbers and names of parties that are there, old and new; parts of common and of rare names. */
async function searchesOf(call: Call): Promise<Search[]> {
  const known: Found[] = []
  for (const word of ['berg', 'ström', 'dahl', 'lund', 'sand', 'ander'])
    known.push(...(await call('parties.search', { search: word, limit: 100 })).body.data)
  const numbers = known.flatMap(
    ({ personalIdentityNumber: own, organizationNumber: number }) => own?.id ?? number?.id ?? [],
  )
  const nameOf = () => pick(known).name
  const partOf = (length: number) => {
    const name = familyNameOf(random)
    const at = Math.floor(random() * Math.max(1, name.length - length + 1))
    return name.slice(at, at + length)
  }
  const otherNumber = () => `1999${Math.floor(random() * 1e8)}`
  const search = (text: () => string) => () => ({ search: text() })
  return [
    ['a whole number', NUMBER_MS, 'parties.search', search(() => pick(numbers))],
    ['a number that is not there', NUMBER_MS, 'parties.search', search(otherNumber)],
    ['three letters of a family name', PART_MS, 'parties.search', search(() => partOf(3))],
    ['four letters of a family name', PART_MS, 'parties.search', search(() => partOf(4))],
    ['six letters of a family name', PART_MS, 'parties.search', search(() => partOf(6))],
    ['a family name', PART_MS, 'parties.search', search(() => familyNameOf(random))],
    ['a whole name', PART_MS, 'parties.search', search(nameOf)],
    ['the commonest part (sso)', PART_MS, 'parties.search', search(() => 'sso')],
    ['two common names (anna andersson)', PART_MS, 'parties.search', search(() => 'anna andersson')],
    ['a name that is not there', PART_MS, 'parties.search', search(() => `${partOf(3)}xq${partOf(3)}`)],
    ['the page of a party', PART_MS, 'parties.get', () => ({ partyId: pick(known).id })],
    ['the list of applications by an owner', PART_MS, 'applications.search', search(nameOf)],
  ]
}

async function measured(
  call: Call,
  { what, goal, name, body }: { what: string; goal: number; name: string; body: () => object },
): Promise<MeasuredRow> {
  const times: number[] = []
  await call(name, body())
  for (let round = 0; round < ROUNDS; round += 1) times.push((await call(name, body())).milliseconds)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  const row = { what, goal, p50: at(0.5), p95: at(0.95), worst: at(1) }
  process.stdout.write(
    `${what}: ${row.p50.toFixed(1)} ms, p95 ${row.p95.toFixed(1)}, worst ${row.worst.toFixed(1)}\n`,
  )
  return row
}

const spaced = (count: number) => Math.round(count).toLocaleString('en').replaceAll(',', ' ')
const mebibytes = (bytes: number) => `${spaced(bytes / 2 ** 20)} MiB`

function sectionOf(rows: MeasuredRow[], facts: Facts, load: string): string {
  const missed = rows.filter(({ p95, goal }) => p95 > goal).map(({ what }) => what)
  const { applications, parties, tokens, indexBytes, tableBytes } = facts
  const verdict = missed.length === 0 ? '**Reached** by all.' : `**Missed** by: ${missed.join('; ')}.`
  const line = ({ what, p50, p95, worst }: MeasuredRow) =>
    `| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${worst.toFixed(1)} |`
  return [
    `## People and companies at ${spaced(applications)} applications`,
    '',
    '`npm run seed -- --applications 1000000` and then `npm run bench:parties`, over HTTP with a bearer',
    `token, one request at a time, ${ROUNDS} of each kind, with other words each time.`,
    `${os.availableParallelism()} cores; the load average was ${load} at the end.`,
    `${spaced(parties)} rows of parties with ${tokens.toFixed(0)} tokens on average. The table with its`,
    `indexes takes ${mebibytes(tableBytes)}, of which the indexes ${mebibytes(indexBytes)}.`,
    `The goals are a p95 of ${NUMBER_MS} ms by number and ${PART_MS} ms by part of a name.`,
    verdict,
    '',
    '| what | p50 ms | p95 ms | longest ms |',
    '|---|---:|---:|---:|',
    ...rows.map(line),
  ].join('\n')
}

await main()
