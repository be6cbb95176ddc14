/**
 * The command line with DATABASE_URL: no automatic migration, master keys from the environment, no passwords
 * in messages.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type EmbeddedDatabase, startEmbedded } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import { migrationFiles } from '#platform/postgres/migration-files.ts'
import {
  type Environment,
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  startService,
} from '#test/harness/cli-process.ts'

describe('with DATABASE_URL', () => {
  const directory = newDirectory()
  const key = randomBytes(32).toString('base64')
  let database: EmbeddedDatabase
  let environment: Environment
  before(async () => {
    database = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } })
    const client = new pg.Client(database.connection('postgres', 'postgres'))
    await client.connect()
    await client.query('create database elsewhere')
    await client.end()
    const host = encodeURIComponent(database.socketDirectory)
    environment = environmentOf(directory, {
      DATABASE_URL: `postgresql://postgres@localhost/elsewhere?host=${host}`,
      FOYER_MASTER_KEY: key,
    })
  })
  after(async () => {
    await database.stop()
    removeDirectory(directory)
  })
  const over = (words: string[], more: Environment = {}) =>
    foyer([...words, '--json'], { ...environment, ...more })
  const serveOnce = async (more: Environment = {}) => (await startService({ ...environment, ...more })).stop()

  test('only migrates with the migrate command', async () => {
    const early = await over(['customer', 'list'])
    assert.deepEqual([early.code, early.stdout], [1, ''])
    assert.equal(early.error.code, 'migrations_pending')
    assert.match(early.error.detail, /^The database needs migrations .* Run: npx foyer migrate/)
    const names = (await migrationFiles()).map(({ name }) => name)
    assert.deepEqual((await over(['migrate'])).json.ran, names)
    assert.deepEqual((await over(['customer', 'list'])).json, { customers: [] })
  })

  test('rotates the master key in three runs', async () => {
    await serveOnce()
    const first = (await over(['key', 'rotate'])).json
    assert.deepEqual([first.result, first.version], ['TO_SET', 2])
    const both = { FOYER_MASTER_KEY: `2:${first.newKey},1:${key}` }
    assert.equal((await over(['doctor'], both)).code, 0)
    assert.equal((await over(['key', 'rotate', '--signing'], both)).code, 0)
    const early = await over(['key', 'rotate'], both)
    assert.deepEqual([early.code, early.stdout], [1, ''])
    assert.match(early.error.detail, /^No service has started with version 2/)
    await serveOnce(both)
    assert.equal((await over(['key', 'rotate'], both)).json.result, 'DONE')
    assert.deepEqual((await over(['key', 'drop'], both)).json, { dropped: [1] })
    assert.equal((await over(['doctor'], { FOYER_MASTER_KEY: `2:${first.newKey}` })).code, 0)
    assert.equal((await over(['doctor'])).code, 1)
  })

  test('reports an unreachable database without its password', async () => {
    const ran = await over(['customer', 'list'], { DATABASE_URL: 'postgresql://foyer:hunter2@127.0.0.1:1/x' })
    assert.deepEqual([ran.code, ran.stdout], [1, ''])
    assert.equal(ran.error.code, 'database_error')
    assert.match(ran.error.detail, /^The database does not answer/)
    assert.doesNotMatch(ran.stderr, /hunter2/)
  })
})
