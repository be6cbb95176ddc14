/**
 * Creates a login for each role in the database of DATABASE_URL, so that `set role none` gives no further
 * rights.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import type { ConnectionSource, Role } from './connections.ts'

const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff']

/**
 * Logins belong to the whole server, so the name contains a hash of the database. At most 63 bytes are
 * allowed.
 */
export const loginFor = (role: Role, database: string): string =>
  `${role}_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`

interface Login {
  role: Role
  name: string
  password: string
}

export interface LoginSettings {
  source: ConnectionSource
  /** Settings to connect as a role with another login than the one of DATABASE_URL. */
  as(role: Role, login: { user: string; password: string }): ClientConfig
  /** Shared by every process of this installation; the passwords are derived from it and not stored. */
  secret: Uint8Array
}

export type Logins = { source: ConnectionSource; why?: undefined } | { source?: undefined; why: string }

/**
 * Creates missing logins and tests them. Never throws: when the owner lacks the rights or PostgreSQL rejects
 * the logins, it returns the reason, and connections use SET ROLE as before.
 */
export async function ensureRoleLogins(settings: LoginSettings): Promise<Logins> {
  try {
    const owner = new pg.Client(settings.source.settings('owner'))
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      const logins = await loginsOf(owner, settings.secret)
      if (!(await areCorrect(owner, logins)) || (await loginProblem(settings, logins)))
        await createLogins(owner, logins)
      const problem = await loginProblem(settings, logins)
      return problem ? { why: problem } : { source: sourceOf(settings, logins) }
    } finally {
      await owner.end().catch(() => undefined)
    }
  } catch (error) {
    return { why: (error as Error).message }
  }
}

function sourceOf({ source, as }: LoginSettings, logins: readonly Login[]): ConnectionSource {
  return {
    settings(role) {
      const login = logins.find((each) => each.role === role)
      return login ? as(login.role, { user: login.name, password: login.password }) : source.settings(role)
    },
  }
}

async function loginsOf(owner: pg.Client, secret: Uint8Array): Promise<Login[]> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? ''
  return roles.map((role) => {
    const name = loginFor(role, database)
    return { role, name, password: createHmac('sha256', secret).update(name).digest('base64url') }
  })
}

/** Every login exists and is a member of its own role only. */
async function areCorrect(owner: pg.Client, logins: readonly Login[]): Promise<boolean> {
  const found = await loginsIn(owner)
  return logins.every(({ name }) => found.some((each) => each.name === name && each.isGood))
}

export interface FoundLogin {
  name: string
  role: Role
  isGood: boolean
}

/** The existing logins of this database. */
export async function loginsIn(owner: pg.Client): Promise<FoundLogin[]> {
  const { rows: here } = await owner.query<{ name: string }>('select current_database() as name')
  const names = roles.map((role) => loginFor(role, here[0]?.name ?? ''))
  const { rows } = await owner.query<{ name: string; above: boolean; roles: string[] }>(
    `select r.rolname as name, not r.rolcanlogin or r.rolinherit or r.rolsuper or r.rolbypassrls
      or r.rolcreaterole as above,
       array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
         where m.member = r.oid) as roles
     from pg_roles r where r.rolname = any($1)`,
    [names],
  )
  return rows.map(({ name, above, roles: given }) => {
    const role = roles[names.indexOf(name)] as Role
    return { name, role, isGood: !above && given.length === 1 && given[0] === role }
  })
}

/**
 * An arbitrary advisory lock key, unique in Foyer: concurrent starts create the logins one after the other.
 */
const LOCK = 0x464f594c

async function createLogins(owner: pg.Client, logins: readonly Login[]): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const { role, name, password } of logins) {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
      const verb = rowCount === 0 ? 'create' : 'alter'
      // Safe to interpolate: the names end in hex digits, and the verifier contains no quote.
      await owner.query(`${verb} role "${name}" login noinherit password '${verifierOf(password)}'`)
      await owner.query(`grant ${role} to "${name}"`)
      await owner.query(
        `do $$ begin execute format('grant connect on database %I to "${name}"', current_database()); end $$`,
      )
    }
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

const ITERATIONS = 4_096

/** The SCRAM verifier that PostgreSQL stores (RFC 5803), so that no statement contains the password. */
export function verifierOf(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

/** Why PostgreSQL rejects one of the logins; undefined: all work. */
async function loginProblem({ as }: LoginSettings, logins: readonly Login[]): Promise<string | undefined> {
  for (const { role, name, password } of logins) {
    const client = new pg.Client(as(role, { user: name, password }))
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ role: string; login: string }>(
        'select current_user as role, session_user as login',
      )
      if (rows[0]?.role !== role || rows[0].login !== name) return `${name} runs as ${rows[0]?.role}`
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return undefined
}
