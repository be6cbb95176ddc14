/** What the database must be: reached, new enough, of this version, on the same time. */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { clusterOf } from '../../adapters/embedded-postgres/cluster.ts'
import type { Role } from '../../adapters/postgres/connections.ts'
import type { DatabaseServer } from '../../adapters/postgres/database-server.ts'
import type { Config } from '../../config.ts'
import { isServiceRunning } from '../installation.ts'
import { migrationsOf } from '../migrations.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const OLDEST = 15

/** Whether there is a database to look at; making one is not the doctor's business. */
export async function presence({ databaseUrl, dataDirectory }: Config): Promise<Finding | undefined> {
  if (databaseUrl || (await isServiceRunning(dataDirectory)) || existsSync(clusterOf(dataDirectory)))
    return undefined
  return ok('Database', 'there is none yet; the first start makes it')
}

export async function version(owner: pg.Client, { embedded }: DatabaseServer): Promise<Finding> {
  const { rows } = await owner.query<{ number: string; shown: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as shown`,
  )
  const { number = '0', shown = '' } = rows[0] ?? {}
  const detail = `PostgreSQL ${shown.split(' ')[0]}, ${embedded ? 'embedded' : 'of DATABASE_URL'}`
  return Math.floor(Number(number) / 10_000) >= OLDEST
    ? ok('Database', detail)
    : wrong('Database', `${detail}, is too old`, `Use PostgreSQL ${OLDEST} or newer.`)
}

/** `usable`: the tables are there, on which all that is looked at later hangs. */
export async function migrations(owner: pg.Client): Promise<{ finding: Finding; usable: boolean }> {
  const { done, pending, changed, unknown } = await migrationsOf(owner)
  const check = 'Migrations'
  const usable = done.length > 0
  if (unknown.length > 0)
    return {
      usable,
      finding: wrong(
        check,
        `the database is of a newer version: ${unknown.join(', ')}`,
        'Use the newer Foyer.',
      ),
    }
  if (changed.length > 0)
    return {
      usable: true,
      finding: wrong(
        check,
        `run before with another content: ${changed.join(', ')}`,
        'Use the Foyer that ran them, or restore the files.',
      ),
    }
  if (pending.length > 0)
    return {
      usable,
      finding: warn(
        check,
        `not run yet: ${pending.join(', ')}`,
        'Run: npx foyer migrate (a start does so too)',
      ),
    }
  return { usable, finding: ok(check, `${done.length}, all run`) }
}

const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker']

export async function rolesOf(owner: pg.Client, { source }: DatabaseServer): Promise<Finding> {
  const check = 'Roles'
  const { rows } = await owner.query<{ name: string; above: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as above from pg_roles where rolname = any($1)',
    [roles],
  )
  const missing = roles.filter((role) => !rows.some(({ name }) => name === role))
  // Once the tables stand, migrations make them no more; and rights and policies went with them.
  if (missing.length > 0)
    return wrong(
      check,
      `missing: ${missing.join(', ')}`,
      'Make them, then restore the backup: docs/operating.md, "Backup and restore".',
    )
  const above = rows.flatMap((row) => (row.above ? [row.name] : []))
  if (above.length > 0)
    return wrong(
      check,
      `above the walls between customers: ${above.join(', ')}`,
      `alter role ${above[0]} nosuperuser nobypassrls`,
    )
  for (const role of roles)
    if ((await currentUser(source.settings(role))) !== role)
      return wrong(check, `${role} can not be taken on`, `grant ${role} to the user of DATABASE_URL`)
  return ok(check, `${roles.join(', ')}, all below the walls`)
}

async function currentUser(settings: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const SECOND = 1_000
/** Tokens allow for five minutes between clocks; well before that, somebody should know. */
const FAR_MS = 60 * SECOND
const NEAR_MS = 5 * SECOND

export async function clock(owner: pg.Client, now: () => Date): Promise<Finding> {
  const check = 'Clock'
  const mend = 'Set the clock by NTP (timedatectl set-ntp true).'
  const before = now().getTime()
  const { rows } = await owner.query<{ at: Date; newest: Date | null }>(
    'select clock_timestamp() as at, (select max(at) from public.foyer_migration) as newest',
  )
  const mine = (before + now().getTime()) / 2
  const apart = Math.abs((rows[0]?.at.getTime() ?? mine) - mine)
  if ((rows[0]?.newest?.getTime() ?? 0) - mine > FAR_MS)
    return wrong(check, `${now().toISOString()} is before the day on which the database was made`, mend)
  const detail = `${Math.round(apart / SECOND)} s from the database's`
  if (apart > FAR_MS) return wrong(check, detail, mend)
  return apart > NEAR_MS ? warn(check, detail, mend) : ok(check, `${now().toISOString()}, ${detail}`)
}
