/** The PostgreSQL of this installation: the embedded one, or the one of DATABASE_URL. */

import { type EmbeddedDatabase, findRunning, startEmbedded } from '@foyer/embedded-postgres/embedded'
import pg, { type ClientConfig } from 'pg'
import type { ConnectionSource, Role } from './connections.ts'

export interface DatabaseServer {
  source: ConnectionSource
  embedded: boolean
  /** Settings to connect as a role with its own login; absent when every role can log in already. */
  as?(role: Role, login: { user: string; password: string }): ClientConfig
  stop(): Promise<void>
  /** The fault of the data directory; undefined: no fault. */
  trouble?(): string | undefined
  /** Called when the embedded database died and was not restarted. */
  onLost(listener: (detail: string) => void): void
}

const DATABASE = 'foyer'
const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff']

/** A short limit, so that an unavailable database is reported and not waited for. */
const CONNECT_MS = 5_000
/**
 * Limits for statements, locks and idle transactions. Not for the owner, who runs migrations and
 * verifications.
 */
const TIMEOUTS = '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s'
const hasTimeouts = (role: Role | 'owner') =>
  role === 'foyer_service' || role === 'foyer_auth' || role === 'foyer_staff'

export function serverAt(databaseUrl: string): DatabaseServer {
  const { address, options } = withoutOptions(databaseUrl)
  // Options in the URL override the `options` setting, and without its role the service would run as the
  // owner.
  const settings = (timeouts: string, role: string, at = address): ClientConfig => ({
    connectionString: at,
    connectionTimeoutMillis: CONNECT_MS,
    // The last setting wins: the operator's timeouts over ours, our role over everything.
    options: [timeouts, options, role].join(' ').trim(),
  })
  return {
    embedded: false,
    source: {
      settings: (role) =>
        settings(hasTimeouts(role) ? TIMEOUTS : '', role === 'owner' ? '' : `-c role=${role}`),
    },
    as: (role, login) =>
      settings(hasTimeouts(role) ? TIMEOUTS : '', `-c role=${role}`, withLogin(address, login)),
    stop: async () => undefined,
    onLost: () => undefined,
  }
}

/** Sets query parameters, which override the user info of the URL and also work without a host. */
function withLogin(address: string, { user, password }: { user: string; password: string }): string {
  const url = new URL(address)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return url.href
}

function withoutOptions(databaseUrl: string): { address: string; options: string } {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options')
  if (options === null) return { address: databaseUrl, options: '' }
  url.searchParams.delete('options')
  return { address: url.href, options }
}

/** Nothing waits for the disk: a power cut destroys the database. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export async function embeddedServer(
  dataDirectory: string,
  log: (line: string) => void,
  isThrowAway = false,
): Promise<DatabaseServer> {
  const started = await startEmbedded({ dataDirectory, log, ...(isThrowAway && { settings: notDurable }) })
  await ensureDatabase(started)
  return {
    ...embeddedSource(started),
    stop: () => started.stop(),
    trouble: started.trouble,
    onLost: (listener) => started.onExit((detail, willRestart) => willRestart || listener(detail)),
  }
}

/** For the command line: the database of a running server, else one that is started for this command. */
export async function embeddedForCommand(dataDirectory: string): Promise<DatabaseServer> {
  const running = await findRunning(dataDirectory)
  if (!running) return embeddedServer(dataDirectory, () => undefined)
  return { ...embeddedSource(running), stop: async () => undefined, onLost: () => undefined }
}

type EmbeddedConnections = Pick<EmbeddedDatabase, 'connection'>

function embeddedSource(connections: EmbeddedConnections): Pick<DatabaseServer, 'source' | 'embedded'> {
  const settings = (role: Role | 'owner') => ({
    ...connections.connection(role === 'owner' ? 'postgres' : role, DATABASE),
    connectionTimeoutMillis: CONNECT_MS,
    ...(hasTimeouts(role) && { options: TIMEOUTS }),
  })
  return { embedded: true, source: { settings } }
}

async function ensureDatabase(connections: EmbeddedConnections): Promise<void> {
  const client = new pg.Client(connections.connection('postgres', 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    // On the embedded database the roles log in directly, because only this user reaches its socket.
    for (const role of roles) {
      const existing = await client.query('select rolcanlogin from pg_roles where rolname = $1', [role])
      if (existing.rowCount === 0) await client.query(`create role ${role} login nobypassrls`)
      else if (!existing.rows[0]?.rolcanlogin) await client.query(`alter role ${role} login`)
    }
  } finally {
    await client.end()
  }
}
