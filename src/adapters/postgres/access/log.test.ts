/** The access log: counted in memory, written together, added up over processes, and bounded while the database takes nothing. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '../../../../test/fixtures/queue-work.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness/test-database.ts'
import type { Read } from '../../../ports.ts'
import { type Database, openDatabase } from '../connections.ts'
import { type AccessLogSettings, NOBODY, openAccessLog } from './log.ts'

let server: TestDatabase
let database: Database
const [one, other] = [randomUUID(), randomUUID()]
const credentialId = randomUUID()
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
const readOf = (applicationId: string, more: Partial<Read> = {}): Read => ({
  customerId: one,
  applicationId,
  credentialId,
  operation: 'applications.get',
  ...more,
})
const rowsOf = (applicationId: string) =>
  server.owner(async (owner) => {
    const { rows } = await owner.query(
      `select customer_id, to_char(minute at time zone 'UTC', 'HH24:MI:SS') as minute, credential_id, operation, times from foyer.access
        where application_id = $1 order by minute, operation, credential_id`,
      [applicationId],
    )
    return rows
  })
const timesOf = async (applicationId: string): Promise<number> =>
  (await rowsOf(applicationId)).reduce((sum, { times }) => sum + times, 0)
/** Takes nothing so many times. */
const away = (times: number, error: Error = new Error('away')): Pick<Database, 'write'> => ({
  async write(...asked) {
    times -= 1
    if (times >= 0) throw error
    return database.write(...asked)
  },
})

test('counted by minute, application, credential and operation; a stop writes what waits', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application))
  log.noteRead(readOf(application))
  log.noteRead(readOf(application, { operation: 'documents.download', credentialId: null }))
  clock.at += 1
  log.noteRead(readOf(application))
  assert.deepEqual(await rowsOf(application), [])
  await log.close()
  const row = { customer_id: one, operation: 'applications.get', credential_id: credentialId }
  assert.deepEqual(await rowsOf(application), [
    { ...row, minute: '10:00:00', times: 2 },
    { ...row, minute: '10:00:00', times: 1, operation: 'documents.download', credential_id: NOBODY },
    { ...row, minute: '10:01:00', times: 1 },
  ])
  assert.deepEqual(lines, [])
})

test('after a second at the latest, and at once when there are many', async () => {
  const [soon, many] = [randomUUID(), randomUUID()]
  const bySecond = opened({ everyMs: 50 })
  bySecond.noteRead(readOf(soon))
  await until(async () => (await timesOf(soon)) === 1)
  bySecond.noteRead(readOf(soon))
  await until(async () => (await timesOf(soon)) === 2)
  const byNumber = opened({ atOnce: 3 })
  for (const operation of ['a', 'b', 'b']) byNumber.noteRead(readOf(many, { operation }))
  assert.equal(await timesOf(many), 0)
  byNumber.noteRead(readOf(many, { operation: 'c' }))
  await until(async () => (await timesOf(many)) === 4)
})

test('two processes add up, in whichever order each has them', async () => {
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

test('while the database is away they wait and add up; when it is back they are written, each once', async () => {
  const application = randomUUID()
  const log = opened({ database: away(3), everyMs: 20 })
  for (const customerId of [one, other]) log.noteRead(readOf(application, { customerId }))
  await until(() => lines.length > 0)
  for (const customerId of [one, other]) log.noteRead(readOf(application, { customerId }))
  await until(async () => (await timesOf(application)) === 4)
  assert.equal((await rowsOf(application)).length, 2)
  // Once, and without an id.
  assert.deepEqual(lines, [
    { error: 'Error', code: undefined, waiting: 2, message: 'reads wait to be written down' },
  ])
})

test('no more than so many wait: what is dropped is counted and said, also at the end', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const log = opened({ database: away(1_000), everyMs: 20, most: 2 })
  for (const operation of ['a', 'b', 'c', 'c']) log.noteRead(readOf(first, { operation }))
  log.noteRead(readOf(second))
  log.noteRead(readOf(first, { operation: 'a' }))
  await until(() => lines.some(({ dropped }) => dropped === 3))
  await log.close()
  assert.deepEqual(lines.at(-1), { dropped: 3, message: 'reads were not written down' })
  assert.equal(await timesOf(first), 0)
})

test('what the database refuses for what it says is dropped, and holds up nobody else', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application, { customerId: randomUUID() }))
  log.noteRead(readOf(application))
  await log.close()
  assert.equal(await timesOf(application), 1)
  assert.deepEqual(lines, [{ dropped: 1, message: 'reads were not written down' }])
})

test('the service writes and sees its own customer alone, and takes nothing back', async () => {
  const application = randomUUID()
  const log = opened()
  log.noteRead(readOf(application))
  await log.close()
  const ask = (text: string, customer = one) =>
    database.write(customer, { name: text.slice(0, 40), text }, [])
  assert.equal((await ask('select from foyer.access')).length > 0, true)
  assert.deepEqual(await ask('select from foyer.access', other).then((rows) => rows.length), 1)
  const values = `values ('${other}', '${application}', now(), '${NOBODY}', 'x', 1)`
  await assert.rejects(ask(`insert into foyer.access ${values}`), /row-level security/)
  await assert.rejects(ask('delete from foyer.access'), /permission denied/)
  await assert.rejects(ask(`update foyer.access set operation = 'x'`), /permission denied/)
})
