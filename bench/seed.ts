/**
 * Fills the Demo customer of a data directory with invented applications, encrypted as the service encrypts
 * them: npm run seed -- --applications 100000. They have no audit lines and no events.
 */
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { pino } from 'pino'
import { administrationOn } from '#customers/store/administration.ts'
import { idsOf } from '#kernel/ids.ts'
import { withServer } from '#operator/database.ts'
import { createDemo } from '#operator/demo.ts'
import { readConfig } from '#platform/config.ts'
import { openInstallation } from '#platform/open-installation.ts'
import type { PublishedWorkflow, WorkflowDefinition } from '#workflows/workflow.ts'
import { type SeedRecord, seedFile } from './seed-record.ts'
import type { WriterBatch, WriterData } from './seed-writer.ts'

const BATCH = 4_000

const { values } = parseArgs({ options: { applications: { type: 'string', default: '100000' } } })
const total = Number(values.applications)
if (!Number.isInteger(total) || total < 1) throw new Error('--applications needs a number, such as 100000')

/** The oldest customer, which is Demo in a new data directory, and what it has published. */
async function placeIn(client: pg.Client): Promise<WriterData['place']> {
  const { rows } = await client.query<{ customer_id: string }>(
    `select customer_id from foyer.customer where mode = 'sandbox' order by created_at limit 1`,
  )
  const customerId = rows[0]?.customer_id
  if (!customerId) throw new Error('there is no sandbox customer to fill')
  const published = () => versionsOf(client, customerId)
  const [last] = (await published()).slice(-1)
  // Two versions of one workflow, so that there is something to compare.
  if (last?.length === 1 && last[0])
    await administrationOn(client, () => new Date()).publishWorkflow(
      customerId,
      last[0].id,
      reordered(last[0]),
    )
  return { customerId, workflows: await published(), now: new Date() }
}

/** Every version of each workflow, of organizations last. */
async function versionsOf(client: pg.Client, customerId: string): Promise<PublishedWorkflow[][]> {
  const { rows } = await client.query<{ id: string; version: number; definition: WorkflowDefinition }>(
    `select workflow_id as id, version, definition from foyer.workflow_version where customer_id = $1
      order by workflow_id, version`,
    [customerId],
  )
  const all = rows.map(({ id, version, definition }) => ({ ...definition, id, version, customerId }))
  return [...Map.groupBy(all, ({ id }) => id).values()].sort((a, b) =>
    (b[0]?.kind ?? '').localeCompare(a[0]?.kind ?? ''),
  )
}

/** Asks for the documents last. */
function reordered({ id: _id, version: _version, customerId: _of, ...definition }: PublishedWorkflow) {
  const { steps } = definition
  const isLate = ({ kind }: (typeof steps)[number]) => kind === 'DOCUMENTS'
  return { ...definition, steps: [...steps.filter((step) => !isLate(step)), ...steps.filter(isLate)] }
}

/** One thread for each core: a thread encrypts while the database writes what another one has encrypted. */
async function fill(data: WriterData): Promise<number> {
  const began = performance.now()
  let next = 0
  let done = 0
  const batchOf = (): WriterBatch | null => {
    const first = next
    next = Math.min(total, first + BATCH)
    return first < total ? { first, count: next - first } : null
  }
  const writer = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./seed-writer.ts', import.meta.url), {
        workerData: data,
        resourceLimits: { maxYoungGenerationSizeMb: 128 },
      })
      worker.on('message', ({ count }: WriterBatch) => {
        done += count
        const perSecond = Math.round((done / (performance.now() - began)) * 1000)
        const left = Math.round((total - done) / perSecond)
        process.stdout.write(`\r${done} of ${total} applications, ${perSecond} a second, ${left} s left   `)
        worker.postMessage(batchOf())
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      worker.postMessage(batchOf())
    })
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, writer))
  process.stdout.write(`\nwritten in ${secondsSince(began)} s\n`)
  return secondsSince(began)
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)

/** Returns the seconds that the figures took. */
async function finish(client: pg.Client): Promise<number> {
  const step = async (name: string, sql: string) => {
    const began = performance.now()
    await client.query(sql)
    process.stdout.write(`${name} in ${secondsSince(began)} s\n`)
    return secondsSince(began)
  }
  const seconds = await step('figures counted', 'select foyer.fill_figures()')
  const tables = [
    'application',
    'application_key',
    'application_search',
    'party',
    'figure_count',
    'figure_time',
  ]
  for (const table of tables) await step(`${table} analysed`, `vacuum (analyze) foyer.${table}`)
  return seconds
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await withServer(
    config,
    async (server) => {
      const { keys } = await openInstallation(config, pino({ level: 'warn' }), { server })
      const settings = server.source.settings('owner')
      await createDemo(settings, idsOf(config.idNamespace), config.dataDirectory, new Date())
      const client = new pg.Client(settings)
      await client.connect()
      try {
        const { current, keys: all } = keys.master
        const master = { current, keys: new Map(all) }
        const place = await placeIn(client)
        const data = {
          settings,
          place,
          master,
          searchKey: keys.derived('search-index'),
          partyKey: keys.derived('party-index'),
          total,
        }
        const seconds = await fill(data)
        const figureSeconds = await finish(client)
        const loadAverage = (os.loadavg()[0] ?? 0).toFixed(1)
        const record: SeedRecord = { applications: total, seconds, figureSeconds, loadAverage }
        await writeFile(seedFile(config.dataDirectory), `${JSON.stringify(record)}\n`)
      } finally {
        await client.end()
      }
    },
    { creates: true },
  )
}

await main()
