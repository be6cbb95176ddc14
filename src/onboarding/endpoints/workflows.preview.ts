/** POST /v1/workflows.preview: a page of a draft, as applicants would see it. */
import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import { type CallContext, operation, type PageInput } from '../../endpoint.ts'
import { CountryCode, LanguageCode } from '../../schemas/primitives.ts'
import { AnyDefinition, closed, onlyForStaff, WorkflowId } from '../../workflows/endpoints/draft-schemas.ts'
import { problemsOf } from '../../workflows/validity.ts'
import { type PublishedWorkflow, reservedStepKeys } from '../../workflows/workflow.ts'
import { previewPage } from '../preview/preview-page.ts'
import { stillPage } from '../preview/still-page.ts'

export default operation({
  who: 'STAFF',
  permission: null,
  staff: 'EVERYONE',
  summary: 'Preview a page of a draft',
  description:
    'The HTML of the real page with an invented applicant, without scripts. No application exists, and ' +
    `nothing is written. Steps with problems are left out.${onlyForStaff}`,
  body: Type.Object(
    {
      workflowId: WorkflowId,
      definition: AnyDefinition,
      page: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'The key of a step, START, or CHECK for Check your answers.',
      }),
      market: CountryCode,
      language: LanguageCode,
      filling: Type.Enum(['EMPTY', 'FILLED', 'PROBLEMS'], {
        description: 'As the applicant finds it, as they leave it, or after Continue without answers.',
      }),
    },
    closed,
  ),
  reply: Type.Object({ html: Type.String() }, closed),
  async run({ definition, page, market, language, filling, workflowId }, context) {
    const { caller, customers, documentation, ids } = context
    const id = ids.read('workflow', workflowId, '/workflowId')
    const customer = await customers.byId(caller.customerId)
    if (!customer) throw new ApiError('not_found')
    const workflow = shownVersion(definition, page, { id, customerId: customer.id })
    const request = { workflow, customer, page, market, language, filling }
    const view = previewPage(request, pageInput(context))
    if (!view) throw new ApiError('draft_incomplete')
    const html = documentation.onboardingPage(view)
    if (html === undefined) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
    return { html: stillPage(html) }
  },
})

/** Rules have no page, and a step with problems cannot be shown: the others still can. */
function shownVersion(
  definition: Record<string, unknown>,
  page: string,
  { id, customerId }: Pick<PublishedWorkflow, 'id' | 'customerId'>,
): PublishedWorkflow {
  const problems = problemsOf({ ...definition, rules: [] }, reservedStepKeys).filter(
    ({ code, path }) => code !== 'language_missing' && path !== '/steps',
  )
  const isBroken = (index: number) => problems.some(({ path }) => isBelow(path, `/steps/${index}`))
  const steps = Array.isArray(definition.steps) ? definition.steps : []
  const asked = steps.findIndex((step) => (step as { key?: unknown } | null)?.key === page)
  const errors = problems.filter(
    ({ path }) => !path.startsWith('/steps/') || isBelow(path, `/steps/${asked}`),
  )
  if (errors.length > 0) throw new ApiError('draft_incomplete', { errors })
  const whole = steps.filter((_step, index) => !isBroken(index))
  return {
    ...(definition as unknown as PublishedWorkflow),
    id,
    customerId,
    version: 0,
    steps: whole,
    rules: [],
  }
}

const isBelow = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`)

/** A view reads the ports and the clock; whatever belongs to a request is set by the preview. */
const pageInput = (context: CallContext): PageInput => context as unknown as PageInput

/** The frame that shows it runs no scripts. */
