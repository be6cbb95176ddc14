/** Everything of a customer as one archive. */
import type { Table } from '#endpoint.ts'
import download from './endpoints/exports.download.ts'
import {
  exportsCancel,
  exportsCreate,
  exportsDownload,
  exportsGet,
  exportsList,
} from './endpoints/exports.ts'

export const exportApi = {
  'POST /v1/exports.create': exportsCreate,
  'POST /v1/exports.cancel': exportsCancel,
  'POST /v1/exports.get': exportsGet,
  'POST /v1/exports.list': exportsList,
  'POST /v1/exports.download': exportsDownload,
  'GET /v1/exports/:ticket': download,
} satisfies Table
