/** A thread that compares a customer's monitored applications with the changed entities of one list. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type Envelope, envelopeOf } from '#platform/crypto/envelope.ts'
import { beginFor } from '#platform/postgres/connections.ts'
import { buildSearch, type EntitySearch } from '#screening/store/index/search.ts'
import { askedOrganization, askedPerson } from '#screening/store/live/asked-subjects.ts'
import { changedEntities } from './changed-entities.ts'
import type { NearApplication, RescreenAnswer, RescreenStart } from './messages.ts'
import { BEFORE_ALL, type MonitoredRow, PAGE, subjectsOf } from './monitored-page.ts'

const start = workerData as RescreenStart
const port = parentPort
if (!port) throw new Error('this is a thread')
const { customerId } = start.of

const BATCH = 1_000

const answer = (message: RescreenAnswer): void => port.postMessage(message)

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function pageAfter(client: pg.Client, after: string): Promise<MonitoredRow[]> {
  await client.query(beginFor(customerId))
  const { rows } = await client.query<MonitoredRow>({ ...PAGE, values: [customerId, after, BATCH] })
  await client.query('commit')
  return rows
}

function compare(rows: readonly MonitoredRow[], envelope: Envelope, search: EntitySearch): RescreenAnswer {
  const near: NearApplication[] = []
  let [screened, unreadable] = [0, 0]
  for (const row of rows) {
    const subjects = subjectsOf(envelope, customerId, row)
    if (!subjects) {
      unreadable += 1
      continue
    }
    const persons = subjects.persons.map((person) => askedPerson(person, start.namesakes))
    const asked = [...persons, ...subjects.organizations.map(askedOrganization)]
    screened += asked.length
    const matches = search.find(asked, start.threshold).map((each) => ({ ...each, isOwn: start.of.isOwn }))
    if (matches.length > 0) near.push({ applicationId: row.application_id, subjects, matches })
  }
  return { kind: 'BATCH', near, cursor: rows.at(-1)?.application_id ?? BEFORE_ALL, screened, unreadable }
}

async function open(): Promise<() => Promise<RescreenAnswer>> {
  const auth = await connect(start.auth)
  const service = await connect(start.service)
  const search = buildSearch(await changedEntities({ auth, service }, start.of, start.ownKey))
  await auth.end()
  const envelope = envelopeOf(start.master)
  let next = search.entities === 0 ? Promise.resolve([]) : pageAfter(service, start.after ?? BEFORE_ALL)
  return async () => {
    const rows = await next
    const last = rows.at(-1)
    if (!last) {
      await service.end()
      return { kind: 'END' }
    }
    // Read while this page is compared.
    next = pageAfter(service, last.application_id)
    next.catch(() => undefined)
    return compare(rows, envelope, search)
  }
}

const opened = open()
opened.catch(() => undefined)
port.on('message', async () => {
  try {
    answer(await (await opened)())
  } catch (error) {
    const { name, code } = error as Error & { code?: string }
    answer({ kind: 'FAILED', why: code ?? name })
  }
})
