/** Erasing applications. */
import type { Table } from '#endpoint.ts'
import applicationsErase from './endpoints/applications.erase.ts'

export const retentionApi = {
  'POST /v1/applications.erase': applicationsErase,
} satisfies Table
