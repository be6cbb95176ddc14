/** Keys and functions of the database reveal nothing of another customer and grant no rights. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../harness/test-database.ts'

describe('the database', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  const rowsOf = <T extends object>(sql: string): Promise<T[]> =>
    database.owner(async (client) => (await client.query(sql)).rows as T[])

  const tenantTables = `select attrelid from pg_attribute where attname = 'customer_id' and not attisdropped`

  test('every unique key of a tenant table begins with the customer', async () => {
    const keys = await rowsOf<{ index: string; first: string }>(
      `select i.indexrelid::regclass::text as index, a.attname as first
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisunique and c.relnamespace = 'foyer'::regnamespace and c.oid in (${tenantTables})`,
    )
    assert.ok(keys.length >= 14)
    for (const { index, first } of keys) assert.equal(first, 'customer_id', index)
  })

  test('every foreign key between tenant tables includes the customer', async () => {
    const references = await rowsOf<{ name: string; definition: string }>(
      `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
       where contype = 'f' and connamespace = 'foyer'::regnamespace
         and conrelid in (${tenantTables}) and confrelid in (${tenantTables})`,
    )
    assert.ok(references.length >= 10)
    for (const { name, definition } of references)
      assert.match(definition, /^FOREIGN KEY \(customer_id\b.*REFERENCES \S+\(customer_id\b/, name)
  })

  test('no security definer function belongs to a superuser, and each sets its search_path', async () => {
    const functions = await rowsOf<{
      name: string
      settings: string[] | null
      owner: string
      super: boolean
    }>(
      `select p.oid::regprocedure::text as name, p.proconfig as settings, r.rolsuper as super
       from pg_proc p join pg_roles r on r.oid = p.proowner
       where p.prosecdef
         and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    )
    assert.ok(functions.length > 0)
    for (const { name, settings, super: isSuper } of functions) {
      assert.equal(isSuper, false, name)
      assert.deepEqual(settings, ['search_path=pg_catalog, pg_temp'], name)
    }
  })

  test('the service reads and writes only its customer; the lookup role changes nothing', async () => {
    const policies = await rowsOf<{
      table: string
      role: string
      command: string
      rows: string
      checked: string
    }>(
      `select tablename as table, r.role, cmd as command, qual as rows, with_check as checked
       from pg_policies, unnest(roles) as r (role) where schemaname = 'foyer' order by 1`,
    )
    assert.ok(policies.every(({ role }) => role !== 'public'))
    const ofService = policies.filter(({ role }) => role === 'foyer_service')
    const own = '(customer_id = foyer.customer())'
    // Without a check expression, the using expression also applies to writes.
    for (const { table, rows, checked } of ofService)
      assert.deepEqual([rows, checked ?? rows], [own, own], table)
    const tables = await rowsOf<{ table: string }>(
      // Views have no policy: they run as who asks, so that those of their tables apply.
      `select distinct table_name as table from information_schema.role_column_grants
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'foyer' and grantee = 'foyer_service' and table_type = 'BASE TABLE' order by 1`,
    )
    assert.deepEqual(
      ofService.map(({ table }) => table),
      tables.map(({ table }) => table),
    )
    for (const { table, command } of policies.filter(({ role }) => role === 'foyer_auth'))
      assert.equal(command, 'SELECT', table)
  })

  test('the service cannot delete credentials, and can only append to the audit log', async () => {
    const grants = await rowsOf<{ table: string; rights: string }>(
      `select table_name as table, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.role_table_grants
       where table_schema = 'foyer' and grantee = 'foyer_service' group by 1`,
    )
    const rights = new Map(grants.map((grant) => [grant.table, grant.rights]))
    assert.equal(rights.get('customer'), 'SELECT')
    // A version of a workflow never changes.
    assert.equal(rights.get('workflow_version'), 'INSERT SELECT')
    // Its staff create credentials. Only named columns may be updated: not the customer, id, kind or time.
    assert.equal(rights.get('credential'), 'INSERT SELECT')
    const updated = await rowsOf<{ name: string }>(
      `select column_name as name from information_schema.role_column_grants where table_schema = 'foyer'
        and table_name = 'credential' and grantee = 'foyer_service' and privilege_type = 'UPDATE'`,
    )
    for (const name of ['customer_id', 'credential_id', 'kind', 'client_id', 'created_at', 'created_by'])
      assert.ok(!updated.some((each) => each.name === name), name)
    for (const table of ['audit_line', 'event']) assert.equal(rights.get(table), 'INSERT SELECT', table)
    for (const table of ['signing_key', 'master_key', 'service_secret'])
      assert.equal(rights.get(table), undefined, table)
  })
})
