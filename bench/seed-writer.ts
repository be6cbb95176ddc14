/** A thread of the seed: invents applications, encrypts them, and copies them into the database. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { listedColumns, sealedData } from '#applications/store/application-row.ts'
import { sealSummary, summaryOf } from '#applications/store/list-filters.ts'
import { type StoredColumns, storedColumnsOf } from '#dashboard/store/listed-columns.ts'
import { partyRowsOf, storedPartiesOf } from '#parties/store/party-rows.ts'
import { type Envelope, envelopeOf, type MasterKeys } from '#platform/crypto/envelope.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { copyInto, copyLine } from './copy.ts'
import { type SeededCase, type SeedPlace, seededCase } from './seed-cases.ts'

export interface WriterData {
  settings: pg.ClientConfig
  place: Omit<SeedPlace, 'newId'>
  master: MasterKeys
  searchKey: Uint8Array
  partyKey: Uint8Array
  total: number
}
/** A request of the main thread; the reply is the same message. */
export interface WriterBatch {
  first: number
  count: number
}

const columns = [
  ...['customer_id', 'application_id', 'mode', 'kind', 'workflow_id', 'workflow_version', 'country_code'],
  ...['status', 'redirect_url', 'external_reference', 'language', 'created_at', 'started_at'],
  ...['submitted_at', 'decided_at', 'updated_at', 'expires_at', 'sealed', 'listed'],
  ...['search_tokens', 'indexed_revision', 'waiting_since', ...listedColumns.map(([column]) => column)],
]

const { settings, place, master, searchKey, partyKey, total } = workerData as WriterData
const envelope: Envelope = envelopeOf(master)
const newId = () => uuidv7(new Date())
const versions = new Map(place.workflows.flat().map((each) => [`${each.id} ${each.version}`, each]))

function linesOf(cases: SeededCase[]) {
  const applications: string[] = []
  const wrapped: string[] = []
  const found: Array<[Buffer, SeededCase['case']]> = []
  const parties: string[] = []
  for (const { case: of, waitingSince } of cases) {
    const workflow = versions.get(`${of.workflowId} ${of.workflowVersion}`)
    if (!workflow) throw new Error('a case of an unknown workflow')
    const { dek, version, wrapped: bytes } = envelope.createDataKey(of.customerId, of.id)
    const { digest, parties: named } = storedPartiesOf(partyKey, of, workflow)
    const stored = { ...storedColumnsOf(searchKey, of, workflow), partyDigest: digest }
    const listed = sealSummary({ envelope }, dek, of, 1, summaryOf(of, workflow))
    applications.push(applicationLine(of, sealedData(envelope, dek, of), listed, stored, waitingSince))
    wrapped.push(copyLine([of.customerId, of.id, version, bytes]))
    for (const { id, identity, tokens, sealed } of partyRowsOf({ envelope, partyKey, newId }, of, dek, named))
      parties.push(copyLine([of.customerId, id, of.id, of.createdAt, identity, tokens, sealed]))
    const { searchTokens: tokens } = stored
    for (let at = 0; at < tokens.length; at += 16) found.push([tokens.subarray(at, at + 16), of])
  }
  // In the order of the index, which is then read and written once.
  const searched = found
    .sort(([a], [b]) => Buffer.compare(a, b))
    .map(([token, of]) => copyLine([of.customerId, token, of.createdAt, of.id]))
  return { applications, wrapped, searched, parties }
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
    ...[of.submittedAt, of.decidedAt, of.updatedAt, of.expiresAt, sealed, listed],
    ...[stored.searchTokens, 1, waitingSince, ...listedColumns.map(([, , value]) => value(stored))],
  ])

async function write(client: pg.Client, { first, count }: WriterBatch): Promise<void> {
  const cases = Array.from({ length: count }, (_, at) =>
    seededCase(first + at, total, { ...place, newId: uuidv7 }),
  )
  const { applications, wrapped, searched, parties } = linesOf(cases)
  await client.query('begin')
  await copyInto(client, `foyer.application (${columns.join(', ')})`, applications)
  const keyColumns = 'customer_id, application_id, master_key_version, wrapped'
  await copyInto(client, `foyer.application_key (${keyColumns})`, wrapped)
  const searchColumns = 'customer_id, token, created_at, application_id'
  await copyInto(client, `foyer.application_search (${searchColumns})`, searched)
  const partyColumns = 'customer_id, party_id, application_id, created_at, identity, tokens, sealed'
  await copyInto(client, `foyer.party (${partyColumns})`, parties)
  await client.query('commit')
}

const client = new pg.Client(settings)
await client.connect()
// Foreign keys are true by construction, and a million checks of them take minutes. The figures are counted
// at the end.
await client.query('set session_replication_role = replica; set synchronous_commit = off')
parentPort?.on('message', (batch: WriterBatch | null) => {
  if (batch) void write(client, batch).then(() => parentPort?.postMessage(batch))
  else void client.end().then(() => parentPort?.close())
})
