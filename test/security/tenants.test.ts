/** Tenant isolation: row-level security on every tenant table, and no access to other customers. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type Reply, startWorld, type TestCustomer, type World } from '../harness/world.ts'

describe('tenants', () => {
  let world: World
  let one: TestCustomer
  let other: TestCustomer
  before(async () => {
    world = await startWorld()
    one = await world.customer()
    other = await world.customer()
  })
  after(() => world.close())

  test('every table has forced row-level security and belongs to no role of the service', async () => {
    const rows = await world.database.owner(async (client) => {
      const { rows } = await client.query(
        `select c.relname, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner) as owner,
           exists (
             select from pg_attribute a
             where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
           ) as of_customer,
           (
             select a.attname
             from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary
           ) as first_key
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'foyer' and c.relkind in ('r', 'p')`,
      )
      return rows
    })
    assert.ok(rows.length >= 14, 'the tables are there')
    for (const row of rows) {
      assert.ok(
        row.relrowsecurity && row.relforcerowsecurity,
        `${row.relname} lacks forced row-level security`,
      )
      assert.ok(!row.owner.startsWith('foyer_'), `${row.relname} belongs to a role of the service`)
      if (row.of_customer)
        assert.equal(
          row.first_key,
          'customer_id',
          `the key of ${row.relname} does not begin with the customer`,
        )
    }
    const { rows: views } = await world.database.owner((client) =>
      client.query(
        `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'foyer' and c.relkind in ('v', 'm')
           and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
      ),
    )
    assert.deepEqual(views, [], 'a view without security_invoker shows the rows of every customer')
  })

  test('every policy names the customer, except for roles that must read all customers', async () => {
    const { rows } = await world.database.owner((client) =>
      client.query<{ tablename: string; roles: string; condition: string }>(
        `select p.tablename, array_to_string(p.roles, ' ') as roles, p.qual as condition from pg_policies p
         where p.schemaname = 'foyer' and p.policyname <> 'owner' and exists (
           select from information_schema.columns c where c.table_schema = 'foyer'
             and c.table_name = p.tablename and c.column_name = 'customer_id')
         order by 1, 2`,
      ),
    )
    for (const { tablename, roles, condition } of rows)
      if (roles === 'foyer_service')
        assert.equal(condition, '(customer_id = foyer.customer())', `foyer_service in ${tablename}`)
    const across = rows.filter(({ roles }) => roles === 'foyer_staff').map(({ tablename }) => tablename)
    assert.deepEqual(across, [
      'customer',
      'invitation',
      'member',
      'removed_member',
      'staff_domain_claim',
      'staff_single_sign_on',
    ])
  })

  test('roles of the service are no superusers and cannot bypass row-level security', async () => {
    const { rows } = await world.database.owner((client) =>
      client.query(`select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'foyer_%'`),
    )
    // Other tests on this server have logins of their own.
    const names = rows.map(({ rolname }) => rolname)
    for (const name of ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff'])
      assert.ok(names.includes(name), name)
    for (const row of rows) assert.deepEqual([row.rolsuper, row.rolbypassrls], [false, false], row.rolname)
  })

  test('every table and column has a comment', async () => {
    const { rows } = await world.database.owner((client) =>
      client.query(
        `select c.relname, a.attname
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid
         where n.nspname = 'foyer' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
           and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)`,
      ),
    )
    assert.deepEqual(rows, [])
  })

  test('the service sees nothing without a customer, and only a customer’s own rows with one', async () => {
    const { id } = await world.create(one)
    const client = new pg.Client(world.database.source.settings('foyer_service'))
    await client.connect()
    try {
      const count = async () =>
        Number((await client.query('select count(*) from foyer.application')).rows[0].count)
      assert.equal(await count(), 0)
      await client.query('begin')
      await client.query(`set local app.customer='${other.uuid}'`)
      assert.equal(await count(), 0)
      await client.query('commit')
      await client.query('begin')
      await client.query(`set local app.customer='${one.uuid}'`)
      assert.ok((await count()) >= 1)
      await client.query('commit')
      assert.equal(await count(), 0, 'the setting ends with its transaction')
      await client.query('begin')
      await client.query(`set local app.customer='${other.uuid}'`)
      await assert.rejects(
        client.query(
          `insert into foyer.revocation (customer_id, kind, subject, at, until)
           values ($1, 'CUSTOMER', 'x', now(), now())`,
          [one.uuid],
        ),
        /row-level security/,
      )
      await client.query('rollback')
      assert.ok(id)
    } finally {
      await client.end()
    }
  })

  test('the application of another customer and an unknown one give identical replies', async () => {
    const { id } = await world.create(one)
    const token = await world.token(other)
    const unknown = `${id.slice(0, -12)}aaaaaaaaaaaa`
    const [foreign, none] = await Promise.all(
      [id, unknown].map((applicationId) => world.call('/v1/applications.get', { applicationId }, token)),
    )
    assert.equal(foreign?.status, 404)
    const withoutId = (reply: Reply | undefined) => JSON.stringify({ ...reply?.body, requestId: '' })
    assert.equal(withoutId(foreign), withoutId(none))
  })

  test('answers of applicants are not readable in the database', async () => {
    const secret = 'Hemlighetsson'
    await world.create(one, {
      prefill: { firstName: 'Greta', lastName: secret, email: 'greta.hemlig@example.com' },
    })
    // bytea prints as hexadecimal digits: an unencrypted value would contain these.
    const words = [secret, 'greta.hemlig']
    const patterns = [...words, ...words.map((word) => Buffer.from(word).toString('hex'))].map(
      (word) => `%${word}%`,
    )
    const found = await world.database.owner(async (client) => {
      const tables = (
        await client.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables
           where schemaname in ('foyer', 'graphile_worker')`,
        )
      ).rows
      const hits: string[] = []
      for (const { name } of tables) {
        const { rowCount } = await client.query(`select from ${name} t where t::text ilike any ($1)`, [
          patterns,
        ])
        if (rowCount) hits.push(name)
      }
      return hits
    })
    assert.deepEqual(found, [])
    assert.ok(!world.log.join('').includes(secret), 'nor in the log')
  })
})
