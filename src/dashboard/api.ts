/** The document of the dashboard. */
import type { Table } from '../endpoint.ts'
import { dashboardDocument } from './endpoints/document.ts'

export const dashboardApi = {
  'GET /dashboard': dashboardDocument,
  'GET /dashboard/*': dashboardDocument,
} satisfies Table
