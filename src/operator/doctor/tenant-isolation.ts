/** Checks that tenant isolation and the append-only audit log are still as the migrations created them. */
import pg from 'pg'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { loginsIn } from '#platform/postgres/logins.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

/**
 * Row-level security must be forced on every table, no policy may be wider than the customer's own, and
 * without a customer
 * the service must see nothing.
 */
export async function checkTenantIsolation(owner: pg.Client, { source }: DatabaseServer): Promise<Finding> {
  const check = 'Tenant isolation'
  const { rows } = await owner.query<{ name: string; isForced: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'foyer' and c.relkind in ('r', 'p') order by 1`,
  )
  const unprotected = rows.filter(({ isForced }) => !isForced).map(({ name }) => name)
  if (unprotected.length > 0)
    return wrong(
      check,
      `row-level security is not forced on ${unprotected.join(', ')}`,
      `alter table foyer.${unprotected[0]} enable row level security, force row level security`,
    )
  const [wide] = await widePolicies(owner)
  if (wide)
    return wrong(
      check,
      `the policy "${wide.policy}" on ${wide.table} lets the service see other customers`,
      `drop policy "${wide.policy}" on foyer.${wide.table}`,
    )
  if (await seesWithoutCustomer(source.settings('foyer_service')))
    return wrong(
      check,
      'the service sees customers although none is selected',
      'Compare the policies of foyer.customer with src/customers/migrations.',
    )
  const name = await privilegedFunction(owner)
  if (name)
    return wrong(
      check,
      `the service runs ${name} with the rights of another role than foyer_worker`,
      `alter function ${name} owner to foyer_worker, as an administrator`,
    )
  return ok(check, `row-level security is forced on all ${rows.length} tables`)
}

// The expression of the migrations in the notation of PostgreSQL.
const OWN = '(customer_id = foyer.customer())'

/** Permissive policies are combined with OR, so a single wide one breaks the isolation. */
async function widePolicies(owner: pg.Client): Promise<Array<{ table: string; policy: string }>> {
  return inTransaction(owner, async () => {
    // With foyer in the search path, as for a user of that name, PostgreSQL would print the expression
    // without it.
    await owner.query('set local search_path to pg_catalog')
    const { rows } = await owner.query<{ table: string; policy: string }>(
      `select tablename as table, policyname as policy from pg_policies
       where schemaname = 'foyer' and permissive = 'PERMISSIVE'
         and roles && array['public', 'foyer_service']::name[]
         and (coalesce(qual, $1) <> $1 or coalesce(with_check, $1) <> $1) order by 1, 2`,
      [OWN],
    )
    return rows
  })
}

/**
 * A restore by the owner of the tables, not an administrator, makes the owner the owner of this function too.
 */
async function privilegedFunction(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string }>(
    `select 'foyer.' || proname as name from pg_proc
     where pronamespace = 'foyer'::regnamespace and prosecdef
       and pg_get_userbyid(proowner) <> 'foyer_worker' order by 1`,
  )
  return rows[0]?.name
}

async function seesWithoutCustomer(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ seen: boolean }>(
      'select exists (select from foyer.customer) as seen',
    )
    return rows[0]?.seen ?? false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A role that is set on the owner's login can be reset by an injected statement. A login of its own cannot.
 */
export async function checkLogins(owner: pg.Client, { embedded }: DatabaseServer): Promise<Finding> {
  const check = 'Logins'
  if (embedded) return ok(check, 'each role has its own login')
  const found = await loginsIn(owner)
  const good = found.filter(({ isGood }) => isGood).map(({ name }) => name)
  if (good.length === 4) {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where usename = any($1)',
      [good],
    )
    return ok(check, `each role has its own login; connections now: ${rows[0]?.count ?? 0}`)
  }
  return warn(
    check,
    'the roles use the login of DATABASE_URL: a statement "set role none" runs as the owner of the tables',
    'alter role … createrole (the user of DATABASE_URL), then restart Foyer; its log says what is missing',
  )
}

const triggers = ['append_only', 'append_only_truncate']

/** The roles must have no right to change entries, and the triggers must stop the owner. */
export async function checkAuditLog(owner: pg.Client): Promise<Finding> {
  const check = 'Audit log'
  const fixWith = (statement: string) => `${statement}; then: npx foyer audit verify --all`
  const { rows: enabled } = await owner.query<{ name: string }>(
    `select tgname as name from pg_trigger
     where tgrelid = 'foyer.audit_line'::regclass and tgenabled in ('O', 'A') and tgname = any($1)`,
    [triggers],
  )
  const disabled = triggers.find((name) => !enabled.some((each) => each.name === name))
  if (disabled)
    return wrong(
      check,
      `entries can be changed: the trigger ${disabled} is disabled or missing`,
      fixWith(`alter table foyer.audit_line enable trigger ${disabled}`),
    )
  const { rows: roles } = await owner.query<{ role: string }>(
    `select role from unnest(array['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff']) as role
     where has_table_privilege(role, 'foyer.audit_line', 'update, delete, truncate')`,
  )
  const [first] = roles
  if (first)
    return wrong(
      check,
      `${first.role} has the right to change entries`,
      fixWith(`revoke update, delete, truncate on foyer.audit_line from ${first.role}`),
    )
  return ok(check, 'entries can only be added')
}
