/** Opens the ports of the queue. */
import type { Database } from '#platform/postgres/connections.ts'
import type { QueuePorts } from './ports.ts'
import { queueIn } from './store/queue.ts'
import { teamQueueSettingsIn } from './store/queue-settings.ts'

export const queuePorts = (database: Database, now: () => Date): QueuePorts => ({
  queue: queueIn(database, now),
  queueSettings: teamQueueSettingsIn(database, now),
})
