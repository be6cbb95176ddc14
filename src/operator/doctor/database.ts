/** Checks the database: its version, its migrations, its roles and its clock. */
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import type { Role } from '#platform/postgres/connections.ts'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { migrationsOf } from '#platform/postgres/migration-state.ts'
import { isDatabaseMissing } from '../database.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const OLDEST = 15

/** Reports a missing database. The doctor does not create one. */
export async function checkPresence(config: Config): Promise<Finding | undefined> {
  if (!(await isDatabaseMissing(config))) return undefined
  return ok('Database', 'there is none yet; the first start creates it')
}

export async function checkVersion(owner: pg.Client, { embedded }: DatabaseServer): Promise<Finding> {
  const { rows } = await owner.query<{ number: string; shown: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as shown`,
  )
  const { number = '0', shown = '' } = rows[0] ?? {}
  const detail = `PostgreSQL ${shown.split(' ')[0]}, ${embedded ? 'embedded' : 'of DATABASE_URL'}`
  return Math.floor(Number(number) / 10_000) >= OLDEST
    ? ok('Database', detail)
    : wrong('Database', `${detail}, is too old`, `Use PostgreSQL ${OLDEST} or newer.`)
}

/** `usable` is true if the tables exist. All later checks need them. */
export async function checkMigrations(owner: pg.Client): Promise<{ finding: Finding; usable: boolean }> {
  const { done, pending, changed, unknown } = await migrationsOf(owner)
  const check = 'Migrations'
  const usable = done.length > 0
  if (unknown.length > 0)
    return {
      usable,
      finding: wrong(
        check,
        `the database was migrated by a newer version: ${unknown.join(', ')}`,
        'Use the newer version of Foyer.',
      ),
    }
  if (changed.length > 0)
    return {
      usable: true,
      finding: wrong(
        check,
        `changed since they were run: ${changed.join(', ')}`,
        'Use the version of Foyer that ran them, or restore the files.',
      ),
    }
  if (pending.length > 0)
    return {
      usable,
      finding: warn(
        check,
        `not run yet: ${pending.join(', ')}`,
        'Run: npx foyer migrate (or start the service)',
      ),
    }
  return { usable, finding: ok(check, `${done.length}, all run`) }
}

const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff']

export async function checkRoles(owner: pg.Client, { source }: DatabaseServer): Promise<Finding> {
  const check = 'Roles'
  const { rows } = await owner.query<{ name: string; bypasses: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = any($1)',
    [roles],
  )
  const missing = roles.filter((role) => !rows.some(({ name }) => name === role))
  // Migrations only create them together with the tables, and their grants and policies are lost with them.
  if (missing.length > 0)
    return wrong(
      check,
      `missing: ${missing.join(', ')}`,
      'Create them, then restore the backup: docs/operate/backup-and-restore.md.',
    )
  const bypassing = rows.flatMap((row) => (row.bypasses ? [row.name] : []))
  if (bypassing.length > 0)
    return wrong(
      check,
      `not subject to row-level security: ${bypassing.join(', ')}`,
      `alter role ${bypassing[0]} nosuperuser nobypassrls`,
    )
  for (const role of roles)
    if ((await currentUser(source.settings(role))) !== role)
      return wrong(
        check,
        `the user of DATABASE_URL cannot use ${role}`,
        `grant ${role} to the user of DATABASE_URL`,
      )
  return ok(check, `${roles.join(', ')}, all subject to row-level security`)
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
/** Tokens tolerate a difference of five minutes. The doctor reports it earlier. */
const FAR_MS = 60 * SECOND
const NEAR_MS = 5 * SECOND

export async function checkClock(owner: pg.Client, now: () => Date): Promise<Finding> {
  const check = 'Clock'
  const fix = 'Set the clock by NTP (timedatectl set-ntp true).'
  const before = now().getTime()
  const { rows } = await owner.query<{ at: Date; newest: Date | null }>(
    'select clock_timestamp() as at, (select max(at) from public.foyer_migration) as newest',
  )
  const ownTime = (before + now().getTime()) / 2
  const apart = Math.abs((rows[0]?.at.getTime() ?? ownTime) - ownTime)
  if ((rows[0]?.newest?.getTime() ?? 0) - ownTime > FAR_MS)
    return wrong(check, `${now().toISOString()} is before the database was created`, fix)
  const detail = `${Math.round(apart / SECOND)} s away from the clock of the database`
  if (apart > FAR_MS) return wrong(check, detail, fix)
  return apart > NEAR_MS ? warn(check, detail, fix) : ok(check, `${now().toISOString()}, ${detail}`)
}
