/** The ongoing monitoring of approved applications. */
import type { Table } from '#endpoint.ts'
import { monitoringGet, monitoringSet } from './endpoints/applications.monitoring.ts'
import { countsGet, subjectsList } from './endpoints/monitoring.lists.ts'
import { reviewsList } from './endpoints/monitoring.reviews.list.ts'
import { hitsList } from './endpoints/screening.hits.list.ts'

export const monitoringApi = {
  'POST /v1/applications.monitoring.get': monitoringGet,
  'POST /v1/applications.monitoring.set': monitoringSet,
  'POST /v1/screening.hits.list': hitsList,
  'POST /v1/monitoring.subjects.list': subjectsList,
  'POST /v1/monitoring.reviews.list': reviewsList,
  'POST /v1/monitoring.counts.get': countsGet,
} satisfies Table
