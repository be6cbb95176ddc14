/** Reaches the database, brings its tables to this version, and opens the keys: what the service and the command line begin with. */
import path from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { openDataDirectory } from './adapters/embedded-postgres/embedded.ts'
import { type DatabaseServer, embeddedServer, serverAt } from './adapters/postgres/database-server.ts'
import { ownLogins } from './adapters/postgres/logins.ts'
import {
  MasterKeyError,
  type OpenedMasterKeys,
  openMasterKeys,
  readGivenKeys,
} from './adapters/postgres/master-keys.ts'
import { migrate } from './adapters/postgres/migrate.ts'
import { assertRoles } from './adapters/postgres/roles.ts'
import type { Config } from './config.ts'

export const masterKeyFile = (config: Config): string => path.join(config.dataDirectory, 'master.key')

export interface Preparing {
  /** A database that is there already. */
  server?: DatabaseServer | undefined
  /** Comes before the first change of the database: what it refuses has changed nothing. */
  beforeMigrations?: (() => Promise<void>) | undefined
}

export async function prepare(
  config: Config,
  log: Logger,
  { server: given, beforeMigrations }: Preparing = {},
): Promise<{ server: DatabaseServer; keys: OpenedMasterKeys }> {
  const keySource = {
    environmentKey: config.masterKey,
    file: config.databaseUrl ? undefined : masterKeyFile(config),
  }
  mustBeKeys(keySource)
  // Where documents will go is found out now, and not by the first applicant.
  if (config.databaseUrl) openDataDirectory(config.dataDirectory, 'its files')
  const server =
    given ??
    (config.databaseUrl
      ? serverAt(config.databaseUrl)
      : await embeddedServer(config.dataDirectory, (line) =>
          log[/ended by itself/.test(line) ? 'warn' : 'debug']({ line }, 'embedded database'),
        ))
  try {
    await beforeMigrations?.()
    const ran = await migrate({
      owner: server.source.settings('owner'),
      worker: server.source.settings('foyer_worker'),
    })
    await assertRoles(server.source)
    if (ran.length > 0) log.info({ migrations: ran }, 'database brought to this version')
    const owner = new pg.Client(server.source.settings('owner'))
    await owner.connect()
    const keys = await openMasterKeys({ owner, ...keySource, now: () => new Date() }).finally(() =>
      owner.end(),
    )
    return { server: await withOwnLogins(server, keys, log), keys }
  } catch (error) {
    if (!given) await server.stop()
    throw error
  }
}

/** Before anything is written. A file that can not be looked at is told later, with the directory that it is in. */
function mustBeKeys(source: Parameters<typeof readGivenKeys>[0]): void {
  try {
    readGivenKeys(source)
  } catch (error) {
    if (error instanceof MasterKeyError) throw error
  }
}

/** At a database of one's own: each role logs in by itself, where it can. */
async function withOwnLogins(
  server: DatabaseServer,
  keys: OpenedMasterKeys,
  log: Logger,
): Promise<DatabaseServer> {
  if (!server.as) return server
  const { source, why } = await ownLogins({
    source: server.source,
    as: server.as,
    secret: keys.derived('database-logins'),
  })
  if (source) return { ...server, source }
  log.warn(
    { why },
    'the roles of Foyer have no logins of their own: a statement that ends its role runs as the owner (docs/operating.md, "Your own")',
  )
  return server
}
