/**
 * Every endpoint, in the order of docs/specification.md. Keys under /v1/ are also served without the prefix.
 */
import applicationsCreate from './applications/endpoints/applications.create.ts'
import applicationsDecide from './applications/endpoints/applications.decide.ts'
import applicationsDocumentsUpload from './applications/endpoints/applications.documents.upload.ts'
import applicationsHitsResolve from './applications/endpoints/applications.hits.resolve.ts'
import applicationsList from './applications/endpoints/applications.list.ts'
import applicationsReportGet from './applications/endpoints/applications.report.get.ts'
import applicationsRequestInformation from './applications/endpoints/applications.requestInformation.ts'
import applicationsRetry from './applications/endpoints/applications.retry.ts'
import applicationsUpdate from './applications/endpoints/applications.update.ts'
import { createByApiKey, getByApiKey } from './applications/endpoints/deprecated.ts'
import documentsDownload from './applications/endpoints/documents.download.ts'
import { reads } from './applications/endpoints/reads.ts'
import { cancelApplication, sessionCreate, sessionsEnd } from './applications/endpoints/session-and-cancel.ts'
import sandboxScenariosList from './checks/endpoints/sandbox.scenarios.list.ts'
import type { Table } from './endpoint.ts'
import applicationsEventsList from './events/endpoints/applications.events.list.ts'
import eventsList from './events/endpoints/events.list.ts'
import { deliveriesList, deliveriesReplay } from './events/endpoints/webhooks.deliveries.ts'
import {
  webhooksCreate,
  webhooksDelete,
  webhooksList,
  webhooksTest,
  webhooksUpdate,
} from './events/endpoints/webhooks.ts'
import { healthz, metrics, readyz } from './http/health/health.ts'
import { docs, look, openapi } from './http/reference/openapi-document.ts'
import introspect from './oauth/endpoints/oauth2.introspect.ts'
import revoke from './oauth/endpoints/oauth2.revoke.ts'
import token from './oauth/endpoints/oauth2.token.ts'
import userinfo from './oauth/endpoints/oauth2.userinfo.ts'
import { jwks, metadata } from './oauth/endpoints/well-known.ts'
import { identityReturn } from './onboarding/endpoints/identity.ts'
import {
  checkPage,
  chooseLanguage,
  donePage,
  downloadCopy,
  returnToCustomer,
  savedPage,
  startApplication,
  startPage,
  submitApplication,
} from './onboarding/endpoints/journey-pages.ts'
import { newLinkSent, requestNewLink } from './onboarding/endpoints/new-link.ts'
import { openLink } from './onboarding/endpoints/open-link.ts'
import { organizationSearch } from './onboarding/endpoints/organization.ts'
import { simulatorChoice, simulatorPage } from './onboarding/endpoints/simulator.eid.ts'
import { stepDraft, stepForm, stepPage } from './onboarding/endpoints/step.ts'
import applicationsErase from './retention/endpoints/applications.erase.ts'
import { workflowsGet, workflowsList } from './workflows/endpoints/workflows.ts'

export const api = {
  // 4.1, 4.2: authentication
  'POST /v1/oauth2/token': token,
  'GET /v1/oauth2/userinfo': userinfo,
  'POST /v1/oauth2/revoke': revoke,
  'POST /v1/oauth2/introspect': introspect,
  'GET /.well-known/jwks.json': jwks,
  'GET /.well-known/oauth-authorization-server': metadata,

  // 4.3: creating and managing applications
  'POST /v1/applications.create': applicationsCreate,
  'POST /v1/applications.list': applicationsList,
  'POST /v1/applications.update': applicationsUpdate,
  'POST /v1/applications.session.create': sessionCreate,
  'POST /v1/applications.sessions.end': sessionsEnd,
  'POST /v1/applications.cancel': cancelApplication,

  // workflows
  'POST /v1/workflows.list': workflowsList,
  'POST /v1/workflows.get': workflowsGet,

  // review
  'POST /v1/applications.decide': applicationsDecide,
  'POST /v1/applications.hits.resolve': applicationsHitsResolve,
  'POST /v1/applications.requestInformation': applicationsRequestInformation,
  'POST /v1/applications.retry': applicationsRetry,
  'POST /v1/applications.documents.upload': applicationsDocumentsUpload,
  'POST /v1/applications.erase': applicationsErase,

  // events
  'POST /v1/events.list': eventsList,
  'POST /v1/applications.events.list': applicationsEventsList,

  // 4.4: the hosted onboarding
  'GET /onboarding': openLink,
  'GET /onboarding/look.css': look,
  'GET /onboarding/:application': startPage,
  'POST /onboarding/:application': startApplication,
  'POST /onboarding/:application/language': chooseLanguage,
  'GET /onboarding/:application/saved': savedPage,
  'GET /onboarding/:application/check': checkPage,
  'POST /onboarding/:application/check': submitApplication,
  'GET /onboarding/:application/done': donePage,
  'GET /onboarding/:application/copy': downloadCopy,
  'GET /onboarding/:application/leave': returnToCustomer,
  'POST /onboarding/:application/not_open': requestNewLink,
  'GET /onboarding/:application/not_open/sent': newLinkSent,
  'GET /onboarding/:application/:step': stepPage,
  'POST /onboarding/:application/:step': stepForm,
  'POST /onboarding/:application/:step/draft': stepDraft,
  'GET /onboarding/:application/:step/search': organizationSearch,
  'GET /onboarding/:application/:step/return': identityReturn,
  'GET /simulator/eid': simulatorPage,
  'POST /simulator/eid': simulatorChoice,

  // 4.5: reads
  ...reads,
  'POST /v1/applications.report.get': applicationsReportGet,
  'GET /v1/downloads/:ticket': documentsDownload,

  // 4.6: deprecated
  'POST /applications': createByApiKey,
  'GET /applications/:id': getByApiKey,

  // webhooks
  'POST /v1/webhooks.create': webhooksCreate,
  'POST /v1/webhooks.list': webhooksList,
  'POST /v1/webhooks.update': webhooksUpdate,
  'POST /v1/webhooks.delete': webhooksDelete,
  'POST /v1/webhooks.test': webhooksTest,
  'POST /v1/webhooks.deliveries.list': deliveriesList,
  'POST /v1/webhooks.deliveries.replay': deliveriesReplay,

  // for developers
  'POST /v1/sandbox.scenarios.list': sandboxScenariosList,
  'GET /v1/openapi.json': openapi,
  'GET /docs': docs,

  // for the operator
  'GET /healthz': healthz,
  'GET /readyz': readyz,
  'GET /metrics': metrics,
} satisfies Table

/** Path segments that a step key must not use. */
export const reservedStepKeys = ['language', 'saved', 'check', 'done', 'copy', 'leave'] as const
