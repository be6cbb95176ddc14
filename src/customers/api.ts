/** The settings of a customer: its name, the redirect origins, and the look of the pages. */
import type { Table } from '#endpoint.ts'
import { customerGet, customerUpdate } from './endpoints/customer.ts'
import { cover, coverRemove, coverUpload } from './endpoints/look.cover.ts'
import { logo, logoRemove, logoUpload } from './endpoints/look.logo.ts'
import { lookGet, lookUpdate } from './endpoints/look.ts'

export const customerApi = {
  'POST /v1/customer.get': customerGet,
  'POST /v1/customer.update': customerUpdate,
  'POST /v1/look.get': lookGet,
  'POST /v1/look.update': lookUpdate,
  'POST /v1/look.logo.upload': logoUpload,
  'POST /v1/look.logo.remove': logoRemove,
  'POST /v1/look.cover.upload': coverUpload,
  'POST /v1/look.cover.remove': coverRemove,
  'GET /onboarding/logos/:customer/:digest': logo,
  'GET /onboarding/covers/:customer/:digest': cover,
} satisfies Table
