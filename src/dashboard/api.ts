/** The document of the dashboard, its list of applications and Home. */
import type { Table } from '#endpoint.ts'
import applicationsCounts from './endpoints/applications.counts.ts'
import { exportDownload, exportFile } from './endpoints/applications.export.download.ts'
import applicationsExport from './endpoints/applications.export.ts'
import applicationsNeighboursGet from './endpoints/applications.neighbours.get.ts'
import applicationsSearch from './endpoints/applications.search.ts'
import { dashboardDocument } from './endpoints/document.ts'
import { savedViewsDelete, savedViewsList, savedViewsSave } from './endpoints/saved-views.ts'
import statisticsGet from './endpoints/statistics.get.ts'

export const dashboardApi = {
  'GET /dashboard': dashboardDocument,
  'GET /dashboard/*': dashboardDocument,
  'POST /v1/applications.search': applicationsSearch,
  'POST /v1/applications.counts': applicationsCounts,
  'POST /v1/applications.neighbours.get': applicationsNeighboursGet,
  'POST /v1/applications.export': applicationsExport,
  'POST /v1/applications.export.download': exportDownload,
  'GET /v1/applications.export.csv': exportFile,
  'POST /v1/savedViews.list': savedViewsList,
  'POST /v1/savedViews.save': savedViewsSave,
  'POST /v1/savedViews.delete': savedViewsDelete,
  'POST /v1/statistics.get': statisticsGet,
} satisfies Table
