/**
 * Connects to the database, migrates it and opens the keys: the first step of the service and of the command
 * line.
 */
import path from 'node:path'
import { openDataDirectory } from '@foyer/embedded-postgres/embedded'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type DatabaseServer, embeddedServer, serverAt } from './postgres/database-server.ts'
import { ensureRoleLogins } from './postgres/logins.ts'
import {
  MasterKeyError,
  type OpenedMasterKeys,
  openMasterKeys,
  readGivenKeys,
} from './postgres/master-keys.ts'
import { migrate } from './postgres/migrate.ts'
import { assertRoles } from './postgres/roles.ts'

export const masterKeyFile = (config: Config): string => path.join(config.dataDirectory, 'master.key')

export interface OpenOptions {
  /** A database that is already running. */
  server?: DatabaseServer | undefined
  /** Runs before the first change of the database; an error leaves the database unchanged. */
  beforeMigrations?: (() => Promise<void>) | undefined
}

export async function openInstallation(
  config: Config,
  log: Logger,
  { server: running, beforeMigrations }: OpenOptions = {},
): Promise<{ server: DatabaseServer; keys: OpenedMasterKeys }> {
  const keySource = {
    environmentKey: config.masterKey,
    file: config.databaseUrl ? undefined : masterKeyFile(config),
  }
  assertKeys(keySource)
  // Fail at the start, not at the first upload.
  if (config.databaseUrl) openDataDirectory(config.dataDirectory, 'its files')
  const server =
    running ??
    (config.databaseUrl
      ? serverAt(config.databaseUrl)
      : await embeddedServer(
          config.dataDirectory,
          (line) => log[/ended unexpectedly/.test(line) ? 'warn' : 'debug']({ line }, 'embedded database'),
          config.throwAway,
        ))
  try {
    await beforeMigrations?.()
    const ran = await migrate({
      owner: server.source.settings('owner'),
      worker: server.source.settings('foyer_worker'),
    })
    await assertRoles(server.source)
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
    const owner = new pg.Client(server.source.settings('owner'))
    await owner.connect()
    const keys = await openMasterKeys({ owner, ...keySource, now: () => new Date() }).finally(() =>
      owner.end(),
    )
    return { server: await withOwnLogins(server, keys, log), keys }
  } catch (error) {
    if (!running) await server.stop()
    throw error
  }
}

/** Runs before anything is written. An unreadable key file is reported later, with its directory. */
function assertKeys(source: Parameters<typeof readGivenKeys>[0]): void {
  try {
    readGivenKeys(source)
  } catch (error) {
    if (error instanceof MasterKeyError) throw error
  }
}

/** On an external database: each role uses its own login where possible. */
async function withOwnLogins(
  server: DatabaseServer,
  keys: OpenedMasterKeys,
  log: Logger,
): Promise<DatabaseServer> {
  if (!server.as) return server
  const { source, why } = await ensureRoleLogins({
    source: server.source,
    as: server.as,
    secret: keys.derived('database-logins'),
  })
  if (source) return { ...server, source }
  log.warn(
    { why },
    'the roles of Foyer have no logins: a statement that resets its role runs as the owner ' +
      '(docs/operate/database.md, "Logins")',
  )
  return server
}
