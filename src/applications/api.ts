/** Creating, reading, managing and reviewing applications. */
import type { Table } from '#endpoint.ts'
import applicationsCreate from './endpoints/applications.create.ts'
import applicationsList from './endpoints/applications.list.ts'
import applicationsRetry from './endpoints/applications.retry.ts'
import applicationsUpdate from './endpoints/applications.update.ts'
import { demo } from './endpoints/demo.ts'
import { createByApiKey, getByApiKey } from './endpoints/deprecated.ts'
import providersGapsList from './endpoints/providers.gaps.list.ts'
import { reads } from './endpoints/reads.ts'
import { cancelApplication, sessionCreate, sessionsEnd } from './endpoints/session-and-cancel.ts'

export const applicationApi = {
  'POST /v1/applications.create': applicationsCreate,
  'POST /v1/applications.list': applicationsList,
  'POST /v1/applications.update': applicationsUpdate,
  'POST /v1/applications.session.create': sessionCreate,
  'POST /v1/applications.sessions.end': sessionsEnd,
  'POST /v1/applications.cancel': cancelApplication,
  'POST /v1/providers.gaps.list': providersGapsList,

  'POST /v1/applications.retry': applicationsRetry,

  ...reads,

  'POST /applications': createByApiKey,
  'GET /applications/:id': getByApiKey,

  'GET /demo': demo,
} satisfies Table
