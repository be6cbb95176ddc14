/** POST /v1/look.preview: a real page in a look that is not published. */

import { closed, Language } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'

import { type CustomerLook, noLook } from '#customers/look.ts'
import { nameField, styleFields } from '#customers/look-fields.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import kyb from '#workflows/templates/kyb-limited-company.json' with { type: 'json' }
import type { PublishedWorkflow, WorkflowDefinition } from '#workflows/workflow.ts'
import { previewPage } from '../preview/preview-page.ts'
import { stillPage } from '../preview/still-page.ts'

export default operation({
  who: 'application.read',
  permission: 'settings',
  staff: 'DEVELOP',
  summary: 'Preview a look',
  description:
    'The HTML of a real page of the first published workflow, or of an example without one, with an ' +
    'invented applicant and without scripts. ' +
    'Nothing is written. It shows a page, and no data.',
  body: Type.Object(
    {
      name: nameField,
      ...styleFields,
      page: Type.Enum(['START', 'STEP', 'CHECK']),
      language: Language,
    },
    closed,
  ),
  reply: Type.Object({ html: Type.String() }, closed),
  async run(
    { page, language, ...style },
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
    const { caller, customers, documentation, providers, workflows } = context
    const customer = await customers.byId(caller.customerId)
    if (!customer) throw new ApiError('not_found')
    const [workflow = example] = await workflows.list(caller.customerId)
    const [market = 'SE'] = workflow.markets
    const shown = {
      workflow: withLanguage(workflow, language),
      customer: { ...customer, look: { ...noLook, ...customer.look, ...(style as Partial<CustomerLook>) } },
      providers: await providers.of(caller),
      page: page === 'STEP' ? stepToShow(workflow) : page,
    }
    const view = previewPage({ ...shown, market, language, filling: 'FILLED' }, context)
    const html = view && documentation.onboardingPage(view)
    if (html === undefined) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
    return { html: stillPage(html) }
  },
})

/** For a customer that has published nothing yet. */
const example: PublishedWorkflow = { ...(kyb as WorkflowDefinition), id: '', customerId: '', version: 0 }

/** A page with fields shows the most. */
const stepToShow = ({ steps }: PublishedWorkflow): string =>
  (steps.find(({ kind }) => kind === 'CONTACT_DETAILS' || kind === 'PERSON_DETAILS') ?? steps[0])?.key ??
  'START'

const withLanguage = (workflow: PublishedWorkflow, language: string): PublishedWorkflow =>
  workflow.languages.includes(language)
    ? workflow
    : { ...workflow, languages: [...workflow.languages, language] }
