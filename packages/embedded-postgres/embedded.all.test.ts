/** The embedded database in difficult environments and after crashes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning } from './embedded.ts'
import { databaseProcesses } from './processes.ts'
import {
  ask,
  assertGone,
  assertStartsAndStops,
  canRunNodeAs,
  cluster,
  directory,
  keep,
  projectWithoutLinks,
  removeDirectories,
  startKeeper,
} from './test/embedded-process.ts'

const isRoot = process.geteuid?.() === 0
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {}
const nameless = { uid: 54321, gid: 54321 }
const cache = '/var/cache/foyer'
const hadCache = fs.existsSync(cache)

after(() => {
  removeDirectories()
  if (isRoot && !hadCache) fs.rmSync(cache, { recursive: true, force: true })
})

interface Row {
  needs?: 'root' | 'root that others can follow'
  run(): Promise<void>
}

const rows: Record<string, Row> = {
  '1 as root: runs under an existing account, and creates none': {
    needs: 'root',
    async run() {
      const users = fs.readFileSync('/etc/passwd', 'utf8')
      const data = path.join(directory(), 'deep', 'data')
      await assertStartsAndStops(data)
      assert.notEqual(fs.statSync(cluster(data)).uid, 0)
      assert.equal(fs.readFileSync('/etc/passwd', 'utf8'), users)
      fs.chownSync(cluster(data), 0, 0)
      await assertStartsAndStops(data)
    },
  },
  '2 as root: project and data under a private directory': {
    needs: 'root',
    async run() {
      const closed = directory(0o700)
      const project = projectWithoutLinks(closed)
      await assertStartsAndStops(path.join(project, 'data'), { project })
    },
  },
  '3 a user without a name: explains the problem, and uses an existing database': {
    needs: 'root that others can follow',
    async run() {
      const data = directory(0o700, nameless)
      assert.match((await startKeeper(data, nameless)).problem, /no name on this machine.*DATABASE_URL/)
      await assertStartsAndStops(data)
      assert.match((await startKeeper(data, nameless)).problem, /may not write there|belongs to another user/)
      spawnSync('chown', ['-R', `${nameless.uid}:${nameless.gid}`, data])
      await assertStartsAndStops(data, nameless)
    },
  },
  '4 kill -9 of Node: the database stops, and the next start has every committed row': {
    async run() {
      const data = directory()
      const first = await startKeeper(data)
      await ask(first.host, 'create table t (n int)', 'insert into t values (1)')
      first.node.kill('SIGKILL')
      for (let tries = 0; databaseProcesses(cluster(data)).length > 0; tries++) {
        assert.ok(tries < 3_000, 'the database survived its Foyer')
        await pause(10)
      }
      const second = await startKeeper(data)
      await ask(second.host, 'insert into t values (2)')
      second.node.kill('SIGKILL')
      const third = await startKeeper(data) // immediately: it must wait for its predecessor
      assert.deepEqual(await ask(third.host, 'select count(*)::int as n from t'), { n: 2 })
      await third.stop()
      assertGone(data)
    },
  },
  '4 kill -9 of the database: it restarts, at most five times a minute': {
    async run() {
      const data = directory()
      const keeper = await startKeeper(data)
      const busy = ask(keeper.host, 'select count(*) from generate_series(1, 10000000000)').catch(() => {})
      await pause(200) // a busy session does not notice that its main process is gone
      for (let times = 1; times <= 6; times++) {
        process.kill(
          Number.parseInt(fs.readFileSync(path.join(cluster(data), 'postmaster.pid'), 'utf8'), 10),
          'SIGKILL',
        )
        const wanted = () => keeper.messages.filter((one) => one.log?.includes('is ready')).length
        while (times < 6 && wanted() <= times) await pause(10)
        if (times < 6) await ask(keeper.host, 'select 1')
      }
      await busy
      while (keeper.messages.filter((one) => one.exit).length < 6) await pause(10)
      assert.deepEqual(
        keeper.messages.filter((one) => one.exit).map((one) => one.willRestart),
        [true, true, true, true, true, false],
      )
      keeper.node.kill('SIGKILL')
      await assertStartsAndStops(data)
    },
  },
  '4 kill -9 of both: the process number belongs to another process': {
    async run() {
      const data = directory()
      const keeper = await startKeeper(data)
      keeper.node.kill('SIGKILL')
      process.kill(keeper.pid, 'SIGKILL')
      const again = await startKeeper(data)
      assert.equal(again.problem, '')
      again.node.kill('SIGKILL')
      process.kill(again.pid, 'SIGKILL')
      await again.ended
      // PostgreSQL trusts a process number of its own user, here one of another database.
      const other = keep(directory())
      const file = path.join(cluster(data), 'postmaster.pid')
      const lines = fs.readFileSync(file, 'utf8').split('\n')
      const { pid } = await other.hears('pid')
      fs.writeFileSync(file, [pid, ...lines.slice(1)].join('\n'))
      await assertStartsAndStops(data)
      await other.stop()
    },
  },
  '5 no network: a socket that only its user can reach': {
    async run() {
      const data = directory()
      const keeper = await startKeeper(data)
      const { listen } =
        (await ask(keeper.host, "select current_setting('listen_addresses') as listen")) ?? {}
      assert.equal(listen, '')
      assert.equal(fs.statSync(keeper.host).mode & 0o777, 0o700)
      assert.equal((await findRunning(data))?.socketDirectory, keeper.host)
      await keeper.stop()
      assert.equal(await findRunning(data), undefined)
    },
  },
  '6 no LANG: still UTF-8, and case conversion works': {
    async run() {
      const data = directory()
      const { host, stop } = await startKeeper(data, { env: {} })
      const sql = "select current_setting('server_encoding') as e, lower('ÅÄÖ') as l, 'é' ~ '\\w' as w"
      assert.deepEqual(await ask(host, sql), { e: 'UTF8', l: 'åäö', w: true })
      const similar = "select similarity('Åsa Öberg', 'Asa Oberg') < 1 as s, show_trgm('å') <> '{}' as t"
      assert.deepEqual(await ask(host, 'create extension pg_trgm', similar), { s: true, t: true })
      await stop()
    },
  },
  '7 kill -9 while the database is being created': {
    async run() {
      const data = directory()
      for (const afterMs of [150, 350, 600]) {
        const keeper = keep(data)
        await pause(afterMs)
        keeper.node.kill('SIGKILL')
        await keeper.ended
      }
      await assertStartsAndStops(data)
      assert.deepEqual(
        fs.readdirSync(data).filter((name) => name.includes('creating')),
        [],
      )
    },
  },
  '8 installed with --ignore-scripts': {
    async run() {
      const project = projectWithoutLinks(directory())
      await assertStartsAndStops(path.join(project, 'data'), { project })
    },
  },
  '8 installed with --ignore-scripts, in a read-only project': {
    needs: 'root that others can follow',
    async run() {
      const data = directory(0o700, nobody)
      await assertStartsAndStops(data, { ...nobody, project: projectWithoutLinks(directory()) })
      assert.ok(fs.readdirSync(data).some((name) => name.startsWith('postgresql-')))
    },
  },
}

function reasonToSkip({ needs }: Row): string | false {
  if (needs && !isRoot) return 'needs root'
  if (needs === 'root that others can follow' && !canRunNodeAs(nobody))
    return 'other users cannot reach this checkout'
  return false
}

for (const [name, row] of Object.entries(rows))
  test(name, { skip: reasonToSkip(row), timeout: 180_000 }, row.run)
