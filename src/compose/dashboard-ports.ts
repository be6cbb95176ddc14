/** Composes what the dashboard needs: its document, the search of its list, and the figures of Home. */
import { openCsvTickets } from '../adapters/crypto/csv-tickets.ts'
import { figuresIn } from '../adapters/postgres/search/figures.ts'
import { savedViewsIn } from '../adapters/postgres/search/saved-views.ts'
import { applicationSearchIn } from '../adapters/postgres/search/search.ts'
import type { DashboardPorts } from '../dashboard/ports.ts'
import type { Storage } from '../open-storage.ts'

export const dashboardPorts = (
  { database, store, newId, keys }: Pick<Storage, 'database' | 'store' | 'newId' | 'keys'>,
  document: () => string | undefined,
): DashboardPorts => ({
  dashboard: { document },
  applicationSearch: applicationSearchIn(store),
  csvTickets: openCsvTickets({ key: keys.derived('csv-downloads'), now: store.now }),
  figures: figuresIn(database, store.now),
  savedViews: savedViewsIn({ database, now: store.now, newId }),
})
