/** POST /v1/look.preview: a real page in a look that is not published. */
import { Type } from 'typebox'
import { ApiError } from '../../api-error.ts'
import type { CustomerLook } from '../../customers/look.ts'
import { operation, type PageInput } from '../../endpoint.ts'
import { Language, orNull } from '../../schemas/primitives.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { previewPage } from '../preview/preview-page.ts'

const closed = { additionalProperties: false } as const

export default operation({
  who: 'STAFF',
  permission: null,
  staff: 'DEVELOP',
  summary: 'Preview a look',
  description:
    'The HTML of a real page of the first published workflow with an invented applicant, without scripts. ' +
    'Nothing is written. For people in the dashboard only: it shows a page, and no data.',
  body: Type.Object(
    {
      accent: orNull(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#C2401F'] })),
      radius: orNull(Type.Enum([0, 6, 12, 20])),
      page: Type.Enum(['START', 'STEP', 'CHECK']),
      language: Language,
    },
    closed,
  ),
  reply: Type.Object({ html: Type.String() }, closed),
  async run({ accent, radius, page, language }, context) {
    const { caller, customers, documentation, workflows } = context
    const customer = await customers.byId(caller.customerId)
    const [workflow] = await workflows.list(caller.customerId)
    if (!customer || !workflow) throw new ApiError('workflow_not_found')
    const [market = 'SE'] = workflow.markets
    const shown = {
      workflow: withLanguage(workflow, language),
      customer: { ...customer, look: lookOf(customer.look, accent, radius) },
      page: page === 'STEP' ? stepToShow(workflow) : page,
    }
    const input = context as unknown as PageInput
    const view = previewPage({ ...shown, market, language, filling: 'FILLED' }, input)
    const html = view && documentation.onboardingPage(view)
    if (html === undefined) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
    return { html: html.replaceAll(/<script\b[^>]*><\/script>/g, '') }
  },
})

const lookOf = (look: CustomerLook | undefined, accent: string | null, radius: CustomerLook['radius']) => ({
  ...(look ?? { privacyUrl: null, supportAddress: null }),
  accent,
  radius,
})

/** A page with fields shows the most. */
const stepToShow = ({ steps }: PublishedWorkflow): string =>
  (steps.find(({ kind }) => kind === 'CONTACT_DETAILS' || kind === 'PERSON_DETAILS') ?? steps[0])?.key ??
  'START'

const withLanguage = (workflow: PublishedWorkflow, language: string): PublishedWorkflow =>
  workflow.languages.includes(language)
    ? workflow
    : { ...workflow, languages: [...workflow.languages, language] }
