/** With DATABASE_URL each role has its own login, so `reset role` and `set role` gain nothing. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterOf } from '@foyer/embedded-postgres/cluster'
import { type EmbeddedDatabase, startEmbedded } from '@foyer/embedded-postgres/embedded'
import pg, { type ClientConfig } from 'pg'
import { type DatabaseServer, serverAt } from '#platform/postgres/database-server.ts'
import { ensureRoleLogins, loginFor } from '#platform/postgres/logins.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { newDirectory, removeDirectory } from '../harness/cli-process.ts'

const roles = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff'] as const
const secret = randomBytes(32)

async function query(settings: ClientConfig, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('logins of the roles', () => {
  const directory = newDirectory()
  let database: EmbeddedDatabase
  const administrator = (name: string, ...statements: string[]) =>
    query(database.connection('postgres', name), ...statements)
  const at = (owner: string, name: string): DatabaseServer =>
    serverAt(`postgresql://${owner}@localhost/${name}?host=${encodeURIComponent(database.socketDirectory)}`)
  const prepareLogins = (server: DatabaseServer) =>
    ensureRoleLogins({ source: server.source, as: server.as as NonNullable<DatabaseServer['as']>, secret })
  const migrated = (server: DatabaseServer) =>
    migrate({ owner: server.source.settings('owner'), worker: server.source.settings('foyer_worker') })

  /** Sets the pg_hba.conf method of the role logins; without a method, the default. */
  async function hba(method?: string): Promise<void> {
    const file = path.join(clusterOf(directory), 'pg_hba.conf')
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const others = lines.filter((line) => !line.includes('foyer_'))
    const own = method ? [`local all "/^foyer_(service|auth|worker)_[0-9a-f]+$" ${method}`] : []
    fs.writeFileSync(file, [...own, ...others].join('\n'))
    await administrator('postgres', 'select pg_reload_conf()')
    await pause(500)
  }

  before(async () => {
    database = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } })
    await administrator(
      'postgres',
      'create role owner login createrole',
      'create database one owner owner',
      'revoke connect on database one from public',
    )
    await migrated(at('owner', 'one'))
  })
  after(async () => {
    await database.stop()
    removeDirectory(directory)
  })

  test('with one shared login, `set role none` gives access to every customer', async () => {
    const settings = at('owner', 'one').source.settings('foyer_service')
    assert.deepEqual(await query(settings, 'set role none', 'select current_user as name'), [
      { name: 'owner' },
    ])
  })

  test('a non-superuser owner creates the logins; changing the role gains nothing', async () => {
    const { source, why } = await prepareLogins(at('owner', 'one'))
    assert.equal(why, undefined)
    for (const role of roles) {
      const settings = source?.settings(role) as ClientConfig
      const [who] = await query(settings, 'select current_user as role, session_user as login')
      assert.deepEqual(who, { role, login: loginFor(role, 'one') })
      for (const ending of [
        'set role none',
        'reset role; set role none',
        'set session authorization default; set role none',
      ]) {
        for (const table of [
          'foyer.customer',
          'foyer.signing_key',
          'foyer.application_key',
          'graphile_worker._private_jobs',
        ])
          await assert.rejects(query(settings, ending, `select from ${table}`), /permission denied/)
        await assert.rejects(query(settings, ending, 'create table public.mine ()'), /permission denied/)
      }
      for (const other of ['owner', 'postgres', ...roles.filter((each) => each !== role)]) {
        await assert.rejects(query(settings, `set role ${other}`), /permission denied/)
        await assert.rejects(query(settings, `set session authorization ${other}`), /permission denied/)
      }
    }
    const [service] = await query(
      source?.settings('foyer_service') as ClientConfig,
      'select count(*) from foyer.customer',
    )
    assert.deepEqual(service, { count: '0' })
  })

  test('later and concurrent starts use the existing logins', async () => {
    const verifiers = () =>
      administrator('one', "select rolpassword from pg_authid where rolname like 'foyer%' order by 1")
    const before = await verifiers()
    const results = await Promise.all([prepareLogins(at('owner', 'one')), prepareLogins(at('owner', 'one'))])
    for (const { source } of results) assert.ok(source)
    assert.deepEqual(await verifiers(), before)
  })

  test('repairs or refuses a login with too many rights', async () => {
    const name = loginFor('foyer_auth', 'one')
    await administrator('one', `alter role "${name}" inherit nologin`)
    assert.ok((await prepareLogins(at('owner', 'one'))).source)
    const [row] = await administrator(
      'one',
      `select rolinherit, rolcanlogin from pg_roles where rolname = '${name}'`,
    )
    assert.deepEqual(row, { rolinherit: false, rolcanlogin: true })
  })

  test('derives a password that PostgreSQL accepts, different for each secret', async () => {
    await hba('scram-sha-256')
    try {
      const { source, why } = await prepareLogins(at('owner', 'one'))
      assert.equal(why, undefined)
      const settings = source?.settings('foyer_service') as ClientConfig
      const [row] = await query(settings, 'select current_user as name')
      assert.deepEqual(row, { name: 'foyer_service' })
      const wrong = new URL(settings.connectionString as string)
      wrong.searchParams.set('password', 'another')
      await assert.rejects(
        query({ ...settings, connectionString: wrong.href }),
        /password authentication failed/,
      )
    } finally {
      await hba()
    }
  })

  test('falls back and warns when pg_hba.conf rejects the logins', async () => {
    await hba('reject')
    try {
      const { source, why } = await prepareLogins(at('owner', 'one'))
      assert.equal(source, undefined)
      assert.match(why ?? '', /pg_hba.conf rejects connection/)
    } finally {
      await hba()
    }
    assert.ok((await prepareLogins(at('owner', 'one'))).source)
  })

  test('falls back and warns when the owner may not create roles', async () => {
    await administrator(
      'postgres',
      'create role plain login',
      'create database plain owner plain',
      'grant foyer_service, foyer_auth, foyer_worker, foyer_staff to plain with admin option',
    )
    await migrated(at('plain', 'plain'))
    const { source, why } = await prepareLogins(at('plain', 'plain'))
    assert.equal(source, undefined)
    assert.match(why ?? '', /permission denied to create role/)
    const [row] = await query(
      at('plain', 'plain').source.settings('foyer_service'),
      'select current_user as name',
    )
    assert.deepEqual(row, { name: 'foyer_service' })
  })

  test('in the embedded database each role has its own login', async () => {
    for (const role of roles) {
      const [row] = await administrator(
        'one',
        `select rolcanlogin as can from pg_roles where rolname = '${role}'`,
      )
      if (!row?.can) await administrator('one', `alter role ${role} login`)
      await administrator('one', `grant connect on database one to ${role}`)
      const settings = database.connection(role, 'one')
      assert.deepEqual(await query(settings, 'set role none', 'select current_user as name'), [
        { name: role },
      ])
      await assert.rejects(query(settings, 'set role owner'), /permission denied/)
    }
  })

  test('a task can be added only for the customer of its transaction', async () => {
    const { source } = await prepareLogins(at('owner', 'one'))
    const settings = source?.settings('foyer_service') as ClientConfig
    const [own, other] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
    const addTask = (customer: string | null) =>
      `select foyer.add_task('check', '${JSON.stringify({ customerId: customer })}', null, 'key')`
    const begin = `begin; set local app.customer = '${own}'`
    const message = /a task must belong to the customer of its transaction/
    await assert.rejects(query(settings, begin, addTask(other as string), 'commit'), message)
    await assert.rejects(query(settings, begin, addTask(null), 'commit'), message)
    await assert.rejects(query(settings, addTask(own as string)), message)
    await query(settings, begin, addTask(own as string), 'commit')
    const [{ count } = {}] = await administrator('one', 'select count(*) from graphile_worker.jobs')
    assert.equal(count, '1')
  })
})
