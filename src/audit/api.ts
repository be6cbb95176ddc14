/** The audit log for the people of its customer. */
import type { Table } from '#endpoint.ts'
import download from './endpoints/audit.download.ts'
import { auditDownload, auditList, auditVerify } from './endpoints/audit.ts'

export const auditApi = {
  'POST /v1/audit.list': auditList,
  'POST /v1/audit.verify': auditVerify,
  'POST /v1/audit.download': auditDownload,
  'GET /v1/audit/:ticket': download,
} satisfies Table
