/** Deadlocks that are retried are counted all the same, and logged once a minute. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#test/harness/test-database.ts'
import { lostRaces } from './lost-races.ts'

it('counts every deadlock and serialization failure, and logs once a minute', async () => {
  const database = await testDatabase()
  const lines: Array<Record<string, unknown>> = []
  let now = 0
  const races = lostRaces({ warn: (fields) => void lines.push(fields) }, () => now)
  const client = new pg.Client(database.source.settings('owner'))
  races.onConnection(client)
  await client.connect()
  const fail = (code: string) =>
    client
      .query(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`)
      .catch(() => undefined)
  for (const code of ['40P01', '40P01', '40001', '23505']) await fail(code)
  assert.deepEqual(races.counts(), { deadlock: 2, serialization: 1 })
  assert.deepEqual(lines, [{ deadlock: 1, serialization: 0 }])
  now = 61_000
  await fail('40001')
  assert.deepEqual(lines.at(-1), { deadlock: 2, serialization: 2 })
  assert.equal(lines.length, 2)
  await client.end()
  await database.drop()
})
