/** The embedded database in normal operation: concurrent starts, Ctrl-C, long paths, its log. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from './embedded.ts'
import {
  ask,
  assertGone,
  assertStartsAndStops,
  canRunNodeAs,
  cluster,
  directory,
  removeDirectories,
  startKeeper,
} from './test/embedded-process.ts'

after(removeDirectories)

test('an unprivileged user can create, start and stop the database, without leftovers', async () => {
  const nobody = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const data = directory(0o700, nobody)
  const as = canRunNodeAs(nobody) ? nobody : {}
  await assertStartsAndStops(data, as)
  const madeAt = () => fs.statSync(path.join(cluster(data), 'PG_VERSION')).birthtimeMs
  const made = madeAt()
  await assertStartsAndStops(data, as)
  assert.equal(madeAt(), made, 'it was created again')
})

test('of two concurrent starts, one runs and the other explains why it cannot', async () => {
  const data = directory()
  const both = await Promise.all([startKeeper(data), startKeeper(data)])
  const refused = both.filter((one) => one.problem)
  assert.equal(refused.length, 1)
  assert.match(refused[0]?.problem ?? '', /^Another Foyer already runs on \S+.*Stop it first/)
  const running = both.find((one) => !one.problem)
  assert.match((await startKeeper(data)).problem, new RegExp(`\\(process ${running?.node.pid}\\)`))
  await running?.stop()
  assertGone(data)
})

test('a start waits for a predecessor that is stopping', async () => {
  const data = directory()
  const first = await startKeeper(data)
  void first.stop()
  await pause(3)
  while (fs.existsSync(path.join(data, 'foyer.pid')) && !isStopping(data)) await pause(1)
  await assertStartsAndStops(data)
})

test('Ctrl-C stops Node and not the database', async () => {
  const data = directory()
  const keeper = await startKeeper(data)
  process.kill(-(keeper.node.pid ?? 0), 'SIGINT')
  await keeper.hears('interrupted')
  await pause(100)
  await ask(keeper.host, 'select 1')
  await keeper.stop()
  assertGone(data)
})

test('kill -9 of a session: the database restarts with every committed row', async () => {
  const data = directory()
  const keeper = await startKeeper(data)
  await ask(keeper.host, 'create table t (n int)', 'insert into t values (1)')
  // PostgreSQL's own restart after a crash can hang (18.4), so it is disabled.
  assert.deepEqual(await ask(keeper.host, 'show restart_after_crash'), { restart_after_crash: 'off' })
  const busy = assert.rejects(ask(keeper.host, 'select count(*) from generate_series(1, 10000000000)'))
  const busyPid =
    "select pid from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()"
  let found: Record<string, unknown> | undefined
  while (!found) found = await ask(keeper.host, busyPid)
  process.kill(Number(found.pid), 'SIGKILL')
  await busy
  while (keeper.messages.filter((one) => one.log?.includes('is ready')).length < 2) await pause(10)
  assert.deepEqual(await ask(keeper.host, 'select count(*)::int as n from t'), { n: 1 })
  assert.deepEqual(
    keeper.messages.filter((one) => one.exit).map((one) => one.willRestart),
    [true],
  )
  await keeper.stop()
  assertGone(data)
})

test('accepts a path that is too long for a socket', async () => {
  const data = path.join(directory(), 'x'.repeat(100), 'y'.repeat(100))
  const { host } = await assertStartsAndStops(data)
  assert.ok(host.length < 90)
  assert.equal(fs.existsSync(host), false)
})

test('values in statements do not reach the log', async () => {
  const data = directory()
  const { host, stop } = await startKeeper(data)
  const insert = "insert into p values ('010190-1234')"
  await ask(host, 'create table p (ssn text primary key)', insert, `${insert} -- again`).catch(() => {})
  await ask(host, "select 'secret'::uuid").catch(() => {})
  await stop()
  assert.doesNotMatch(fs.readFileSync(path.join(data, 'pg18.log'), 'utf8'), /010190|secret/)
})

test('refuses data of another PostgreSQL version', async () => {
  const data = directory()
  fs.mkdirSync(path.join(data, 'pg17'))
  await assert.rejects(startEmbedded({ dataDirectory: data }), /written by PostgreSQL 17/)
})

function isStopping(data: string): boolean {
  try {
    return fs.readFileSync(path.join(data, 'foyer.pid'), 'utf8').includes('stopping')
  } catch {
    return true // it has stopped in the meantime
  }
}
