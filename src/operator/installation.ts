/** The installation that a command works on: its database, beside a running service or for as long as the command takes. */
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
import { CommandError, type Stage } from './command.ts'
import { migrationsOf } from './migrations.ts'

export interface Installation {
  config: Config
  ids: Ids
  server: DatabaseServer
  owner: pg.Client
  administration: Administration
  now: () => Date
}

/** Reaches the database and leaves it as it was found: stopped when the command started it. */
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
  // Without a listener, a connection that is lost between two statements would end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/** The database with its tables of this version. */
export function withInstallation<T>(stage: Stage, work: (it: Installation) => Promise<T>): Promise<T> {
  const config = stage.config()
  return withServer(config, (server) =>
    withOwner(server, async (owner) => {
      await ensureTables(config, server, owner)
      const administration = administrationOn(owner, stage.now)
      return work({ config, ids: idsOf(config.idNamespace), server, owner, administration, now: stage.now })
    }),
  )
}

/** A database of our own is brought to this version, as a start would do it; one that others use is not changed unasked. */
async function ensureTables(config: Config, server: DatabaseServer, owner: pg.Client): Promise<void> {
  const { pending, unknown } = await migrationsOf(owner)
  if (unknown.length > 0)
    throw new CommandError(
      `The database was brought to a newer version (${unknown.join(', ')}) than this Foyer. Use the newer one.`,
    )
  if (pending.length === 0) return
  if (config.databaseUrl)
    throw new CommandError(
      `The database is not of this version (${pending.join(', ')}). Run: npx foyer migrate`,
    )
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

const PATIENCE_MS = 10_000

/** A service that is starting or stopping at this moment holds the directory, and its database does not answer: waited for. */
async function embedded(dataDirectory: string): Promise<DatabaseServer> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await embeddedForCommand(dataDirectory)
    } catch (error) {
      const isHeld = error instanceof EmbeddedDatabaseError && error.message.startsWith('Another Foyer')
      if (!isHeld || Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** Whether a service keeps the embedded database of this directory now. */
export const isServiceRunning = async (dataDirectory: string): Promise<boolean> =>
  (await findRunning(dataDirectory)) !== undefined
