/** Failures of a task, a worker or the database. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '#kernel/unavailable.ts'
import { counter, customerId, LOOK_MS, until, type Work, workIn } from '#test/fixtures/queue-work.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { openPresence } from '../postgres/availability/presence.ts'
import { embeddedServer } from '../postgres/database-server.ts'
import { migrate } from '../postgres/migrate.ts'
import { currentCause } from '../request-cause.ts'
import { presenceNameOf } from './stale-jobs.ts'
import type { QueuedTask } from './task-list.ts'

let database: TestDatabase
let work: Work
before(async () => {
  database = await testDatabase()
  work = workIn(database.source)
})
afterEach(() => work.asOwner('delete from graphile_worker._private_jobs'))
after(() => database.drop())

/** Ends every session of the queue, as a database restart does. */
const cutOff = () =>
  work.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'foyer_worker'`,
  )

const limitConnections = (connections: number) =>
  work.asOwner(
    `do $$ begin
      execute format('alter database %I with connection limit ${connections}', current_database());
    end $$`,
  )

/** Adds a task that is locked by a worker of this run. */
async function lockedBy(run: string, minutes: number): Promise<void> {
  await work.add('abandoned')
  await work.asOwner(
    `update graphile_worker._private_jobs
      set locked_by = '${run}', locked_at = now() - interval '${minutes} minutes'`,
  )
}

describe('the queue under failure', () => {
  it('stops in time when a task hangs, and retries that task', async () => {
    let finish = () => {}
    const task: QueuedTask = () =>
      new Promise((resolve) => {
        finish = resolve
      })
    const hang = async (queue: { stop(): Promise<void> }) => {
      await work.add('hanging')
      await until(async () => (await work.jobs()).some((job) => job.locked_at !== null))
      const started = performance.now()
      await queue.stop()
      assert.ok(performance.now() - started < 20_000)
    }
    await work.working(task, hang, { stopWithinMs: 300 })
    // The task ends after all; the queue must not mark it as done.
    finish()
    await pause(50)
    assert.deepEqual(
      (await work.jobs()).map((job) => job.locked_at),
      [null],
    )
  })

  it('logs an error by ids only, and stores nothing of its message', async () => {
    const task: QueuedTask = async () => {
      throw new TypeError('Anna Testsson 19900101-0017 is wrong')
    }
    await work.working(task, async () => {
      await work.add('failing-secret')
      await until(async () => (await work.jobs()).some((job) => job.last_error !== null))
      const [job] = await work.jobs()
      const [line] = work.lines
      assert.doesNotMatch(JSON.stringify([work.lines, job?.last_error]), /Anna|19900101|failing-secret/)
      assert.deepEqual([line?.task, line?.error, line?.applicationId], ['check', 'TypeError', customerId])
      assert.equal(job?.last_error, 'TypeError')
    })
  })

  it('logs the request and trace that caused a task, and omits invalid ones', async () => {
    const cause = {
      requestId: '0199aaaa-0000-4000-8000-00000000000a',
      traceparent: `00-${'4b'.repeat(16)}-${'00f0'.repeat(4)}-01`,
    }
    const seen: unknown[] = []
    const names: Array<string | undefined> = []
    const task: QueuedTask = async (_payload, id) => {
      seen.push(currentCause())
      names.push(id)
      throw new TypeError('x')
    }
    await work.working(task, async () => {
      const payload = { customerId, ...cause }
      await work.asOwner(`select graphile_worker.add_job('check', '${JSON.stringify(payload)}')`)
      await until(() => work.lines.length > 0)
      const [{ requestId, traceparent } = {}] = work.lines
      assert.deepEqual([{ requestId, traceparent }, seen], [cause, [cause]])
      assert.doesNotMatch(String(names), /0199aaaa|4b4b/, 'the task id does not depend on the request')
      const invalid = { customerId, requestId: 'anna@mail.example', traceparent: 'anna' }
      await work.asOwner(`select graphile_worker.add_job('check', '${JSON.stringify(invalid)}')`)
      await until(() => seen.length > 1 && work.lines.length > 1)
      assert.equal(seen[1], undefined)
      assert.doesNotMatch(JSON.stringify(work.lines), /anna/)
    })
  })

  it('continues after the database has closed every connection, at any moment', async () => {
    const count = counter()
    await work.working(count.task, async () => {
      for (const [index, wait] of [0, 3, 30, 300].entries()) {
        await pause(wait)
        await cutOff()
        await work.add(`after-cut-${index}`)
        await until(() => count.ran === index + 1)
      }
    })
  })

  it('survives an unavailable database at the end of a task, and runs it again after recovery', async () => {
    let ran = 0
    const task: QueuedTask = async () => {
      ran += 1
      if (ran > 1) return
      // The owner is a superuser, so the limit does not apply.
      await limitConnections(0)
      await cutOff()
    }
    await work.working(task, async () => {
      await work.add('unwritten')
      await until(() => ran === 1)
      await pause(500)
      await limitConnections(-1)
      const waited = await until(() => ran === 2)
      assert.ok(waited < 10_000, `${waited} ms`)
      await until(async () => (await work.jobs()).length === 0)
    })
  })

  it('retries a task soon when the database was unavailable', async () => {
    let tries = 0
    const task: QueuedTask = async () => {
      tries += 1
      if (tries < 4) throw new DatabaseUnavailable()
    }
    await work.working(task, async () => {
      await work.add('away')
      // The queue's own retries would be 2.7, 7.4 and 20 s apart.
      await until(async () => tries === 4 && (await work.jobs()).length === 0, 10_000)
      assert.deepEqual(work.lines, [])
    })
  })

  it('runs the tasks of a killed worker immediately when it is the only process', async () => {
    const count = counter()
    await lockedBy('gone', 0)
    await work.working(count.task, async () => void (await until(() => count.ran === 1)), { alone: true })
  })

  it('runs the tasks of a dead process immediately, and leaves those of a live one', async () => {
    const other = openPresence(database.source.settings('foyer_worker'), LOOK_MS)
    other.hold(presenceNameOf('other'))
    await other.held()
    await lockedBy('other', 1)
    const count = counter()
    await work.working(count.task, async () => {
      await pause(1_000)
      assert.equal(count.ran, 0)
      // It loses its connection briefly, and is present again at the second poll.
      other.cut()
      await other.held()
      await pause(1_000)
      assert.equal(count.ran, 0)
      await other.close()
      await until(() => count.ran === 1, 10_000)
    })
    await lockedBy('never there', 1)
    await work.working(count.task, async () => void (await until(() => count.ran === 2, 5_000)))
  })

  it('runs the tasks of a process that seems alive after five minutes', async () => {
    const other = openPresence(database.source.settings('foyer_worker'))
    other.hold(presenceNameOf('other'))
    await other.held()
    const count = counter()
    await lockedBy('other', 6)
    await work.working(count.task, async () => void (await until(() => count.ran === 1)))
    await other.close()
  })

  it('runs a task that was assigned in a lost response', async () => {
    const count = counter()
    await work.working(count.task, async () => {
      // As if the database dies between its commit and its response.
      await work.asOwner('alter table graphile_worker._private_jobs rename to away')
      await pause(500)
      await work.asOwner('alter table graphile_worker.away rename to _private_jobs')
      await lockedBy(work.runs().at(-1) ?? '', 1)
      await until(() => count.ran === 1)
    })
  })
})

describe('the queue on an embedded database', () => {
  it('continues after the main process was killed and restarted', async () => {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-queue-'))
    const server = await embeddedServer(data, () => undefined)
    try {
      const { settings } = server.source
      await migrate({ owner: settings('owner'), worker: settings('foyer_worker') })
      const own = workIn(server.source)
      const count = counter()
      await own.working(count.task, async () => {
        await own.add('before')
        await until(() => count.ran === 1)
        // Otherwise it runs again after the restart, because it was not completed.
        await until(async () => (await own.jobs()).length === 0)
        const [main] = fs.readFileSync(path.join(data, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(main), 'SIGKILL')
        await pause(200)
        const addAgain = () =>
          own.add('after').then(
            () => true,
            () => false,
          )
        await until(addAgain, 30_000)
        await until(() => count.ran === 2)
      })
    } finally {
      await server.stop()
      fs.rmSync(data, { recursive: true, force: true })
    }
  })
})
