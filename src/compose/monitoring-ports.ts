/** Composes the ongoing monitoring. */
import { monitoringMetrics } from '../adapters/metrics/monitoring.ts'
import { rescreeningIn } from '../adapters/monitoring/rescreening.ts'
import { dueMonitoredIn } from '../adapters/postgres/monitoring/due-monitored.ts'
import { monitoringListsIn } from '../adapters/postgres/monitoring/monitoring-lists.ts'
import { monitoringSweepsIn } from '../adapters/postgres/monitoring/sweeps.ts'
import type { MonitoringPorts } from '../monitoring/ports.ts'
import type { Storage } from '../open-storage.ts'
import type { MetricRegistry } from '../ports/metrics.ts'
import type { OpenedScreening } from './screening-ports.ts'

export function monitoringPorts(
  { server, keys, worker, store }: Pick<Storage, 'server' | 'keys' | 'worker' | 'store'>,
  { ports, screenEach }: Pick<OpenedScreening, 'ports' | 'screenEach'>,
  registry: MetricRegistry,
): MonitoringPorts {
  monitoringMetrics(registry, worker, store.now)
  return {
    rescreening: rescreeningIn({
      ...{ store, screenEach, worker, customers: ports.customerScreening, master: keys.master },
      auth: server.source.settings('foyer_auth'),
      service: server.source.settings('foyer_service'),
      ownKey: keys.derived('screening-own-lists'),
    }),
    monitoringLists: monitoringListsIn(store),
    dueMonitored: dueMonitoredIn(store.database, worker),
    monitoringSweeps: monitoringSweepsIn(worker, store.now),
  }
}
