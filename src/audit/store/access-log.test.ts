/**
 * The access log: counts in memory, writes in batches, sums over processes, and is bounded during an outage.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type Database, openDatabase } from '#platform/postgres/connections.ts'
import { until } from '#test/fixtures/queue-work.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import type { AccessRecord } from '../ports.ts'
import { type AccessLogSettings, openAccessLog, UNKNOWN_CREDENTIAL } from './access-log.ts'

let server: TestDatabase
let database: Database
const [one, other] = [randomUUID(), randomUUID()]
const readerId = randomUUID()
const clock = { at: Date.parse('2026-11-20T10:00:59.999Z') }
const lines: Array<Record<string, unknown>> = []
const note = (fields: Record<string, unknown>, message: string) => void lines.push({ ...fields, message })
const never = 3_600_000

before(async () => {
  server = await testDatabase()
  database = openDatabase(server.source, () => undefined)
  await server.owner(async (owner) => {
    for (const customer of [one, other])
      await owner.query(
        `insert into foyer.customer (customer_id, name, mode, created_at) values ($1, 'x', 'sandbox', now())`,
        [customer],
      )
  })
})
after(async () => {
  await database.close()
  await server.drop()
})
beforeEach(() => {
  lines.length = 0
})

const opened = (more: Partial<AccessLogSettings> = {}) =>
  openAccessLog({
    database,
    now: () => new Date(clock.at),
    log: { warn: note, error: note },
    everyMs: never,
    ...more,
  })
const readOf = (applicationId: string, more: Partial<AccessRecord> = {}): AccessRecord => ({
  customerId: one,
  applicationId,
  readerId,
  operation: 'applications.get',
  ...more,
})
const rowsOf = (applicationId: string) =>
  server.owner(async (owner) => {
    const { rows } = await owner.query(
      `select customer_id, to_char(minute at time zone 'UTC', 'HH24:MI:SS') as minute, credential_id,
        operation, times from foyer.access
        where application_id = $1 order by minute, operation, credential_id`,
      [applicationId],
    )
    return rows
  })
const timesOf = async (applicationId: string): Promise<number> =>
  (await rowsOf(applicationId)).reduce((sum, { times }) => sum + times, 0)
/** Fails the first writes. */
const failing = (times: number, error: Error = new Error('unavailable')): Pick<Database, 'write'> => ({
  async write(...args) {
    times -= 1
    if (times >= 0) throw error
    return database.write(...args)
  },
})

test('counts by minute, application, credential and operation; writes the rest on close', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application))
  log.noteRead(readOf(application))
  log.noteRead(readOf(application, { operation: 'documents.download', readerId: null }))
  clock.at += 1
  log.noteRead(readOf(application))
  assert.deepEqual(await rowsOf(application), [])
  await log.close()
  const row = { customer_id: one, operation: 'applications.get', credential_id: readerId }
  assert.deepEqual(await rowsOf(application), [
    { ...row, minute: '10:00:00', times: 2 },
    {
      ...row,
      minute: '10:00:00',
      times: 1,
      operation: 'documents.download',
      credential_id: UNKNOWN_CREDENTIAL,
    },
    { ...row, minute: '10:01:00', times: 1 },
  ])
  assert.deepEqual(lines, [])
})

test('writes after a second at the latest, and immediately when there are many entries', async () => {
  const [soon, many] = [randomUUID(), randomUUID()]
  const bySecond = opened({ everyMs: 50 })
  bySecond.noteRead(readOf(soon))
  await until(async () => (await timesOf(soon)) === 1)
  bySecond.noteRead(readOf(soon))
  await until(async () => (await timesOf(soon)) === 2)
  const byNumber = opened({ flushAt: 3 })
  for (const operation of ['a', 'b', 'b']) byNumber.noteRead(readOf(many, { operation }))
  assert.equal(await timesOf(many), 0)
  byNumber.noteRead(readOf(many, { operation: 'c' }))
  await until(async () => (await timesOf(many)) === 4)
})

test('sums the counts of two processes, in any order', async () => {
  const applications = Array.from({ length: 40 }, () => randomUUID())
  const process = async (order: string[]) => {
    for (let round = 0; round < 20; round += 1) {
      const log = opened()
      for (const application of order) log.noteRead(readOf(application))
      await log.close()
    }
  }
  await Promise.all([process(applications), process(applications.toReversed())])
  for (const application of applications) assert.equal(await timesOf(application), 40)
  assert.deepEqual(lines, [])
})

test('keeps counting during an outage, and writes each entry once afterwards', async () => {
  const application = randomUUID()
  const log = opened({ database: failing(3), everyMs: 20 })
  for (const customerId of [one, other]) log.noteRead(readOf(application, { customerId }))
  await until(() => lines.length > 0)
  for (const customerId of [one, other]) log.noteRead(readOf(application, { customerId }))
  await until(async () => (await timesOf(application)) === 4)
  assert.equal((await rowsOf(application)).length, 2)
  // One line, without any id.
  assert.deepEqual(lines, [
    { error: 'Error', code: undefined, waiting: 2, message: 'access log entries wait to be written' },
  ])
})

test('limits the waiting entries, and logs how many were dropped, also on close', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const log = opened({ database: failing(1_000), everyMs: 20, maxWaiting: 2 })
  for (const operation of ['a', 'b', 'c', 'c']) log.noteRead(readOf(first, { operation }))
  log.noteRead(readOf(second))
  log.noteRead(readOf(first, { operation: 'a' }))
  await until(() => lines.some(({ dropped }) => dropped === 3))
  await log.close()
  assert.deepEqual(lines.at(-1), { dropped: 3, message: 'reads were not written down' })
  assert.equal(await timesOf(first), 0)
})

test('drops entries that the database rejects, and writes the others', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application, { customerId: randomUUID() }))
  log.noteRead(readOf(application))
  await log.close()
  assert.equal(await timesOf(application), 1)
  assert.deepEqual(lines, [{ dropped: 1, message: 'reads were not written down' }])
})

test('the service writes and reads only its own customer, and cannot delete', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application))
  await log.close()
  const query = (text: string, customer = one) =>
    database.write(customer, { name: text.slice(0, 40), text }, [])
  assert.equal((await query('select from foyer.access')).length > 0, true)
  assert.deepEqual(await query('select from foyer.access', other).then((rows) => rows.length), 1)
  const values = `values ('${other}', '${application}', now(), '${UNKNOWN_CREDENTIAL}', 'x', 1)`
  await assert.rejects(query(`insert into foyer.access ${values}`), /row-level security/)
  await assert.rejects(query('delete from foyer.access'), /permission denied/)
  await assert.rejects(query(`update foyer.access set operation = 'x'`), /permission denied/)
})
