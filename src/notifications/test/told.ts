/** The mails to people of the dashboard, which the sandbox writes to files. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '#test/harness/world.ts'

export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 10_000; ; await pause(50)) {
    const value = await read()
    if (isDone(value)) return value
    assert.ok(Date.now() < end, JSON.stringify(value))
  }
}

export async function mailsTo({ config }: World, email: string): Promise<string[]> {
  const folder = path.join(config.dataDirectory, 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return texts.filter((text) => text.includes(`To: <${email}>`))
}

/** Until all tasks of notifications have ended, or failed. */
export const settled = (world: World): Promise<number> =>
  until(
    () =>
      world.database.owner(async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int from graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier in ('tellPeople', 'mailNotification', 'mailDigest') and j.attempts = 0
              or j.locked_at is not null`,
        )
        return rows[0]?.count ?? 0
      }),
    (count) => count === 0,
  )
