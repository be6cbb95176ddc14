/** Workflows: the published ones, and their drafts. */
import type { Table } from '#endpoint.ts'
import { workflowsCompare } from './endpoints/workflows.compare.ts'
import { workflowsCreate, workflowsDuplicate, workflowsImport } from './endpoints/workflows.create.ts'
import {
  draftsDiscard,
  draftsGet,
  draftsPropose,
  draftsReturn,
  draftsSave,
} from './endpoints/workflows.drafts.ts'
import { integrationGet } from './endpoints/workflows.integration.get.ts'
import { workflowsOverview } from './endpoints/workflows.overview.ts'
import { workflowSchemaFile } from './endpoints/workflows.schema.ts'
import { stepKindsList } from './endpoints/workflows.stepKinds.list.ts'
import { termsPdf, termsUpload } from './endpoints/workflows.terms.ts'
import { workflowsGet, workflowsList } from './endpoints/workflows.ts'
import { versionsList, workflowsExport, workflowsPublish } from './endpoints/workflows.versions.ts'

export const workflowApi = {
  'GET /v1/workflows.schema.json': workflowSchemaFile,
  'POST /v1/workflows.list': workflowsList,
  'POST /v1/workflows.get': workflowsGet,
  'POST /v1/workflows.overview': workflowsOverview,
  'POST /v1/workflows.integration.get': integrationGet,
  'POST /v1/workflows.create': workflowsCreate,
  'POST /v1/workflows.duplicate': workflowsDuplicate,
  'POST /v1/workflows.import': workflowsImport,
  'POST /v1/workflows.export': workflowsExport,
  'POST /v1/workflows.stepKinds.list': stepKindsList,
  'POST /v1/workflows.drafts.get': draftsGet,
  'POST /v1/workflows.drafts.save': draftsSave,
  'POST /v1/workflows.drafts.discard': draftsDiscard,
  'POST /v1/workflows.drafts.propose': draftsPropose,
  'POST /v1/workflows.drafts.return': draftsReturn,
  'POST /v1/workflows.compare': workflowsCompare,
  'POST /v1/workflows.publish': workflowsPublish,
  'POST /v1/workflows.versions.list': versionsList,
  'POST /v1/workflows.terms.upload': termsUpload,
  'GET /onboarding/terms/:customer/:digest': termsPdf,
} satisfies Table
