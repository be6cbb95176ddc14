/** The queue on a real PostgreSQL: runs tasks immediately, not before their time, and never concurrently. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { retentionStoreOn } from '#retention/store/retention-store.ts'
import { counter, customerId, until, type Work, workIn } from '#test/fixtures/queue-work.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { longestMsOf, unlockStaleJobs } from './stale-jobs.ts'
import type { QueuedTask } from './task-list.ts'

let database: TestDatabase
let work: Work
before(async () => {
  database = await testDatabase()
  work = workIn(database.source)
})
after(() => database.drop())

const isEmpty = async () => (await work.jobs()).length === 0

describe('the queue', () => {
  it('runs a task with its payload', async () => {
    const ran: unknown[] = []
    const task: QueuedTask = async (payload) => void ran.push(payload)
    await work.working(task, async () => {
      await work.add('at-once')
      await until(() => ran.length === 1)
      assert.deepEqual(ran, [{ customerId, applicationId: customerId, secret: 'at-once' }])
      await until(isEmpty)
    })
  })

  it('runs no task before its time', async () => {
    let ranAt = 0
    const task: QueuedTask = async () => {
      ranAt = Date.now()
    }
    await work.working(task, async () => {
      const runAt = Date.now() + 700
      await work.add('later', new Date(runAt))
      await until(() => ranAt > 0)
      assert.ok(ranAt >= runAt, `${runAt - ranAt} ms too early`)
    })
  })

  it('keeps only the newest task of a job key', async () => {
    await work.add('twice', new Date(Date.now() + 60_000))
    await work.add('twice')
    const count = counter()
    await work.working(count.task, async () => {
      await until(() => count.ran === 1)
      await pause(300)
      assert.equal(count.ran, 1)
    })
  })

  it('runs tasks after a restart that were added while no worker ran', async () => {
    const [before, later] = [counter(), counter()]
    await work.working(before.task, async () => undefined)
    await work.add('meanwhile')
    await work.working(later.task, async () => void (await until(() => later.ran === 1)))
    assert.equal(before.ran, 0)
  })

  it('finishes running tasks before it stops', async () => {
    let ended = false
    const task: QueuedTask = async () => {
      await pause(400)
      ended = true
    }
    await work.working(task, async (queue) => {
      await work.add('slow')
      await until(async () => (await work.jobs()).some((job) => job.locked_at !== null))
      await queue.stop()
      assert.equal(ended, true)
      assert.ok(await isEmpty())
    })
  })

  it('never runs a task twice, with several workers', async () => {
    const [running, counts] = [new Set<string>(), new Map<string, number>()]
    let together = 0
    const task: QueuedTask = async (payload) => {
      const { secret } = payload as { secret: string }
      if (running.has(secret)) together += 1
      running.add(secret)
      await pause(Math.random() * 20)
      running.delete(secret)
      counts.set(secret, (counts.get(secret) ?? 0) + 1)
    }
    await work.working(task, () =>
      workIn(database.source).working(task, async () => {
        await Promise.all(Array.from({ length: 60 }, (_, index) => work.add(`job-${index}`)))
        await until(() => counts.size === 60)
        await until(isEmpty)
      }),
    )
    assert.equal(together, 0)
    assert.deepEqual([...new Set(counts.values())], [1])
  })
})

describe('the time limit', () => {
  it('is longer for tasks that download and import large files', () => {
    assert.deepEqual(['check', 'updateScreeningList'].map(longestMsOf), [120_000, 3_600_000])
  })

  it('takes a stale task from its worker, and a long one only after its own limit', async () => {
    const pool = new pg.Pool({ ...database.source.settings('foyer_worker'), max: 1 })
    const add = (task: string, minutes: number) =>
      pool.query(
        `with added as (select (graphile_worker.add_job($1, job_key => $1 || $2)).id)
          select id from added`,
        [task, String(minutes)],
      )
    for (const [task, minutes] of lockedFor) {
      const { rows } = await add(task, minutes)
      await pool.query(
        `update graphile_worker._private_jobs
          set locked_by = 'x', locked_at = now() - make_interval(mins => $2) where id = $1`,
        [rows[0].id, minutes],
      )
    }
    try {
      assert.equal(await unlockStaleJobs(pool), 2)
      const { rows } = await pool.query(
        'select key from graphile_worker._private_jobs where locked_at is not null order by key',
      )
      assert.deepEqual(
        rows.map(({ key }) => key),
        ['check4', 'updateScreeningList60'],
      )
    } finally {
      await pool.query("delete from graphile_worker._private_jobs where key ~ '[0-9]$'")
      await pool.end()
    }
  })
})

const lockedFor: Array<[task: string, minutes: number]> = [
  ...([4, 6].map((minutes) => ['check', minutes]) as Array<[string, number]>),
  ...([60, 66].map((minutes) => ['updateScreeningList', minutes]) as Array<[string, number]>),
]

describe('the sweep', () => {
  it('has only the rights that it needs', async () => {
    const pool = new pg.Pool({ ...database.source.settings('foyer_worker'), max: 1 })
    const store = retentionStoreOn(pool)
    const now = new Date()
    assert.deepEqual(await store.dueForExpiry(now, 10), [])
    await store.deleteBrowserSessions(now)
    await store.deleteIdempotencyKeys(now)
    await store.deleteRevocations(now)
    assert.equal(await unlockStaleJobs(pool), 0)
    await assert.rejects(pool.query('select sealed from foyer.application'), /permission denied/)
    await assert.rejects(pool.query('select wrapped from foyer.application_key'), /permission denied/)
    await pool.end()
  })
})
