/** A login of its own for each role, at a database of DATABASE_URL: `set role none` then leads to one that may do nothing. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import type { ConnectionSource, Role } from './connections.ts'

const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker']

/** Roles belong to the whole server, so the name says which database it is for. Well below the 63 bytes of a name. */
export const loginFor = (role: Role, database: string): string =>
  `${role}_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`

interface Login {
  role: Role
  name: string
  password: string
}

export interface LoginSettings {
  source: ConnectionSource
  /** Settings of a role's connection with another login than the one of DATABASE_URL. */
  as(role: Role, login: { user: string; password: string }): ClientConfig
  /** Known to every process of this installation; the passwords come from it, and nothing new is kept. */
  secret: Uint8Array
}

export type Logins = { source: ConnectionSource; why?: undefined } | { source?: undefined; why: string }

/**
 * Makes what is missing and tries it. Never throws: where the owner may not, or PostgreSQL refuses the logins, it says why, and the
 * roles are taken on as before.
 */
export async function ownLogins(settings: LoginSettings): Promise<Logins> {
  try {
    const owner = new pg.Client(settings.source.settings('owner'))
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      const logins = await loginsOf(owner, settings.secret)
      if (!(await areGood(owner, logins)) || (await refusal(settings, logins))) await make(owner, logins)
      const refused = await refusal(settings, logins)
      return refused ? { why: refused } : { source: sourceOf(settings, logins) }
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

/** Each is there, and is a member of its own role alone. */
async function areGood(owner: pg.Client, logins: readonly Login[]): Promise<boolean> {
  const found = await loginsIn(owner)
  return logins.every(({ name }) => found.some((each) => each.name === name && each.isGood))
}

export interface FoundLogin {
  name: string
  role: Role
  isGood: boolean
}

/** Those of this database that are there. */
export async function loginsIn(owner: pg.Client): Promise<FoundLogin[]> {
  const { rows: here } = await owner.query<{ name: string }>('select current_database() as name')
  const names = roles.map((role) => loginFor(role, here[0]?.name ?? ''))
  const { rows } = await owner.query<{ name: string; above: boolean; roles: string[] }>(
    `select r.rolname as name, not r.rolcanlogin or r.rolinherit or r.rolsuper or r.rolbypassrls or r.rolcreaterole as above,
       array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as roles
     from pg_roles r where r.rolname = any($1)`,
    [names],
  )
  return rows.map(({ name, above, roles: given }) => {
    const role = roles[names.indexOf(name)] as Role
    return { name, role, isGood: !above && given.length === 1 && given[0] === role }
  })
}

/** Any number that nobody else takes: two services that start at once make them one after the other. */
const LOCK = 0x464f594c

async function make(owner: pg.Client, logins: readonly Login[]): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const { role, name, password } of logins) {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
      const verb = rowCount === 0 ? 'create' : 'alter'
      // The names are hexadecimal behind a word of ours, and the verifier has no quote.
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

/** As PostgreSQL keeps it (RFC 5803): the password itself does not go through a statement, nor into a log of statements. */
export function verifierOf(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

/** Why PostgreSQL does not take one of them; undefined: it takes all. */
async function refusal({ as }: LoginSettings, logins: readonly Login[]): Promise<string | undefined> {
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
