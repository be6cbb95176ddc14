/** Runs the migrations: forward only, each file once, in one transaction, under a lock. */
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import pg, { type Client, type ClientConfig } from 'pg'
import { type MigrationFile, migrationFiles } from './migration-files.ts'
import { queueLogger } from './queue-log.ts'

/** An arbitrary advisory lock key, unique in Foyer. */
const LOCK = 0x464f59

/** A message for the operator: the migration failed, and nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrationSettings {
  owner: ClientConfig
  worker: ClientConfig
}

/**
 * Returns the files that were run now. Throws when a file that was run before has been changed or is missing.
 */
export async function migrate(settings: MigrationSettings): Promise<string[]> {
  const client = new pg.Client(settings.owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await runAll(client, settings)
  } finally {
    await client.end()
  }
}

async function runAll(client: Client, settings: MigrationSettings): Promise<string[]> {
  await client.query(
    `create table if not exists public.foyer_migration (name text primary key, sha256 text not null,
      at timestamptz not null)`,
  )
  const done = new Map(
    (
      await client.query<{ name: string; sha256: string }>('select name, sha256 from public.foyer_migration')
    ).rows.map((row) => [row.name, row.sha256]),
  )
  const ran: string[] = []
  const files = await migrationFiles()
  const names = new Set<string>(files.map(({ name }) => name))
  const newer = [...done.keys()].filter((name) => !names.has(name)).sort()
  if (newer.length > 0)
    throw new MigrationError(
      `The database was brought to a newer version (${newer.join(', ')}) than this Foyer. ` +
        'Use the newer one, or restore the backup from before the upgrade.',
    )
  for (const file of files) {
    const before = done.get(file.name)
    if (before === file.sha256) continue
    if (before)
      throw new MigrationError(
        `The migration ${file.name} was run before with another content. ` +
          'Restore the files in src/*/migrations of the version that ran it.',
      )
    await runOne(client, file)
    ran.push(file.name)
  }
  // The first file gives foyer_worker the right to create the schema of the queue.
  if (ran.length > 0 || !(await hasQueue(client))) await prepareQueue(settings.worker)
  return ran
}

/** The process that ran the migrations may have ended before it prepared the queue. */
async function hasQueue(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as has`)
  return rows[0].has
}

async function runOne(client: Client, { name, text, sha256 }: MigrationFile): Promise<void> {
  try {
    await client.query(`begin; ${text}`)
    await client.query('insert into public.foyer_migration (name, sha256, at) values ($1, $2, now())', [
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { message, code } = error as Error & { code?: string }
    const mayNotGrant = code === '42501' && /role/.test(message)
    throw new MigrationError(`The migration ${name} failed: ${message}.${mayNotGrant ? roles : ''}`, {
      cause: error,
    })
  }
}

const roles =
  ' The user of DATABASE_URL needs CREATEROLE at the first start. Otherwise an administrator creates ' +
  'the roles foyer_service, foyer_auth, foyer_worker and foyer_staff and grants them to it with admin ' +
  'option: docs/operate/database.md.'

async function prepareQueue(settings: ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...settings, max: 2 })
  // pg needs error handlers; the migration itself throws the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runQueueMigrations({ pgPool: pool, logger: queueLogger(() => undefined) })
  } finally {
    await pool.end()
  }
}
