/** The queue when something goes wrong: a task, a worker, the database. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Task } from '../../tasks.ts'
import { migrate } from '../postgres/migrate.ts'
import { embeddedServer } from '../postgres/server.ts'
import { counter, customerId, until, type Work, workIn } from './invented-work.ts'

let database: TestDatabase
let work: Work
before(async () => {
  database = await testDatabase()
  work = workIn(database.source)
})
afterEach(() => work.asOwner('delete from graphile_worker._private_jobs'))
after(() => database.drop())

/** Ends every session of the queue, as a restart of the database does. */
const cutOff = () =>
  work.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'foyer_worker'",
  )

describe('the queue in trouble', () => {
  it('stops in time though a task does not, which is tried again', async () => {
    let letGo = () => {}
    const task: Task = () =>
      new Promise((resolve) => {
        letGo = resolve
      })
    const hang = async (queue: { stop(): Promise<void> }) => {
      await work.owe('hanging')
      await until(async () => (await work.jobs()).some((job) => job.locked_at !== null))
      const started = performance.now()
      await queue.stop()
      assert.ok(performance.now() - started < 20_000)
    }
    await work.working(task, hang, { stopWithinMs: 300 })
    // It ends after all; the queue must not take it for done.
    letGo()
    await pause(50)
    assert.deepEqual(
      (await work.jobs()).map((job) => job.locked_at),
      [null],
    )
  })

  it('tells of an error by ids alone, and writes none of its words down', async () => {
    const task: Task = async () => {
      throw new TypeError('Anna Testsson 19900101-0017 is wrong')
    }
    await work.working(task, async () => {
      await work.owe('failing-secret')
      await until(async () => (await work.jobs()).some((job) => job.last_error !== null))
      const [job] = await work.jobs()
      const [line] = work.lines
      assert.doesNotMatch(JSON.stringify([work.lines, job?.last_error]), /Anna|19900101|failing-secret/)
      assert.deepEqual([line?.task, line?.error, line?.applicationId], ['check', 'TypeError', customerId])
      assert.equal(job?.last_error, 'TypeError')
    })
  })

  it('goes on after the database cut every connection, whenever that was', async () => {
    const count = counter()
    await work.working(count.task, async () => {
      for (const [index, wait] of [0, 3, 30, 300].entries()) {
        await pause(wait)
        await cutOff()
        await work.owe(`after-cut-${index}`)
        await until(() => count.ran === index + 1)
      }
    })
  })

  it('takes up what a killed worker left: at once when alone, else after five minutes', async () => {
    const lockedFor = async (minutes: number) => {
      await work.owe('abandoned')
      await work.asOwner(
        `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '${minutes} minutes'`,
      )
    }
    const count = counter()
    await lockedFor(1)
    await work.working(count.task, () => pause(300))
    assert.equal(count.ran, 0)
    await work.working(count.task, async () => void (await until(() => count.ran === 1)), { alone: true })
    await lockedFor(6)
    await work.working(count.task, async () => void (await until(() => count.ran === 2)))
  })
})

describe('the queue on an embedded database', () => {
  it('goes on when its main process was killed and started again', async () => {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-queue-'))
    const server = await embeddedServer(data, () => undefined)
    try {
      const { settings } = server.source
      await migrate({ owner: settings('owner'), worker: settings('foyer_worker') })
      const own = workIn(server.source)
      const count = counter()
      await own.working(count.task, async () => {
        await own.owe('before')
        await until(() => count.ran === 1)
        const [main] = fs.readFileSync(path.join(data, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(main), 'SIGKILL')
        await pause(200)
        const oweAgain = () =>
          own.owe('after').then(
            () => true,
            () => false,
          )
        await until(oweAgain, 30_000)
        await until(() => count.ran === 2)
      })
    } finally {
      await server.stop()
      fs.rmSync(data, { recursive: true, force: true })
    }
  })
})
