/**
 * Opens the database for the command line: that of a running service, or one that is started for the command.
 * Only the ports of command-ports.ts, the doctor, migrations and keys use it.
 */
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { assertNoOtherVersion, clusterOf } from '@foyer/embedded-postgres/cluster'
import { EmbeddedDatabaseError, findRunning } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { DecryptionError } from '#platform/crypto/aead.ts'
import { masterKeyFile } from '#platform/open-installation.ts'
import { type DatabaseServer, embeddedForCommand, serverAt } from '#platform/postgres/database-server.ts'
import { type KeySource, MasterKeyError } from '#platform/postgres/master-keys.ts'
import { MigrationError, migrate } from '#platform/postgres/migrate.ts'
import { migrationsOf } from '#platform/postgres/migration-state.ts'
import { RoleError } from '#platform/postgres/roles.ts'
import { type CommandContext, CommandError } from './command.ts'

/** Errors whose messages are meant for the operator, with their codes. */
export const installationErrors = [
  [DecryptionError, 'decryption_failed'],
  [EmbeddedDatabaseError, 'embedded_database_error'],
  [MasterKeyError, 'master_key_error'],
  [MigrationError, 'migration_error'],
  [RoleError, 'role_error'],
] as const

export interface CommandDatabase {
  config: Config
  server: DatabaseServer
  owner: pg.Client
  now: () => Date
}

export interface DatabaseOptions {
  /** Creates the embedded database if there is none. */
  creates?: boolean
}

/** Connects to the database. If the command had to start it, stops it afterwards. */
export async function withServer<T>(
  config: Config,
  work: (server: DatabaseServer) => Promise<T>,
  { creates = false }: DatabaseOptions = {},
): Promise<T> {
  if (!creates && (await isDatabaseMissing(config))) throw noDatabaseError(config)
  const server = config.databaseUrl ? serverAt(config.databaseUrl) : await embedded(config.dataDirectory)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

export async function withOwner<T>(
  server: DatabaseServer,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(server.source.settings('owner'))
  // Without a listener, a connection that breaks between two statements would end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/** Opens the database, with the tables of this version. */
export function withDatabase<T>(
  context: Pick<CommandContext, 'config' | 'now'>,
  work: (database: CommandDatabase) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  const config = context.config()
  return withServer(
    config,
    (server) =>
      withOwner(server, async (owner) => {
        await ensureTables(config, server, owner, options)
        return work({ config, server, owner, now: context.now })
      }),
    options,
  )
}

/**
 * Migrates the embedded database, as a start would. A database of DATABASE_URL is never migrated without
 * `foyer migrate`.
 */
async function ensureTables(
  config: Config,
  server: DatabaseServer,
  owner: pg.Client,
  { creates = false }: DatabaseOptions,
): Promise<void> {
  const { done, pending, unknown } = await migrationsOf(owner)
  if (unknown.length > 0)
    throw new CommandError(
      `The database was migrated by a newer version of Foyer (${unknown.join(', ')}). Use that version.`,
      'database_too_new',
    )
  if (pending.length === 0) return
  if (config.databaseUrl)
    throw new CommandError(
      `The database needs migrations (${pending.join(', ')}). Run: npx foyer migrate`,
      'migrations_pending',
    )
  if (done.length === 0 && !creates) throw noDatabaseError(config)
  await migrate(migrationSettings(server))
}

export const migrationSettings = ({ source }: DatabaseServer) => ({
  owner: source.settings('owner'),
  worker: source.settings('foyer_worker'),
})

export function keySourceOf({
  config,
  owner,
  now,
}: Pick<CommandDatabase, 'config' | 'owner' | 'now'>): KeySource {
  const file = config.databaseUrl ? undefined : masterKeyFile(config)
  return { owner, environmentKey: config.masterKey, file, now }
}

/** A database of DATABASE_URL is asked for its tables instead. */
export const isDatabaseMissing = async ({ databaseUrl, dataDirectory }: Config): Promise<boolean> =>
  !databaseUrl && !existsSync(clusterOf(dataDirectory)) && !(await isServiceRunning(dataDirectory))

function noDatabaseError({ dataDirectory }: Config): CommandError {
  // Names a database of another PostgreSQL version.
  if (existsSync(dataDirectory)) assertNoOtherVersion(dataDirectory)
  return new CommandError(
    `There is no database in ${dataDirectory}. If that is the right data directory (FOYER_DATA_DIR), ` +
      'start the service (npm start), or run: npx foyer migrate',
    'no_database',
  )
}

const WAIT_MS = 10_000

/** A service that starts or stops locks the directory while its database does not answer. Waits for it. */
async function embedded(dataDirectory: string): Promise<DatabaseServer> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    try {
      return await embeddedForCommand(dataDirectory)
    } catch (error) {
      const isLocked = error instanceof EmbeddedDatabaseError && error.message.startsWith('Another Foyer')
      if (!isLocked || performance.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** Whether a service is running on the embedded database of this directory. */
const isServiceRunning = async (dataDirectory: string): Promise<boolean> =>
  (await findRunning(dataDirectory)) !== undefined
