/** Composes what the dashboard needs: its document, the search of its list, and the figures of Home. */

import type { Storage } from '#open-storage.ts'
import type { DashboardPorts } from './ports.ts'
import { openCsvTickets } from './store/csv-tickets.ts'
import { figuresIn } from './store/figures.ts'
import { savedViewsIn } from './store/saved-views.ts'
import { applicationSearchIn } from './store/search.ts'

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
