/** An invented world for the queue's tests: a database of their own, work that is owed in it, and what was logged. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Task, TaskPorts } from '../../tasks.ts'
import { openPresence } from '../postgres/availability/presence.ts'
import type { ConnectionSource } from '../postgres/connections.ts'
import { nameOfRun } from './abandoned.ts'
import { type Queue, startQueue } from './worker.ts'

export const customerId = '01990000-0000-7000-8000-000000000001'
/** Of presence: well above the time that a lost connection takes to come back. */
export const LOOK_MS = 600

export interface Work {
  lines: Array<Record<string, unknown>>
  /** A worker on this task for as long as `during` takes. */
  working(
    task: Task,
    during: (queue: Queue) => Promise<void>,
    more?: { stopWithinMs?: number; alone?: boolean },
  ): Promise<void>
  /** As the service owes it: under its own role, which has no other way to the queue. */
  owe(key: string, runAt?: Date): Promise<void>
  /** What stands in locked_by of their tasks. */
  runs(): string[]
  jobs(): Promise<Array<Record<string, unknown>>>
  asOwner(sql: string): Promise<Array<Record<string, unknown>>>
}

export function workIn(source: ConnectionSource): Work {
  const lines: Work['lines'] = []
  const runs: string[] = []
  const note = (fields: Record<string, unknown>, message: string) => void lines.push({ ...fields, message })
  const ask = async (role: 'owner' | 'foyer_service', sql: string, values: unknown[] = []) => {
    const client = new pg.Client(source.settings(role))
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query<Record<string, unknown>>(sql, values)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  return {
    lines,
    runs: () => runs,
    async working(task, during, more = {}) {
      lines.length = 0
      const presence = openPresence(source.settings('foyer_worker'), LOOK_MS)
      const hold = (name: string) => {
        runs.push(name.replace(nameOfRun(''), ''))
        presence.hold(name)
      }
      const queue = await startQueue({
        presence: { ...presence, hold },
        worker: source.settings('foyer_worker'),
        tasks: { check: task },
        ports: {} as TaskPorts,
        log: { warn: note, error: note },
        pollIntervalMs: 100,
        ...more,
      })
      await during(queue)
        .finally(() => queue.stop())
        .finally(() => presence.close())
    },
    async owe(key, runAt) {
      const payload = JSON.stringify({ customerId, applicationId: customerId, secret: key })
      await ask(
        'foyer_service',
        `select foyer.owe($1, $2, $3, $4) from (select set_config('app.customer', $5, true) offset 0) as customer`,
        ['check', payload, runAt ?? null, key, customerId],
      )
    },
    jobs: () => ask('owner', 'select * from graphile_worker._private_jobs'),
    asOwner: (sql) => ask('owner', sql),
  }
}

/** How long it took, in milliseconds. */
export async function until(done: () => boolean | Promise<boolean>, milliseconds = 30_000): Promise<number> {
  const started = performance.now()
  while (!(await done())) {
    if (performance.now() - started > milliseconds) assert.fail(`not within ${milliseconds} ms`)
    await pause(10)
  }
  return performance.now() - started
}

export function counter(): { ran: number; task: Task } {
  const count = {
    ran: 0,
    task: async () => {
      count.ran += 1
    },
  }
  return count
}
