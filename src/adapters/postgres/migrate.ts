/** Runs the migrations: forward only, each file once, in one transaction, under a lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import pg, { type Client, type ClientConfig } from 'pg'
import { queueLogger } from './queue-log.ts'

const directory = new URL('../../../migrations/', import.meta.url)
/** An arbitrary advisory lock key, unique in Foyer. */
const LOCK = 0x464f59
/** The queue's tables must exist before the file that refers to them. */
const AFTER_QUEUE = '0002-owed-tasks.sql'

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
  const newer = [...done.keys()].filter((name) => !files.includes(name)).sort()
  if (newer.length > 0)
    throw new MigrationError(
      `The database was brought to a newer version (${newer.join(', ')}) than this Foyer. ` +
        'Use the newer one, or restore the backup from before the upgrade.',
    )
  for (const name of files) {
    const text = await readFile(new URL(name, directory), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = done.get(name)
    if (before === sha256) continue
    if (before)
      throw new MigrationError(
        `The migration ${name} was run before with another content. ` +
          'Restore the files in migrations/ of the version that ran it.',
      )
    if (name === AFTER_QUEUE) await prepareQueue(settings.worker)
    await runOne(client, name, text, sha256)
    ran.push(name)
  }
  return ran
}

export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(directory)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()

async function runOne(client: Client, name: string, text: string, sha256: string): Promise<void> {
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
