/** POST /v1/workflows.preview: a page of a draft, as applicants would see it. */

import { CountryCode, closed, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { AnyDefinition, definitionBytes, WorkflowId } from '#workflows/endpoints/draft-schemas.ts'
import { otherPages } from '../preview/other-pages.ts'
import { previewUrl } from '../preview/preview-address.ts'
import { previewPage, stageOptions } from '../preview/preview-page.ts'
import { shownVersion } from '../preview/shown-version.ts'
import { stillPage } from '../preview/still-page.ts'

export default operation({
  who: 'application.read',
  permission: 'workflows',
  staff: 'EVERYONE',
  summary: 'Preview a page of a draft',
  description:
    'The HTML of the real page with an invented applicant, without scripts. No application exists, and ' +
    `nothing is written. Steps with problems are left out.`,
  bodyBytes: definitionBytes,
  body: Type.Object(
    {
      workflowId: WorkflowId,
      definition: AnyDefinition,
      page: Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'The key of a step, START, CHECK for Check your answers, DONE, SAVED, CO_SIGNER, OWNER or ' +
          'MESSAGE.',
      }),
      stage: Type.Optional(
        Type.String({
          maxLength: 40,
          description: 'A stage of the page, one of `stages`. Without it, the page as it opens.',
        }),
      ),
      market: CountryCode,
      language: LanguageCode,
      filling: Type.Enum(['EMPTY', 'FILLED', 'PROBLEMS'], {
        description: 'As the applicant finds it, as they leave it, or after Continue without answers.',
      }),
    },
    closed,
  ),
  reply: Type.Object(
    {
      html: Type.String(),
      stages: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }, closed), {
        description: 'The stages of the page beside how it opens.',
      }),
      url: Type.String({
        description: 'The same page of the stored draft in a window of its own, for signed-in staff.',
      }),
    },
    closed,
  ),
  async run(
    { definition, page, stage = '', market, language, filling, workflowId },
    context: Needs<
      | 'accessLog'
      | 'apiVersions'
      | 'applicationSearch'
      | 'applications'
      | 'auditHeads'
      | 'auditLog'
      | 'baseUrl'
      | 'clients'
      | 'copyPdf'
      | 'credentialUses'
      | 'credentials'
      | 'csvRows'
      | 'csvTickets'
      | 'customerScreening'
      | 'customerSettings'
      | 'customers'
      | 'dashboard'
      | 'demoWorkflows'
      | 'digests'
      | 'documentation'
      | 'downloads'
      | 'dueMonitored'
      | 'emailCodes'
      | 'events'
      | 'exports'
      | 'figures'
      | 'files'
      | 'ids'
      | 'inTimeOf'
      | 'linkTickets'
      | 'links'
      | 'mail'
      | 'metrics'
      | 'metricsForBearer'
      | 'monitoringLists'
      | 'monitoringSweeps'
      | 'newId'
      | 'nocodeUrl'
      | 'notificationChoices'
      | 'notifications'
      | 'now'
      | 'parties'
      | 'providerSettings'
      | 'providers'
      | 'queue'
      | 'queueSettings'
      | 'quotas'
      | 'readiness'
      | 'reportPdf'
      | 'requestLog'
      | 'rescreening'
      | 'savedViews'
      | 'sandboxClock'
      | 'screenedPairs'
      | 'screeningLists'
      | 'searchLists'
      | 'secret'
      | 'sessions'
      | 'sha256'
      | 'staff'
      | 'team'
      | 'termsFiles'
      | 'timelines'
      | 'tokens'
      | 'viewers'
      | 'webhooks'
      | 'workflowEditing'
      | 'workflows'
    >,
  ) {
    const { caller, customers, documentation, ids, providers } = context
    const id = ids.read('workflow', workflowId, '/workflowId')
    const customer = await customers.byId(caller.customerId)
    if (!customer) throw new ApiError('not_found')
    const workflow = shownVersion(definition, page, { id, customerId: customer.id })
    const sample = { workflow, customer, providers: await providers.of(caller), market, language }
    const view = previewPage({ ...sample, page, stage, filling }, context)
    if (!view) throw new ApiError('draft_incomplete')
    const html = documentation.onboardingPage(view)
    if (html === undefined) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
    const last = otherPages.find(({ name }) => name === page)?.address ?? page
    const place = { workflow: workflowId, market, language, filling, page: last, stage }
    return {
      html: stillPage(html),
      stages: stageOptions(workflow, page),
      url: previewUrl(context.nocodeUrl, place),
    }
  },
})
