/** Composes the ongoing monitoring. */

import type { MetricRegistry } from '#kernel/metrics.ts'
import type { Storage } from '#open-storage.ts'
import type { OpenedScreening } from '#screening/open.ts'
import { monitoringMetrics } from './metrics.ts'
import type { MonitoringPorts } from './ports.ts'
import { dueMonitoredIn } from './store/due-monitored.ts'
import { monitoringListsIn } from './store/monitoring-lists.ts'
import { rescreeningIn } from './store/rescreening.ts'
import { monitoringSweepsIn } from './store/sweeps.ts'

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
