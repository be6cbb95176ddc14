/**
 * A database as docs/operate/database.md describes it. Its owner is not a superuser, and has the same name as
 * the schema.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type EmbeddedDatabase, startEmbedded } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import {
  type Environment,
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  startService,
} from '#test/harness/cli-process.ts'
import { launch } from '#test/harness/foyer-process.ts'

describe('a database owner with minimal rights', () => {
  const directory = newDirectory()
  const key = randomBytes(32).toString('base64')
  let database: EmbeddedDatabase
  before(async () => {
    database = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } })
    await as(
      'postgres',
      'postgres',
      'create role foyer login createrole',
      'create database foyer owner foyer',
    )
  })
  after(async () => {
    await database.stop()
    removeDirectory(directory)
  })

  async function as(user: string, name: string, ...statements: string[]) {
    const client = new pg.Client(database.connection(user, name))
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const of = (user: string): Environment =>
    environmentOf(directory, {
      DATABASE_URL: `postgresql://${user}@localhost/${user}?host=${host()}`,
      FOYER_MASTER_KEY: key,
    })
  const host = () => encodeURIComponent(database.socketDirectory)
  const serveOnce = async (user: string) => (await startService(of(user))).stop()
  const refused = async (user: string) => {
    const service = launch(of(user))
    assert.equal((await service.ended).code, 1)
    assert.doesNotMatch(service.output(), /\n +at /)
    return service.output()
  }
  const wrong = async (user: string) => {
    const { code, json } = await foyer(['doctor', '--json'], of(user))
    const found = (json.findings as Array<{ check: string; result: string; fix: string }>).filter(
      ({ result }) => result === 'WRONG',
    )
    assert.equal(code, found.length === 0 ? 0 : 1)
    return found.map(({ check, fix }) => `${check}: ${fix}`)
  }

  test('runs the service, and the doctor finds no problem', async () => {
    await serveOnce('foyer')
    assert.deepEqual(await wrong('foyer'), [])
  })

  test('the doctor finds a function that belongs to the owner after a restore', async () => {
    const name = 'foyer.add_task(text, json, timestamptz, text)'
    await as('postgres', 'foyer', `alter function ${name} owner to foyer`)
    assert.deepEqual(await wrong('foyer'), [
      'Tenant isolation: alter function foyer.add_task owner to foyer_worker, as an administrator',
    ])
    await as('postgres', 'foyer', 'alter function foyer.add_task owner to foyer_worker')
    assert.deepEqual(await wrong('foyer'), [])
  })

  test('an older service does not start on a newer database', async () => {
    await as(
      'foyer',
      'foyer',
      `insert into public.foyer_migration values ('staff/9999-later.sql', '', now())`,
    )
    assert.match(
      await refused('foyer'),
      /did not start\. The database was brought to a newer version \(staff\/9999-/,
    )
    await as('foyer', 'foyer', `delete from public.foyer_migration where name = 'staff/9999-later.sql'`)
    await as('foyer', 'foyer', `update public.foyer_migration set sha256 = 'x' || sha256`)
    assert.match(
      await refused('foyer'),
      /did not start\. The migration platform\/0001-.* with another content/,
    )
    await as('foyer', 'foyer', `update public.foyer_migration set sha256 = substr(sha256, 2)`)
  })

  test('an owner without CREATEROLE learns what is missing, and works with it', async () => {
    await as('postgres', 'postgres', 'create role plain login', 'create database plain owner plain')
    assert.match(
      await refused('plain'),
      /permission denied.*needs CREATEROLE at the first start\. Otherwise an admin/,
    )
    await as(
      'postgres',
      'postgres',
      'grant foyer_service, foyer_auth, foyer_worker, foyer_staff to plain with admin option',
    )
    await serveOnce('plain')
    assert.deepEqual(await wrong('plain'), [])
    await as('postgres', 'postgres', 'revoke foyer_service from plain cascade')
    assert.match(await refused('plain'), /cannot use the roles of Foyer/)
  })

  test('missing roles are reported with a solution', async () => {
    await as('postgres', 'postgres', 'drop database plain')
    await as('postgres', 'foyer', 'drop owned by foyer_service, foyer_auth, foyer_worker, foyer_staff')
    await as('postgres', 'postgres', 'drop role foyer_service, foyer_auth, foyer_worker, foyer_staff')
    assert.match(
      await refused('foyer'),
      /A backup does not contain them: create them, then restore the backup/,
    )
    assert.match((await wrong('foyer'))[0] ?? '', /^Roles: Create them, then restore the backup/)
  })
})
