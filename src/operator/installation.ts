/**
 * Opens the installation that a command works on. Uses the database of a running service, or starts it for
 * the command.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedDatabaseError, findRunning } from '../adapters/embedded-postgres/embedded.ts'
import { type Administration, administrationOn } from '../adapters/postgres/customers/administration.ts'
import { type DatabaseServer, embeddedForCommand, serverAt } from '../adapters/postgres/database-server.ts'
import type { KeySource } from '../adapters/postgres/master-keys.ts'
import { migrate } from '../adapters/postgres/migrate.ts'
import type { Config } from '../config.ts'
import { type Ids, idsOf } from '../ids.ts'
import { masterKeyFile } from '../open-installation.ts'
import { type CommandContext, CommandError } from './command.ts'
import { migrationsOf } from './migrations.ts'

export interface Installation {
  config: Config
  ids: Ids
  server: DatabaseServer
  owner: pg.Client
  administration: Administration
  now: () => Date
}

/** Connects to the database. If the command had to start it, stops it afterwards. */
export async function withServer<T>(
  config: Config,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
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
export function withInstallation<T>(
  context: CommandContext,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const config = context.config()
  return withServer(config, (server) =>
    withOwner(server, async (owner) => {
      await ensureTables(config, server, owner)
      const administration = administrationOn(owner, context.now)
      return work({ config, ids: idsOf(config.idNamespace), server, owner, administration, now: context.now })
    }),
  )
}

/**
 * Migrates the embedded database, as a start would. A database of DATABASE_URL is never migrated without
 * `foyer migrate`.
 */
async function ensureTables(config: Config, server: DatabaseServer, owner: pg.Client): Promise<void> {
  const { pending, unknown } = await migrationsOf(owner)
  if (unknown.length > 0)
    throw new CommandError(
      `The database was migrated by a newer version of Foyer (${unknown.join(', ')}). Use that version.`,
    )
  if (pending.length === 0) return
  if (config.databaseUrl)
    throw new CommandError(`The database needs migrations (${pending.join(', ')}). Run: npx foyer migrate`)
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
}: Pick<Installation, 'config' | 'owner' | 'now'>): KeySource {
  const file = config.databaseUrl ? undefined : masterKeyFile(config)
  return { owner, environmentKey: config.masterKey, file, now }
}

const WAIT_MS = 10_000

/** A service that starts or stops locks the directory while its database does not answer. Waits for it. */
async function embedded(dataDirectory: string): Promise<DatabaseServer> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      return await embeddedForCommand(dataDirectory)
    } catch (error) {
      const isLocked = error instanceof EmbeddedDatabaseError && error.message.startsWith('Another Foyer')
      if (!isLocked || Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** Whether a service is running on the embedded database of this directory. */
export const isServiceRunning = async (dataDirectory: string): Promise<boolean> =>
  (await findRunning(dataDirectory)) !== undefined
