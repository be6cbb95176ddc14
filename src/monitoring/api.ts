/** The ongoing monitoring of approved applications. */
import type { Table } from '../endpoint.ts'
import { monitoringGet, monitoringSet } from './endpoints/applications.monitoring.ts'

export const monitoringApi = {
  'POST /v1/applications.monitoring.get': monitoringGet,
  'POST /v1/applications.monitoring.set': monitoringSet,
} satisfies Table
