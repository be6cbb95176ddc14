/**
 * Fills the Demo customer of a data directory with invented applications, encrypted as the service encrypts
 * them: npm run seed -- --applications 100000. They have no audit lines and no events.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { createDemo } from '../src/adapters/demo.ts'
import { listedColumns, sealedData } from '../src/adapters/postgres/cases/application-row.ts'
import { type Envelope, envelopeOf } from '../src/adapters/postgres/cases/envelope.ts'
import { sealSummary, summaryOf } from '../src/adapters/postgres/cases/list-filters.ts'
import { type StoredColumns, storedColumnsOf } from '../src/adapters/postgres/search/listed-columns.ts'
import { uuidv7 } from '../src/adapters/random-ids.ts'
import { withServer } from '../src/compose/command-database.ts'
import { readConfig } from '../src/config.ts'
import { idsOf } from '../src/ids.ts'
import { openInstallation } from '../src/open-installation.ts'
import type { WorkflowDefinition } from '../src/workflows/workflow.ts'
import { copyInto, copyLine } from './copy.ts'
import { type SeededCase, type SeedPlace, seededCase } from './seed-cases.ts'

const BATCH = 5_000
const columns = [
  ...['customer_id', 'application_id', 'mode', 'kind', 'workflow_id', 'workflow_version', 'country_code'],
  ...['status', 'redirect_url', 'external_reference', 'language', 'created_at', 'started_at'],
  ...['submitted_at', 'decided_at', 'updated_at', 'expires_at', 'sealed', 'listed', 'listed_revision'],
  ...['search_tokens', 'indexed_revision', 'waiting_since', ...listedColumns.map(([column]) => column)],
]

const { values } = parseArgs({ options: { applications: { type: 'string', default: '100000' } } })
const total = Number(values.applications)
if (!Number.isInteger(total) || total < 1) throw new Error('--applications needs a number, such as 100000')

/** The oldest customer, which is Demo in a new data directory, and what it has published. */
async function placeIn(client: pg.Client): Promise<SeedPlace> {
  const { rows } = await client.query<{ customer_id: string }>(
    `select customer_id from foyer.customer where mode = 'sandbox' order by created_at limit 1`,
  )
  const customerId = rows[0]?.customer_id
  if (!customerId) throw new Error('there is no sandbox customer to fill')
  const published = await client.query<{ id: string; version: number; definition: WorkflowDefinition }>(
    `select workflow_id as id, version, definition from foyer.workflow_version v
      join foyer.workflow w using (customer_id, workflow_id)
      where customer_id = $1 and version = w.published_version order by workflow_id`,
    [customerId],
  )
  const workflows = published.rows
    .map(({ id, version, definition }) => ({ ...definition, id, version, customerId }))
    .sort((a, b) => b.kind.localeCompare(a.kind))
  return { customerId, workflows, now: new Date(), newId: uuidv7 }
}

async function fill(client: pg.Client, place: SeedPlace, envelope: Envelope, key: Uint8Array): Promise<void> {
  // Foreign keys are true by construction, and a million checks of them take minutes.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  const began = performance.now()
  for (let first = 0; first < total; first += BATCH) {
    const cases = Array.from({ length: Math.min(BATCH, total - first) }, (_, at) =>
      seededCase(first + at, total, place),
    )
    await copyCases(client, place, cases, envelope, key)
    const done = first + cases.length
    const perSecond = Math.round((done / (performance.now() - began)) * 1000)
    const left = Math.round((total - done) / perSecond)
    process.stdout.write(`\r${done} of ${total} applications, ${perSecond} a second, ${left} s left   `)
  }
  process.stdout.write('\nanalysing\n')
  // The figures read only an index where the pages of the table are known to be visible to all.
  await client.query('vacuum (analyze) foyer.application')
  await client.query('vacuum (analyze) foyer.application_key')
  await client.query('vacuum (analyze) foyer.application_search')
  process.stdout.write(`done in ${Math.round((performance.now() - began) / 1000)} s\n`)
}

async function copyCases(
  client: pg.Client,
  { workflows }: SeedPlace,
  cases: SeededCase[],
  envelope: Envelope,
  key: Uint8Array,
): Promise<void> {
  const applications: string[] = []
  const wrapped: string[] = []
  const found: Array<[Buffer, Date, string, string]> = []
  for (const { case: of, waitingSince } of cases) {
    const workflow = workflows.find(({ id }) => id === of.workflowId)
    if (!workflow) throw new Error('a case of an unknown workflow')
    const { dek, version, wrapped: bytes } = envelope.createDataKey(of.customerId, of.id)
    const stored = storedColumnsOf(key, of, workflow)
    const listed = sealSummary({ envelope }, dek, of, 1, summaryOf(of, workflow))
    applications.push(applicationLine(of, sealedData(envelope, dek, of), listed, stored, waitingSince))
    wrapped.push(copyLine([of.customerId, of.id, version, bytes]))
    const { searchTokens: tokens } = stored
    for (let at = 0; at < tokens.length; at += 16)
      found.push([tokens.subarray(at, at + 16), of.createdAt, of.id, of.customerId])
  }
  // In the order of the index, which is then read and written once.
  const searched = found
    .sort(([a], [b]) => Buffer.compare(a, b))
    .map(([token, createdAt, id, customer]) => copyLine([customer, token, createdAt, id]))
  await client.query('begin')
  await copyInto(client, `foyer.application (${columns.join(', ')})`, applications)
  const keyColumns = 'customer_id, application_id, master_key_version, wrapped'
  await copyInto(client, `foyer.application_key (${keyColumns})`, wrapped)
  await copyInto(
    client,
    'foyer.application_search (customer_id, token, created_at, application_id)',
    searched,
  )
  await client.query('commit')
}

const applicationLine = (
  of: SeededCase['case'],
  sealed: Buffer,
  listed: Buffer,
  stored: StoredColumns,
  waitingSince: Date | null,
): string =>
  copyLine([
    ...[of.customerId, of.id, of.mode, of.kind, of.workflowId, of.workflowVersion, of.countryCode],
    ...[of.status, of.redirectUrl, of.externalReference, of.language, of.createdAt, of.startedAt],
    ...[of.submittedAt, of.decidedAt, of.updatedAt, of.expiresAt, sealed, listed, 1],
    ...[stored.searchTokens, 1, waitingSince, ...listedColumns.map(([, , value]) => value(stored))],
  ])

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
        const place = await placeIn(client)
        await fill(client, place, envelopeOf(keys.master), keys.derived('search-index'))
      } finally {
        await client.end()
      }
    },
    { creates: true },
  )
}

await main()
