/** A database per test file, copied from a migrated template. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { DatabaseServer } from '#platform/postgres/database-server.ts'
import { migrate } from '#platform/postgres/migrate.ts'

const TEMPLATE = 'foyer_template'
const roles = ['foyer_service', 'foyer_auth', 'foyer_worker', 'foyer_staff'] as const

const at = (socket: string, user: string, database: string): ClientConfig => ({
  host: socket,
  user,
  database,
})

export async function asOwner<T>(
  socket: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(at(socket, 'postgres', database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function prepareTemplate(socket: string): Promise<void> {
  await asOwner(socket, 'postgres', async (client) => {
    for (const role of roles) await client.query(`create role ${role} login nobypassrls`)
    await client.query(`create database ${TEMPLATE}`)
  })
  await migrate({ owner: at(socket, 'postgres', TEMPLATE), worker: at(socket, 'foyer_worker', TEMPLATE) })
}

export interface TestDatabase extends DatabaseServer {
  name: string
  owner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export async function testDatabase(): Promise<TestDatabase> {
  const socket = process.env.FOYER_TEST_SOCKET
  if (!socket)
    throw new Error(
      'Run the tests by npm test -- <path>, or with --test-global-setup=test/harness/database.ts.',
    )
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(socket, 'postgres', async (client) => {
    // Copying files is twice as fast as writing each page to the log first.
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
    // A template's grants on the database itself are not copied.
    await client.query(`grant create, connect, temporary on database ${name} to foyer_worker`)
  })
  return {
    name,
    embedded: false,
    source: { settings: (role) => at(socket, role === 'owner' ? 'postgres' : role, name) },
    stop: async () => undefined,
    onLost: () => undefined,
    owner: (work) => asOwner(socket, name, work),
    drop: () => asOwner(socket, 'postgres', (client) => dropDatabase(client, name)),
  }
}

const MOST_WAITS = 100
const WAIT_MS = 10

/** The server ends a closed connection a moment later; forced before, it would be an error of its client. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const isUsed = async () => {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])
    return rows.length > 0
  }
  for (let waits = 0; waits < MOST_WAITS && (await isUsed()); waits++) await pause(WAIT_MS)
  await client.query(`drop database if exists ${name} with (force)`)
}
