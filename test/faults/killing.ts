/**
 * Kills the service and its database with SIGKILL while cases are created, and then checks that the data is
 * consistent.
 */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import type { Demo } from '#operator/demo.ts'
import { crontab } from '#tasks.ts'
import { assertCasesConsistent, assertChain, assertEvents } from '../harness/audit-consistency.ts'
import { uuidOf } from '../harness/case-fixtures.ts'
import {
  isReady,
  launch,
  removed,
  type Service,
  statusOf,
  temporaryDirectory,
  until,
} from '../harness/foyer-process.ts'
import { freePort, request } from '../harness/world.ts'
import { type Ledger, type PersistentClient, persistentClient, tokenOf } from './persistent-client.ts'
import { startReceiver } from './receiver.ts'

export type Victim = 'service' | 'database'

/** Returns the number of cases. Throws if one is lost, duplicated or inconsistent. */
export async function surviveKills(victims: readonly Victim[], hands = 6): Promise<number> {
  const directory = temporaryDirectory()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const receiver = await startReceiver()
  const start = () =>
    launch({
      PORT: String(port),
      FOYER_DATA_DIR: directory,
      FOYER_DEMO: '1',
      FOYER_WEBHOOK_ALLOW_PRIVATE: '1',
    })
  let service = start()
  let client: PersistentClient | undefined
  try {
    await isReady(service, address)
    const demo = JSON.parse(fs.readFileSync(path.join(directory, 'demo.json'), 'utf8')) as Demo
    await subscribe(address, demo, receiver.url)
    client = await persistentClient(address, demo, hands)
    const { ledger } = client
    for (const victim of victims) {
      // During work, and at a different point each time.
      const before = ledger.made.size
      await until('cases are made', () => ledger.made.size > before + 2 || ledger.unexpected.length > 0)
      await pause(Math.random() * 300)
      if (victim === 'service') service = await killed(service, start)
      else await killDatabase(directory, address)
      await isReady(service, address)
    }
    await client.stop()
    const ids = [...ledger.made.values()]
    await until('every event has arrived', () => ids.every((id) => receiver.told.has(id)), 90)
    assert.deepEqual(await service.stop(), { code: 0, signal: null })
    await assertBooks(directory, demo, ledger)
    console.log(
      `${ids.length} cases over ${victims.length} kills; ${ledger.replayed} answers had been lost on the way`,
    )
    return ids.length
  } finally {
    service.kill('SIGKILL')
    await service.ended
    client?.giveUp()
    await receiver.close()
    await forgotten(directory)
  }
}

async function subscribe(address: string, demo: Demo, url: string): Promise<void> {
  const reply = await request(`${address}/v1/webhooks.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(address, demo)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  assert.equal(reply.status, 200, reply.text)
}

async function killed(service: Service, start: () => Service): Promise<Service> {
  service.kill('SIGKILL')
  assert.equal((await service.ended).signal, 'SIGKILL')
  return start()
}

/** The main process: its children end with it, and Foyer restarts it. */
async function killDatabase(directory: string, address: string): Promise<void> {
  const pidOf = () =>
    Number(fs.readFileSync(path.join(directory, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
  const pid = pidOf()
  process.kill(pid, 'SIGKILL')
  await until('another database runs', () => {
    try {
      return pidOf() !== pid
    } catch {
      return false
    }
  })
  await until('the service has it back', async () => (await statusOf(`${address}/readyz`)) === 200)
}

async function assertBooks(directory: string, demo: Demo, { made, unexpected }: Ledger): Promise<void> {
  assert.deepEqual(unexpected, [])
  const database = await startEmbedded({ dataDirectory: directory })
  const client = new pg.Client(database.connection('postgres', 'foyer'))
  await client.connect()
  try {
    const customer = uuidOf(demo.customerId)
    const { rows } = await client.query(
      `select key, application_id from foyer.idempotency_key where customer_id = $1
        and operation = 'applications.create'`,
      [customer],
    )
    const kept = new Map(rows.map(({ key, application_id }) => [key, application_id]))
    assert.deepEqual(kept, new Map([...made].map(([key, id]) => [key, uuidOf(id)])))
    await assertCasesConsistent(client, customer, made.size)
    await assertChain(client, customer)
    assert.equal(await assertEvents(client, customer), made.size)
    // Scheduled tasks are not retried, because the next one comes anyway.
    const { rows: jobs } = await client.query(
      `select t.identifier, j.attempts from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where (j.locked_at is not null or j.attempts >= j.max_attempts) and t.identifier <> all ($1)`,
      [Object.keys(crontab)],
    )
    assert.deepEqual(jobs, [], 'tasks that nobody will take up')
  } finally {
    await client.end()
    await database.stop()
  }
}

/** The database of a killed service ends by itself soon after. */
async function forgotten(directory: string): Promise<void> {
  const file = path.join(directory, 'pg18', 'postmaster.pid')
  await until('the database is down', () => !fs.existsSync(file), 15).catch(() => undefined)
  removed(directory)
}
