/** The case of an invented applicant, and its answers one step after another. Nothing of it is stored. */

import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Case, type CaseData, emptyCaseData } from '#applications/case.ts'
import { walkOfCase } from '#applications/case-facts.ts'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { identityNumberOf } from '#checks/sandbox/scenario-values.ts'
import { givenNamesOf } from '#checks/sandbox/scenarios.ts'
import type { Customer } from '#customers/customer.ts'
import type { PageInput } from '#endpoint.ts'
import type { Ports } from '#ports.ts'
import type { NewAnswer, StepAnswer } from '#workflows/answers.ts'
import { rulesOf } from '#workflows/step-rules.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { PublishedWorkflow, Step, StepKind, StepOf } from '#workflows/workflow.ts'
import { onboardingPath } from '../embedded-page.ts'
import { ownershipWork } from '../ownership/ownership-work.ts'
import { contextWith, type PageContext, stepContextOf } from '../page-context.ts'
import { sampleDocuments } from './sample-files.ts'
import { sampleForm } from './sample-forms.ts'
import { sampleOwnership } from './sample-ownership.ts'
import { sampleCompanies, samplePerson } from './sample-parties.ts'
import { sampleSigning } from './sample-signing.ts'

export interface SampleRequest {
  workflow: PublishedWorkflow
  customer: Customer
  providers: CustomerProviders
  market: CountryCode
  language: LanguageCode
  /** Path of the previewed pages, without a trailing slash. Without it, their links go nowhere. */
  base?: string
  /** The query of the page. */
  query?: Record<string, string>
}

/** The page's input from the service. The request is the preview's own: it carries no session. */
const inputOf = (ports: Ports, query: Record<string, string> = {}): PageInput => ({
  ...ports,
  method: 'GET',
  params: {},
  query,
  form: {},
  uploads: [],
  cookie: undefined,
  staffToken: undefined,
  acceptLanguage: '',
  info: { address: '', userAgent: '' },
  prefetch: false,
  wantsJson: false,
  countInvalidLink: async () => undefined,
  countOpenedLink: async () => undefined,
  countRegistryLookup: async () => undefined,
  countPost: async () => undefined,
})

/** Before the first answer. */
export function emptyContext(request: SampleRequest, ports: Ports): PageContext {
  const of = caseOf(request, ports.now())
  const { workflow, customer, language, base = `${onboardingPath(ports)}/${of.id}`, query } = request
  const { path, facts } = walkOfCase(of, workflow)
  return {
    input: inputOf(ports, query),
    providers: request.providers,
    session: { customerId: customer.id, applicationId: of.id, hash: '', csrf: '' },
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

function caseOf({ workflow, customer, market, language }: SampleRequest, now: Date): Case {
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
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    data: emptyCaseData({}),
  }
}

/** With the answers to every step before this one; without a step, to all. */
export function answeredUntil(request: SampleRequest, ports: Ports, page?: string): PageContext {
  const { steps } = request.workflow
  const end = page === undefined ? steps.length : steps.findIndex(({ key }) => key === page)
  return steps.slice(0, end).reduce(withAnswer, emptyContext(request, ports))
}

export const withData = (context: PageContext, data: Partial<CaseData>): PageContext =>
  contextWith(context, { ...context.case, data: { ...context.case.data, ...data } })

/** With the answer of the invented applicant; unchanged when their form would have problems. */
export function withAnswer(context: PageContext, step: Step): PageContext {
  const sample = samples[step.kind] as ((context: PageContext, step: Step) => Sample) | undefined
  const { answer, ...data } = sample ? sample(context, step) : readSample(context, step)
  if (!answer) return context
  const saved = { ...answer, at: context.input.now().toISOString(), revision: 1 } as StepAnswer
  return withData(context, { ...data, answers: { ...context.case.data.answers, [step.key]: saved } })
}

type Sample = Partial<CaseData> & { answer?: NewAnswer | undefined }

/** A form is read by the rules of its kind. */
function readSample(context: PageContext, step: Step): Sample {
  // Numbers of test persons are valid in the sandbox only.
  const stepContext = { ...stepContextOf(context, step), mode: 'sandbox' as const }
  const read = rulesOf(step).read?.(step, sampleForm(step, context.case.countryCode), stepContext)
  return read && 'answer' in read ? { answer: read.answer as NewAnswer } : {}
}

const samples: { [K in StepKind]?: (context: PageContext, step: StepOf<K>) => Sample } = {
  IDENTITY: (context) => ({
    answer: { kind: 'IDENTITY', method: 'EID', provider: 'simulator' },
    identity: sampleIdentity(context),
  }),
  ORGANIZATION({ case: of, input }) {
    const [company] = sampleCompanies(of.countryCode)
    if (!company) return {}
    const registry = registryAnswerOf(company, input.now())
    const { organizationName: name, organizationNumber } = registry.organization
    return {
      answer: { kind: 'ORGANIZATION', source: 'REGISTRY', name, organizationNumber, declared: null },
      registry,
    }
  },
  OWNERSHIP: (context, step) => ({
    answer: sampleOwnership(context.case.countryCode, ownershipWork(step, context)),
  }),
  CONTACT_DETAILS(context, step) {
    const confirmedEmail = confirmed(sampleForm(step, context.case.countryCode), context.input.now())
    return { ...readSample(withData(context, { confirmedEmail }), step), confirmedEmail }
  },
  DOCUMENTS({ case: of, input }, step) {
    const files = sampleDocuments(step, input.now().toISOString())
    const slots = Object.fromEntries(files.map(({ id, slot }) => [slot ?? '', [id]]))
    return { answer: { kind: 'DOCUMENTS', slots }, documents: [...of.data.documents, ...files] }
  },
  SIGNING: (context) => ({ answer: { kind: 'SIGNING' }, ...sampleSigning(context) }),
}

const confirmed = (form: Form, now: Date) => ({ email: field(form, 'email'), at: now.toISOString() })

function sampleIdentity({ case: of, input }: PageContext): CaseData['identity'] {
  const person = samplePerson(of.countryCode)
  return {
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    provenAt: input.now().toISOString(),
    givenName: givenNamesOf(person),
    familyName: person.family,
    dateOfBirth: person.birth,
    personalIdentityNumber: identityNumberOf(person, 'EID'),
    country: person.country,
    address: null,
    evidence: { type: 'SIMULATED_ID_TOKEN', sha256: '0' },
  }
}
