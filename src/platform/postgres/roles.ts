/**
 * Verifies that each connection has its role: behind a pooler that drops start-up options it would be the
 * owner.
 */
import pg from 'pg'
import type { ConnectionSource, Role } from './connections.ts'

const roles: Role[] = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff']

export class RoleError extends Error {
  constructor(role: Role, actual: string) {
    super(
      `A connection that must run as ${role} runs as ${actual}: something between Foyer and PostgreSQL ` +
        'drops the option "role". Row-level security would not apply. Connect DATABASE_URL to PostgreSQL ' +
        'directly, or let the pooler pass "options" on.',
    )
    this.name = 'RoleError'
  }
}

/** Throws a RoleError before anything is served. */
export async function assertRoles(source: ConnectionSource): Promise<void> {
  for (const role of roles) {
    const client = new pg.Client(source.settings(role))
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string; bypasses: boolean }>(
        `select current_user as name, rolsuper or rolbypassrls as bypasses from pg_roles
          where rolname = current_user`,
      )
      const [actual] = rows
      if (actual?.name !== role || actual.bypasses) throw new RoleError(role, actual?.name ?? 'nobody')
    } finally {
      await client.end()
    }
  }
}
