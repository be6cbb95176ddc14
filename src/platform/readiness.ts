/** Whether the service can work: its database answers and its data directory is there. */
import type { Logger } from 'pino'
import type { Ports } from '#ports.ts'
import type { Database } from './postgres/connections.ts'
import type { DatabaseServer } from './postgres/database-server.ts'

type Readiness = Ports['readiness']

/** Not ready without the database or the data directory. A lost data directory is logged once. */
export function readinessOf(database: Database, server: DatabaseServer, log: Logger): Readiness {
  let logged: string | undefined
  return async () => {
    const trouble = server.trouble?.()
    if (trouble && trouble !== logged) log.fatal({ detail: trouble }, 'the data directory is lost')
    logged = trouble
    if (trouble) return { ready: false, detail: trouble }
    try {
      await database.ping()
      return { ready: true, detail: 'ready' }
    } catch {
      return { ready: false, detail: 'The database cannot be reached.' }
    }
  }
}
