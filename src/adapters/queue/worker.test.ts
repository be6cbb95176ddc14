/** The queue on a real PostgreSQL: at once, not before its time, never twice, and again after whatever befalls it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Task, TaskPorts } from '../../tasks.ts'
import { takeBackAbandoned } from './abandoned.ts'
import { sweeperOn } from './sweeper.ts'
import { type Queue, startQueue } from './worker.ts'

const customerId = '01990000-0000-7000-8000-000000000001'
const ports = {} as TaskPorts

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

let lines: Array<Record<string, unknown>> = []
const log = {
  warn: (fields: Record<string, unknown>, message: string) => lines.push({ ...fields, message }),
  error: (fields: Record<string, unknown>, message: string) => lines.push({ ...fields, message }),
}

async function working(
  task: Task,
  work: (queue: Queue) => Promise<void>,
  more: { stopWithinMs?: number; alone?: boolean } = {},
): Promise<void> {
  lines = []
  const worker = database.source.settings('foyer_worker')
  const queue = await startQueue({ worker, tasks: { check: task }, ports, log, pollIntervalMs: 100, ...more })
  try {
    await work(queue)
  } finally {
    await queue.stop()
  }
}

/** As the service owes it: under its own role, which has no other way to the queue. */
async function owe(key: string, runAt: Date | null = null): Promise<void> {
  const client = new pg.Client(database.source.settings('foyer_service'))
  await client.connect()
  await client.query('select foyer.owe($1, $2, $3, $4)', [
    'check',
    JSON.stringify({ customerId, applicationId: customerId, secret: key }),
    runAt,
    key,
  ])
  await client.end()
}

let ran = 0
const counting: Task = async () => {
  ran += 1
}
beforeEach(() => {
  ran = 0
})

async function until(done: () => boolean | Promise<boolean>, milliseconds = 5_000): Promise<number> {
  const started = performance.now()
  while (!(await done())) {
    if (performance.now() - started > milliseconds) assert.fail(`not within ${milliseconds} ms`)
    await pause(10)
  }
  return performance.now() - started
}

const jobs = () =>
  database.owner(
    async (client) =>
      (await client.query('select * from graphile_worker._private_jobs')).rows as Array<
        Record<string, unknown>
      >,
  )

/** Ends every session of the queue, as a restart of the database does. */
const cutOff = () =>
  database.owner((client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'foyer_worker'",
    ),
  )

describe('the queue', () => {
  it('runs what is owed within a second, with what was owed', async () => {
    const ran: unknown[] = []
    await working(
      async (payload) => void ran.push(payload),
      async () => {
        await owe('at-once')
        assert.ok((await until(() => ran.length === 1)) < 1_000)
        assert.deepEqual(ran, [{ customerId, applicationId: customerId, secret: 'at-once' }])
        await until(async () => (await jobs()).length === 0)
      },
    )
  })

  it('runs nothing before its time', async () => {
    let ranAt = 0
    await working(
      async () => {
        ranAt = Date.now()
      },
      async () => {
        const runAt = Date.now() + 700
        await owe('later', new Date(runAt))
        await until(() => ranAt > 0)
        assert.ok(ranAt >= runAt, `${runAt - ranAt} ms too early`)
      },
    )
  })

  it('keeps one task for a key, the newest', async () => {
    await owe('twice', new Date(Date.now() + 60_000))
    await owe('twice')
    await working(counting, async () => {
      await until(() => ran === 1)
      await pause(300)
      assert.equal(ran, 1)
    })
  })

  it('runs after a restart what was owed while no worker ran', async () => {
    await working(
      async () => undefined,
      async () => undefined,
    )
    await owe('meanwhile')
    await working(counting, async () => void (await until(() => ran === 1)))
  })

  it('finishes what runs before it stops', async () => {
    let ended = false
    await working(
      async () => {
        await pause(400)
        ended = true
      },
      async (queue) => {
        await owe('slow')
        await until(async () => (await jobs()).some((job) => job.locked_at !== null))
        await queue.stop()
        assert.equal(ended, true)
        assert.deepEqual(await jobs(), [])
      },
    )
  })

  it('stops in time though a task does not, which is tried again', async () => {
    const hanging = new AbortController()
    await working(
      async () => void (await pause(60_000, undefined, { signal: hanging.signal }).catch(() => undefined)),
      async (queue) => {
        await owe('hanging')
        await until(async () => (await jobs()).some((job) => job.locked_at !== null))
        const started = performance.now()
        await queue.stop()
        assert.ok(performance.now() - started < 5_000)
        const [job] = await jobs()
        assert.equal(job?.locked_at, null)
      },
      { stopWithinMs: 300 },
    )
    hanging.abort()
    await database.owner((client) => client.query('delete from graphile_worker._private_jobs'))
  })

  it('never runs a task twice at the same time, whoever works', async () => {
    const [running, counts] = [new Set<string>(), new Map<string, number>()]
    let together = 0
    const task: Task = async (payload) => {
      const { secret } = payload as { secret: string }
      if (running.has(secret)) together += 1
      running.add(secret)
      await pause(Math.random() * 20)
      running.delete(secret)
      counts.set(secret, (counts.get(secret) ?? 0) + 1)
    }
    await working(task, () =>
      working(task, async () => {
        await Promise.all(Array.from({ length: 60 }, (_, index) => owe(`job-${index}`)))
        await until(() => counts.size === 60)
        await until(async () => (await jobs()).length === 0)
      }),
    )
    assert.equal(together, 0)
    assert.deepEqual([...new Set(counts.values())], [1])
  })

  it('goes on after the database cut every connection', async () => {
    await working(counting, async () => {
      await cutOff()
      await owe('after-the-cut')
      await until(() => ran === 1)
      await cutOff()
      await owe('after-another')
      await until(() => ran === 2)
    })
  })

  it('tells of an error by ids alone, and writes none of its words down', async () => {
    await working(
      async () => {
        throw new TypeError('Anna Testsson 19900101-0017 is wrong')
      },
      async () => {
        await owe('failing-secret')
        await until(() => lines.length > 0)
        await until(async () => (await jobs()).some((job) => job.last_error !== null))
        const said = JSON.stringify([lines, (await jobs()).map((job) => job.last_error)])
        assert.doesNotMatch(said, /Anna|19900101|failing-secret/)
        const [line] = lines
        assert.deepEqual([line?.task, line?.error, line?.applicationId], ['check', 'TypeError', customerId])
        assert.equal((await jobs())[0]?.last_error, 'TypeError')
      },
    )
    await database.owner((client) => client.query('delete from graphile_worker._private_jobs'))
  })

  it('takes up what a killed worker left: at once when alone, else after five minutes', async () => {
    const lockedFor = async (minutes: number) => {
      await owe('abandoned')
      await database.owner((client) =>
        client.query(
          `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '${minutes} minutes'`,
        ),
      )
    }
    const task = counting
    await lockedFor(1)
    await working(task, async () => void (await pause(300)))
    assert.equal(ran, 0)
    await working(task, async () => void (await until(() => ran === 1)), { alone: true })
    await lockedFor(6)
    await working(task, async () => void (await until(() => ran === 2)))
  })
})

describe('the sweep', () => {
  it('may do what it does under its own role, and no more', async () => {
    const pool = new pg.Pool({ ...database.source.settings('foyer_worker'), max: 1 })
    const sweeper = sweeperOn(pool)
    const now = new Date()
    assert.deepEqual(await sweeper.dueForExpiry(now, 10), [])
    await sweeper.deleteFlowSessions(now)
    await sweeper.deleteIdempotencyKeys(now)
    await sweeper.deleteRevocations(now)
    assert.equal(await takeBackAbandoned(pool), 0)
    await assert.rejects(pool.query('select sealed from foyer.application'), /permission denied/)
    await assert.rejects(pool.query('select wrapped from foyer.application_key'), /permission denied/)
    await pool.end()
  })
})
