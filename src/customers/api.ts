/** What the people of a customer set: its name, where applicants are sent, and how the pages look. */
import type { Table } from '../endpoint.ts'
import { customerGet, customerUpdate } from './endpoints/customer.ts'
import { logo, logoRemove, logoUpload, lookGet, lookUpdate } from './endpoints/look.ts'

export const customerApi = {
  'POST /v1/customer.get': customerGet,
  'POST /v1/customer.update': customerUpdate,
  'POST /v1/look.get': lookGet,
  'POST /v1/look.update': lookUpdate,
  'POST /v1/look.logo.upload': logoUpload,
  'POST /v1/look.logo.remove': logoRemove,
  'GET /onboarding/logos/:customer/:digest': logo,
} satisfies Table
