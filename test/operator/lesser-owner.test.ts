/** A database of one's own as docs/operate/database.md has it: its owner is no superuser, and is called as the schema is. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../../src/adapters/embedded-postgres/embedded.ts'
import {
  type Environment,
  environmentOf,
  foyer,
  newDirectory,
  removeDirectory,
  startService,
} from '../harness/cli-process.ts'
import { launch } from '../harness/foyer-process.ts'

describe('an owner with just the rights that it needs', () => {
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
      DATABASE_URL: `postgresql://${user}@localhost/${user}?host=${encodeURIComponent(database.socketDirectory)}`,
      FOYER_MASTER_KEY: key,
    })
  const serveOnce = async (user: string) => (await startService(of(user))).stop()
  const refused = async (user: string) => {
    const service = launch(of(user))
    assert.equal((await service.ended).code, 1)
    assert.doesNotMatch(service.output(), /\n +at /)
    return service.output()
  }
  const wrong = async (user: string) => {
    const { code, json } = await foyer(['doctor', '--json'], of(user))
    const found = (json.findings as Array<{ check: string; result: string; mend: string }>).filter(
      ({ result }) => result === 'WRONG',
    )
    assert.equal(code, found.length === 0 ? 0 : 1)
    return found.map(({ check, mend }) => `${check}: ${mend}`)
  }

  test('serves, and the doctor finds nothing', async () => {
    await serveOnce('foyer')
    assert.deepEqual(await wrong('foyer'), [])
  })

  test('a restore by the owner alone is found: what a lesser role did, it does now', async () => {
    const name = 'foyer.owe(text, json, timestamptz, text)'
    await as('postgres', 'foyer', `alter function ${name} owner to foyer`)
    assert.deepEqual(await wrong('foyer'), [
      'Walls: alter function foyer.owe owner to foyer_worker, as an administrator',
    ])
    await as('postgres', 'foyer', 'alter function foyer.owe owner to foyer_worker')
    assert.deepEqual(await wrong('foyer'), [])
  })

  test('a service that is older than its database does not start', async () => {
    await as('foyer', 'foyer', `insert into public.foyer_migration values ('9999-later.sql', '', now())`)
    assert.match(
      await refused('foyer'),
      /did not start\. The database was brought to a newer version \(9999-/,
    )
    await as('foyer', 'foyer', `delete from public.foyer_migration where name = '9999-later.sql'`)
    await as('foyer', 'foyer', `update public.foyer_migration set sha256 = 'x' || sha256`)
    assert.match(await refused('foyer'), /did not start\. The migration 0001-.* with another content/)
    await as('foyer', 'foyer', `update public.foyer_migration set sha256 = substr(sha256, 2)`)
  })

  test('one that may make no roles is told what it needs, and serves with it', async () => {
    await as('postgres', 'postgres', 'create role plain login', 'create database plain owner plain')
    assert.match(
      await refused('plain'),
      /permission denied.*needs CREATEROLE at the first start, or an admin/,
    )
    await as(
      'postgres',
      'postgres',
      'grant foyer_service, foyer_auth, foyer_worker to plain with admin option',
    )
    await serveOnce('plain')
    assert.deepEqual(await wrong('plain'), [])
    await as('postgres', 'postgres', 'revoke foyer_service from plain cascade')
    assert.match(await refused('plain'), /may not take on the roles of Foyer/)
  })

  test('the roles of another server are missed with a sentence that helps', async () => {
    await as('postgres', 'postgres', 'drop database plain')
    await as('postgres', 'foyer', 'drop owned by foyer_service, foyer_auth, foyer_worker')
    await as('postgres', 'postgres', 'drop role foyer_service, foyer_auth, foyer_worker')
    assert.match(await refused('foyer'), /A backup does not hold them: make them, then restore it/)
    assert.match((await wrong('foyer'))[0] ?? '', /^Roles: Make them, then restore the backup/)
  })
})
