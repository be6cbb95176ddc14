/** The real page of a draft with an invented applicant: nothing is written, and no application exists. */
import { type Case, type CaseData, emptyCaseData } from '../../applications/case.ts'
import { walkOfCase } from '../../applications/case-facts.ts'
import { registryAnswerOf } from '../../checks/sandbox/registry-entries.ts'
import { identityNumberOf } from '../../checks/sandbox/scenario-values.ts'
import { givenNamesOf, testCompanies } from '../../checks/sandbox/scenarios.ts'
import type { Customer } from '../../customers/customer.ts'
import type { PageInput } from '../../endpoint.ts'
import type { CountryCode, LanguageCode } from '../../schemas/primitives.ts'
import type { StepAnswer } from '../../workflows/answers.ts'
import { rulesOf } from '../../workflows/step-rules.ts'
import type { PublishedWorkflow, Step } from '../../workflows/workflow.ts'
import { ownershipWork } from '../ownership/ownership-work.ts'
import { onboardingPath, type PageContext, stepContextOf, viewOf } from '../page-context.ts'
import { checkView } from '../screens/check-view.ts'
import { startScreen } from '../screens/start-view.ts'
import { stepScreen } from '../step-page.ts'
import { pagesOf } from '../steps/kinds.ts'
import type { OnboardingView } from '../view.ts'
import { sampleForm, samplePerson } from './sample-forms.ts'
import { sampleOwnership } from './sample-ownership.ts'

/** EMPTY: as the applicant finds it. FILLED: as they leave it. PROBLEMS: after Continue without answers. */
export type Filling = 'EMPTY' | 'FILLED' | 'PROBLEMS'

export interface PreviewRequest {
  workflow: PublishedWorkflow
  customer: Customer
  /** A step's key, or START or CHECK. */
  page: string
  market: CountryCode
  language: LanguageCode
  filling: Filling
  /** Path of the previewed pages, without a trailing slash. Without it, they lead nowhere. */
  base?: string
}

/** undefined: the workflow has no such step. */
export function previewPage(request: PreviewRequest, ports: PageInput): OnboardingView | undefined {
  const { page, filling, workflow } = request
  if (page === 'START') return startPreview(request, ports)
  if (page === 'CHECK') return checkView(answeredUntil(request, ports))
  // A page is shown whether its condition holds or not.
  const steps = workflow.steps.map((step) => (step.key === page ? shown(step) : step))
  const context = answeredUntil({ ...request, workflow: { ...workflow, steps } }, ports, page)
  const step = steps.find(({ key }) => key === page)
  const placed = context.path.find((each) => each.step.key === page)
  if (!step || !placed) return undefined
  const typed = filling === 'FILLED' ? sampleForm(step, request.market) : {}
  const own = filling === 'FILLED' ? withAnswer(context, step) : context
  const problems = filling === 'PROBLEMS' ? pagesOf(step).problems(step as never, own, {}) : []
  return stepScreen(own, placed, { typed, problems })
}

const shown = ({ when: _when, ...step }: Step): Step => step as Step

function startPreview(request: PreviewRequest, ports: PageInput): OnboardingView {
  const context = contextOf(request, caseOf(request, ports.now()), ports)
  return viewOf(context, startScreen(context))
}

/** The context with the answers to every step before this one. */
function answeredUntil(request: PreviewRequest, ports: PageInput, page?: string): PageContext {
  const { steps } = request.workflow
  const end = page === undefined ? steps.length : steps.findIndex(({ key }) => key === page)
  return steps
    .slice(0, end)
    .reduce(
      (context, step) => withAnswer(context, step),
      contextOf(request, caseOf(request, ports.now()), ports),
    )
}

function contextOf(request: PreviewRequest, of: Case, ports: PageInput): PageContext {
  const { workflow, customer, language, base = `${onboardingPath(ports)}/${of.id}` } = request
  const { path, facts } = walkOfCase(of, workflow)
  return {
    input: { ...ports, method: 'GET', params: {}, query: {}, form: {}, uploads: [], acceptLanguage: '' },
    session: { customerId: customer.id, applicationId: of.id, csrf: '' },
    case: of,
    workflow,
    customer,
    language,
    path,
    facts,
    base,
    move: () => Promise.reject(new Error('a preview changes nothing')),
  }
}

function caseOf({ workflow, customer, market, language }: PreviewRequest, now: Date): Case {
  const unset = { externalReference: null, submittedAt: null, decidedAt: null }
  return {
    ...unset,
    customerId: customer.id,
    id: 'preview',
    mode: customer.mode,
    kind: workflow.kind,
    workflowId: workflow.id,
    workflowVersion: workflow.version,
    countryCode: market,
    redirectUrl: 'https://example.com/',
    language,
    status: 'IN_PROGRESS',
    createdAt: now,
    startedAt: now,
    updatedAt: now,
    expiresAt: now,
    data: emptyCaseData({}),
  }
}

/** With the answer of the invented applicant; unchanged when their form would have problems. */
function withAnswer(context: PageContext, step: Step): PageContext {
  const { workflow, customer, language, case: of, input, base } = context
  const changed = sampleData(context, step)
  if (!changed) return context
  const next = { ...of, data: { ...of.data, ...changed } }
  const page = step.key
  return contextOf(
    { workflow, customer, page, market: of.countryCode, language, filling: 'FILLED', base },
    next,
    input,
  )
}

function sampleData(context: PageContext, step: Step): Partial<CaseData> | undefined {
  const { data, countryCode: market } = context.case
  const at = { at: context.input.now().toISOString(), revision: 1 }
  const withAnswers = (answer: StepAnswer) => ({ answers: { ...data.answers, [step.key]: answer } })
  if (step.kind === 'IDENTITY') {
    const answer = { ...at, kind: 'IDENTITY', method: 'EID', provider: 'simulator' } as const
    return { ...withAnswers(answer), identity: sampleIdentity(market, at.at) }
  }
  if (step.kind === 'ORGANIZATION') return sampleCompany(context, withAnswers, at)
  if (step.kind === 'OWNERSHIP')
    return withAnswers({ ...sampleOwnership(market, ownershipWork(step, context)), ...at })
  const rules = rulesOf(step)
  if (!rules.read) return undefined
  // Numbers of test persons are valid in the sandbox only.
  const read = rules.read(step, sampleForm(step, market), {
    ...stepContextOf(context, step),
    mode: 'sandbox',
  })
  return 'answer' in read ? withAnswers({ ...read.answer, ...at } as StepAnswer) : undefined
}

function sampleIdentity(market: CountryCode, provenAt: string): CaseData['identity'] {
  const person = samplePerson(market)
  return {
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    provenAt,
    givenName: givenNamesOf(person),
    familyName: person.family,
    dateOfBirth: person.birth,
    personalIdentityNumber: identityNumberOf(person, 'EID'),
    country: person.country,
    address: null,
    evidence: { type: 'SIMULATED_ID_TOKEN', sha256: '0' },
  }
}

function sampleCompany(
  { case: of, input }: PageContext,
  withAnswers: (answer: StepAnswer) => Partial<CaseData>,
  at: { at: string; revision: number },
): Partial<CaseData> | undefined {
  const company = testCompanies.find(({ country }) => country === of.countryCode) ?? testCompanies[0]
  if (!company) return undefined
  const registry = registryAnswerOf(company, input.now())
  const { organizationName: name, organizationNumber } = registry.organization
  return {
    ...withAnswers({
      ...at,
      kind: 'ORGANIZATION',
      source: 'REGISTRY',
      name,
      organizationNumber,
      declared: null,
    }),
    registry,
  }
}
