/** Composes what the dashboard needs: its document, the search of its list, and the figures of Home. */
import { figuresIn } from '../adapters/postgres/search/figures.ts'
import { applicationSearchIn } from '../adapters/postgres/search/search.ts'
import type { DashboardPorts } from '../dashboard/ports.ts'
import type { Storage } from '../open-storage.ts'

export const dashboardPorts = (
  { database, store }: Pick<Storage, 'database' | 'store'>,
  document: () => string | undefined,
): DashboardPorts => ({
  dashboard: { document },
  applicationSearch: applicationSearchIn(store),
  figures: figuresIn(database),
})
