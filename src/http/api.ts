/** The reference for developers, and health and metrics for the operator. */
import type { Table } from '#endpoint.ts'
import { healthz, metrics, readyz } from './health.ts'
import { docs, favicon, look, openapi, openapiOfDashboard, root } from './reference/openapi-document.ts'

export const httpApi = {
  'GET /onboarding/look.css': look,
  'GET /v1/openapi.json': openapi,
  'GET /v1/openapi.dashboard.json': openapiOfDashboard,
  'GET /docs': docs,
  'GET /': root,
  'GET /favicon.ico': favicon,
  'GET /healthz': healthz,
  'GET /readyz': readyz,
  'GET /metrics': metrics,
} satisfies Table
