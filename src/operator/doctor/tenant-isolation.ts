/** The walls between customers, and the audit log that can only grow: as the migrations have made them, whoever was at the database since. */
import pg from 'pg'
import { inTransaction } from '../../adapters/postgres/customers/audited-transaction.ts'
import type { DatabaseServer } from '../../adapters/postgres/database-server.ts'
import { loginsIn } from '../../adapters/postgres/logins.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

/** Row-level security on every table, also for its owner; the service under no other rule; and tried: who works for no customer sees none. */
export async function walls(owner: pg.Client, { source }: DatabaseServer): Promise<Finding> {
  const check = 'Walls'
  const { rows } = await owner.query<{ name: string; walled: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'foyer' and c.relkind in ('r', 'p') order by 1`,
  )
  const open = rows.filter(({ walled }) => !walled).map(({ name }) => name)
  if (open.length > 0)
    return wrong(
      check,
      `row-level security is not forced on ${open.join(', ')}`,
      `alter table foyer.${open[0]} enable row level security, force row level security`,
    )
  const [opening] = await openings(owner)
  if (opening)
    return wrong(
      check,
      `the policy "${opening.policy}" on ${opening.table} lets the service see other customers`,
      `drop policy "${opening.policy}" on foyer.${opening.table}`,
    )
  if (await seesWithoutCustomer(source.settings('foyer_service')))
    return wrong(
      check,
      'the service sees customers without working for one',
      'Compare the policies of foyer.customer with migrations/.',
    )
  const lent = await mighty(owner)
  if (lent)
    return wrong(
      check,
      `the service runs ${lent} with the rights of another role than foyer_worker`,
      `alter function ${lent} owner to foyer_worker, as an administrator`,
    )
  return ok(check, `row-level security is forced on all ${rows.length} tables`)
}

// As PostgreSQL writes it back.
const OWN = '(customer_id = foyer.customer())'

/** Policies add to each other: one that is wider than its own customer is a hole, whatever stands beside it. */
async function openings(owner: pg.Client): Promise<Array<{ table: string; policy: string }>> {
  return inTransaction(owner, async () => {
    // With foyer in the search path, as for a user of that name, PostgreSQL writes the rule back without it.
    await owner.query('set local search_path to pg_catalog')
    const { rows } = await owner.query<{ table: string; policy: string }>(
      `select tablename as table, policyname as policy from pg_policies
       where schemaname = 'foyer' and permissive = 'PERMISSIVE' and roles && array['public', 'foyer_service']::name[]
         and (coalesce(qual, $1) <> $1 or coalesce(with_check, $1) <> $1) order by 1, 2`,
      [OWN],
    )
    return rows
  })
}

/** A restore by the owner of the tables leaves it what belongs to a lesser role. */
async function mighty(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string }>(
    `select 'foyer.' || proname as name from pg_proc
     where pronamespace = 'foyer'::regnamespace and prosecdef and pg_get_userbyid(proowner) <> 'foyer_worker' order by 1`,
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

/** A role that was taken on by the owner's login can be put down again, by a statement that nobody meant to run. */
export async function logins(owner: pg.Client, { embedded }: DatabaseServer): Promise<Finding> {
  const check = 'Logins'
  if (embedded) return ok(check, 'each role logs in as itself')
  const found = await loginsIn(owner)
  const good = found.filter(({ isGood }) => isGood).map(({ name }) => name)
  if (good.length === 3) {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where usename = any($1)',
      [good],
    )
    return ok(check, `each role has one of its own; connections now: ${rows[0]?.count ?? 0}`)
  }
  return warn(
    check,
    'the roles are taken on by the login of DATABASE_URL: a statement "set role none" runs as the owner of the tables',
    'alter role … createrole (the user of DATABASE_URL), and start Foyer again; its log says what it lacks',
  )
}

const triggers = ['append_only', 'append_only_truncate']

/** Nobody changes or removes a line: not the roles, which have no right to, and not the owner by accident. */
export async function auditLog(owner: pg.Client): Promise<Finding> {
  const check = 'Audit log'
  const mend = (statement: string) => `${statement}; then: npx foyer audit verify --all`
  const { rows: awake } = await owner.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'foyer.audit_line'::regclass and tgenabled in ('O', 'A') and tgname = any($1)`,
    [triggers],
  )
  const asleep = triggers.find((name) => !awake.some((each) => each.name === name))
  if (asleep)
    return wrong(
      check,
      `lines can be changed: the trigger ${asleep} is off or gone`,
      mend(`alter table foyer.audit_line enable trigger ${asleep}`),
    )
  const { rows: mighty } = await owner.query<{ role: string }>(
    `select role from unnest(array['foyer_service', 'foyer_auth', 'foyer_worker']) as role
     where has_table_privilege(role, 'foyer.audit_line', 'update, delete, truncate')`,
  )
  const [first] = mighty
  if (first)
    return wrong(
      check,
      `${first.role} has the right to change lines`,
      mend(`revoke update, delete, truncate on foyer.audit_line from ${first.role}`),
    )
  return ok(check, 'lines can only be added')
}
