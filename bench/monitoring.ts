/**
 * Compares 100,000 monitored persons with a list of which 500 entries changed, on a real PostgreSQL:
 * npm run bench:monitoring. Everything is measured from the database to the written hit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { simpleText } from '@foyer/name-matching/test/screening-files'
import type pg from 'pg'
import { type Case, emptyCaseData } from '#applications/case.ts'
import { sealedData } from '#applications/store/application-row.ts'
import { applicationTurns } from '#applications/store/application-turns.ts'
import { applicationsIn, type CaseStore } from '#applications/store/applications.ts'
import { decryptedCases } from '#applications/store/decrypted-cache.ts'
import type { Subjects } from '#checks/screening-subjects.ts'
import { administrationOn } from '#customers/store/administration.ts'
import { MONITORED_LABEL } from '#monitoring/store/monitored-rows.ts'
import { rescreeningIn } from '#monitoring/store/rescreening.ts'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { envelopeOf } from '#platform/crypto/envelope.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import { uuidv7 } from '#platform/random-ids.ts'
import { screeningListsIn } from '#screening/store/lists/update-lists.ts'
import { customerScreeningIn } from '#screening/store/live/customer-screening.ts'
import person from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { testDatabase } from '#test/harness/test-database.ts'
import { workflowsIn } from '#workflows/store/workflows.ts'
import { writeSection } from './report-sections.ts'

const MONITORED = Number(process.env.BENCH_MONITORED ?? 100_000)
const CHANGED = 500
const BATCH = 2_000

const syllables = ['an', 'be', 'cor', 'da', 'el', 'fi', 'gun', 'har', 'is', 'jo', 'kal', 'lin', 'mar', 'nor']
const word = (n: number): string => {
  const text = [n % 14, Math.floor(n / 14) % 14, Math.floor(n / 196) % 14].map((at) => syllables[at]).join('')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
/** Invented, and the same in every run. */
const nameOf = (n: number): string => `${word(n * 7 + 3)} ${word(n * 31 + 11)}sson`
const bornIn = (n: number): string => `${1940 + (n % 60)}-0${1 + (n % 9)}-1${n % 10}`

const now = () => new Date()
const newId = () => uuidv7(now())
const server = await testDatabase()
const database = openDatabase(server.source, () => undefined)
const master = { current: 1, keys: new Map([[1, new Uint8Array(32).fill(5)]]) }
const key = new Uint8Array(32).fill(6)
const store: CaseStore = {
  ...{ database, now, newId, envelope: envelopeOf(master), metadataKey: key, searchKey: key, partyKey: key },
  ...{ decrypted: decryptedCases(), turns: applicationTurns(), workflows: workflowsIn(database) },
}
const settings = (role: 'foyer_auth' | 'foyer_service' | 'foyer_worker') => server.source.settings(role)
const directory = mkdtempSync(path.join(os.tmpdir(), 'foyer-bench-'))
const lists = screeningListsIn({
  ...{ database, worker: settings('foyer_worker'), key, now, directory: path.join(directory, 'arriving') },
})
const customers = customerScreeningIn({ database, ownKey: key, now, newId, lists })
const rescreening = rescreeningIn({
  ...{ store, customers, master, ownKey: key, screenEach: async () => null },
  ...{ auth: settings('foyer_auth'), service: settings('foyer_service'), worker: settings('foyer_worker') },
})

const customerId = newId()
const workflowId = newId()
const at = now()
const decision = { outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] }
const caseOf = (): Case => ({
  ...{
    customerId,
    id: newId(),
    mode: 'live',
    kind: 'KYC',
    workflowId,
    workflowVersion: 1,
    countryCode: 'SE',
  },
  ...{ redirectUrl: 'https://shop.example/', externalReference: null, language: null, status: 'APPROVED' },
  ...{ createdAt: at, startedAt: at, submittedAt: at, decidedAt: at, updatedAt: at, expiresAt: at },
  data: { ...emptyCaseData({}), decision: { ...decision, at: at.toISOString() } },
})
const subjectsOf = (n: number): Subjects => {
  const fullName = nameOf(n)
  const known = { givenName: null, familyName: null, personalIdentityNumber: null, countries: ['SE'] }
  return {
    persons: [{ reference: `person:${n}`, fullName, dateOfBirth: bornIn(n), ...known }],
    organizations: [],
  }
}

async function seed(client: pg.Client): Promise<void> {
  await administrationOn(client, now).createCustomer({
    ...{ id: customerId, name: 'Kund', mode: 'live' as const, redirectOrigins: [] },
  })
  await administrationOn(client, now).publishWorkflow(customerId, workflowId, person as never)
  for (let from = 0; from < MONITORED; from += BATCH) {
    const cases = Array.from({ length: BATCH }, caseOf)
    const keys = cases.map((of) => store.envelope.createDataKey(customerId, of.id))
    const sealed = cases.map((of, n) => sealedData(store.envelope, keys[n]?.dek ?? key, of))
    const rows = cases.map((of, n) =>
      store.envelope.sealJson(keys[n]?.dek ?? key, customerId, of.id, MONITORED_LABEL, subjectsOf(from + n)),
    )
    const ids = cases.map(({ id }) => id)
    await client.query(
      `insert into foyer.application (customer_id, application_id, mode, kind, workflow_id, workflow_version,
          country_code, status, redirect_url, created_at, started_at, submitted_at, decided_at, updated_at,
          expires_at, sealed, indexed_revision)
        select $1, id, 'live', 'KYC', $2, 1, 'SE', 'APPROVED', 'https://shop.example/', $3, $3, $3, $3, $3,
          $3, sealed, 1 from unnest($4::uuid[], $5::bytea[]) as t (id, sealed)`,
      [customerId, workflowId, at, ids, sealed],
    )
    await client.query(
      `insert into foyer.application_key (customer_id, application_id, master_key_version, wrapped)
        select $1, id, 1, wrapped from unnest($2::uuid[], $3::bytea[]) as t (id, wrapped)`,
      [customerId, ids, keys.map(({ wrapped }) => wrapped)],
    )
    await client.query(
      `insert into foyer.monitored_application (customer_id, application_id, is_active, since, subjects,
          sealed, updated_at)
        select $1, id, true, $2, 1, sealed, $2 from unnest($3::uuid[], $4::bytea[]) as t (id, sealed)`,
      [customerId, at, ids, rows],
    )
  }
}

async function imported(entries: Array<Record<string, string>>): Promise<number> {
  const file = path.join(directory, 'list.csv')
  writeFileSync(file, simpleText(entries))
  await lists.define('bench', { name: 'Bench', format: 'opensanctions-simple', kind: 'SANCTIONS' })
  const outcome = await lists.importFiles('bench', new Map([['main', file]]))
  if (outcome.kind !== 'ACTIVE') throw new Error(outcome.kind)
  return outcome.version.version
}

const entry = (n: number, more: Record<string, string> = {}) => ({
  ...{ id: `e${n}`, schema: 'Person', name: `Valdemar ${word(n * 5 + 1)}ovich ${word(n * 13 + 2)}enko` },
  ...{ birth_date: bornIn(n), ...more },
})

try {
  await server.owner(seed)
  await imported([entry(0)])
  // One entry is a monitored person.
  const hidden = entry(1, {
    name: nameOf(Math.floor(MONITORED * 0.7)),
    birth_date: bornIn(Math.floor(MONITORED * 0.7)),
  })
  const version = await imported([
    entry(0),
    hidden,
    ...Array.from({ length: CHANGED - 1 }, (_, n) => entry(n + 2)),
  ])
  await rescreening.plan({ listId: 'bench', version, customerId: null })
  const payload = { customerId, listId: 'bench', version, isOwn: false }
  const ports = { applications: applicationsIn(store), workflows: store.workflows, rescreening, now }
  const [began, usage] = [performance.now(), process.cpuUsage()]
  const row = async () =>
    (await server.owner((client) => client.query('select * from foyer.monitoring_rescreen'))).rows[0]
  while (!(await row()).finished_at) await monitoringTasks.rescreenMonitored(payload, ports as never)
  const seconds = (performance.now() - began) / 1000
  const { screened, hits, unreadable } = await row()
  const load = os.loadavg().map((each) => each.toFixed(1))[0]
  const processor = process.cpuUsage(usage)
  const processorSeconds = (processor.user + processor.system) / 1e6
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`
  const section = `## Monitored persons and a list that changed

\`npm run bench:monitoring\`, ${when}. Client, service and PostgreSQL shared
${os.cpus().length} cores; the load average was ${load} at the end: more than two means that other work took
a part of the machine. Then only the processor time says something. One application for each person, each row
encrypted under its own key. The time is from the start of the task to the written hit. The aim is 60 s.

| persons | changed entries | new hits | not readable | seconds | processor seconds of the service |
|---|---|---|---|---|---|
| ${[screened, CHANGED, hits, unreadable, seconds.toFixed(1), processorSeconds.toFixed(1)].join(' | ')} |
`
  if (MONITORED === 100_000) await writeSection('## Monitored', section)
  console.log(section)
} finally {
  await database.close()
  await server.drop()
  rmSync(directory, { recursive: true, force: true })
}
