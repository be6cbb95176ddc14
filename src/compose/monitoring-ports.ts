/** Composes the ongoing monitoring. */
import { rescreeningIn } from '../adapters/monitoring/rescreening.ts'
import { dueMonitoredIn } from '../adapters/postgres/monitoring/due-monitored.ts'
import { monitoringListsIn } from '../adapters/postgres/monitoring/monitoring-lists.ts'
import type { MonitoringPorts } from '../monitoring/ports.ts'
import type { Storage } from '../open-storage.ts'
import type { ScreeningPorts } from '../screening/ports.ts'

export const monitoringPorts = (
  { server, keys, worker, store }: Pick<Storage, 'server' | 'keys' | 'worker' | 'store'>,
  { customerScreening: customers }: Pick<ScreeningPorts, 'customerScreening'>,
): MonitoringPorts => ({
  rescreening: rescreeningIn({
    ...{ store, customers, worker, master: keys.master },
    auth: server.source.settings('foyer_auth'),
    service: server.source.settings('foyer_service'),
    ownKey: keys.derived('screening-own-lists'),
  }),
  monitoringLists: monitoringListsIn(store),
  dueMonitored: dueMonitoredIn(store.database, worker),
})
