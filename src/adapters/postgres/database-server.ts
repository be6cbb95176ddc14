/** The PostgreSQL that this installation uses: its own embedded one, or the one of DATABASE_URL. */
import pg, { type ClientConfig } from 'pg'
import { type EmbeddedDatabase, findRunning, startEmbedded } from '../embedded-postgres/embedded.ts'
import type { ConnectionSource, Role } from './connections.ts'

export interface DatabaseServer {
  source: ConnectionSource
  embedded: boolean
  /** Settings of a role's connection with a login of its own; not where each role logs in by itself already. */
  as?(role: Role, login: { user: string; password: string }): ClientConfig
  stop(): Promise<void>
  /** What is wrong with the place where it keeps its data, as long as it is. */
  trouble?(): string | undefined
  /** The embedded one died and was not brought back. */
  onLost(listener: (detail: string) => void): void
}

const DATABASE = 'foyer'
const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker']

/** A socket that is only waited for so long: a database that is away is said, not waited for. */
const CONNECT_MS = 5_000
/** Nobody waits longer: not for a statement, not for a lock, and a transaction that was left open ends. Not for the owner, who migrates and verifies. */
const PATIENCE = '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s'
const patient = (role: Role | 'owner') => role === 'foyer_service' || role === 'foyer_auth'

export function serverAt(databaseUrl: string): DatabaseServer {
  const { address, options } = withoutOptions(databaseUrl)
  // What stands in the address wins over what is said beside it, and without its role the service would run as the owner.
  const settings = (patience: string, role: string, at = address): ClientConfig => ({
    connectionString: at,
    connectionTimeoutMillis: CONNECT_MS,
    // The last of two wins: the operator's own patience over ours, our role over everything.
    options: [patience, options, role].join(' ').trim(),
  })
  return {
    embedded: false,
    source: {
      settings: (role) => settings(patient(role) ? PATIENCE : '', role === 'owner' ? '' : `-c role=${role}`),
    },
    as: (role, login) =>
      settings(patient(role) ? PATIENCE : '', `-c role=${role}`, withLogin(address, login)),
    stop: async () => undefined,
    onLost: () => undefined,
  }
}

/** As parameters, which win over what stands before the host, and are taken where there is no host either. */
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

export async function embeddedServer(
  dataDirectory: string,
  log: (line: string) => void,
): Promise<DatabaseServer> {
  const started = await startEmbedded({ dataDirectory, log })
  await ensureDatabase(started)
  return {
    ...embeddedSource(started),
    stop: () => started.stop(),
    trouble: started.trouble,
    onLost: (listener) => started.onExit((detail, willRestart) => willRestart || listener(detail)),
  }
}

/** For the command line: beside a running server its database, else one of our own for as long as the command takes. */
export async function embeddedForCommand(dataDirectory: string): Promise<DatabaseServer> {
  const running = await findRunning(dataDirectory)
  if (!running) return embeddedServer(dataDirectory, () => undefined)
  return { ...embeddedSource(running), stop: async () => undefined, onLost: () => undefined }
}

type Reached = Pick<EmbeddedDatabase, 'connection'>

function embeddedSource(reached: Reached): Pick<DatabaseServer, 'source' | 'embedded'> {
  const settings = (role: Role | 'owner') => ({
    ...reached.connection(role === 'owner' ? 'postgres' : role, DATABASE),
    connectionTimeoutMillis: CONNECT_MS,
    ...(patient(role) && { options: PATIENCE }),
  })
  return { embedded: true, source: { settings } }
}

async function ensureDatabase(reached: Reached): Promise<void> {
  const client = new pg.Client(reached.connection('postgres', 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    // Behind a socket in a directory that only we reach, the roles log in by name; elsewhere they are taken on by SET ROLE.
    for (const role of roles) {
      const known = await client.query('select rolcanlogin from pg_roles where rolname = $1', [role])
      if (known.rowCount === 0) await client.query(`create role ${role} login nobypassrls`)
      else if (!known.rows[0]?.rolcanlogin) await client.query(`alter role ${role} login`)
    }
  } finally {
    await client.end()
  }
}
