/** Test persons of a sandbox customer, driven by the API. */
import type { Table } from '#endpoint.ts'
import act from './endpoints/sandbox.applications.act.ts'
import complete from './endpoints/sandbox.applications.complete.ts'
import { clockAdvance, clockGet } from './endpoints/sandbox.clock.ts'

export const sandboxApi = {
  'POST /v1/sandbox.applications.complete': complete,
  'POST /v1/sandbox.applications.act': act,
  'POST /v1/sandbox.clock.get': clockGet,
  'POST /v1/sandbox.clock.advance': clockAdvance,
} satisfies Table
