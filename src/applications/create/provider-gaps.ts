/** What a workflow needs of providers that are not configured, by step and market, and what that means. */
import { ApiError } from '../../api-error.ts'
import type { CountryCode } from '../../schemas/primitives.ts'
import type { Step, StepKind, WorkflowDefinition } from '../../workflows/workflow.ts'

export const providerKinds = ['EID', 'REGISTRY', 'SCREENING'] as const
export type ProviderKind = (typeof providerKinds)[number]

export interface ProviderState {
  configured: boolean
  /** The environment variable that configures it; null when this version has no adapter for it. */
  variable: string | null
}
/** For the customers of one mode, in one market. */
export type ProviderSetup = Record<ProviderKind, ProviderState>

export interface ProviderGap {
  /** The key of the step; null for the screening, which every application needs. */
  step: string | null
  market: CountryCode
  needs: ProviderKind
  variable: string | null
  /** Nobody can complete the step. Otherwise a person does by hand what the provider would do. */
  blocks: boolean
}

const needsOfStep: Partial<Record<StepKind, ProviderKind>> = { IDENTITY: 'EID', ORGANIZATION: 'REGISTRY' }

/**
 * An eID cannot be replaced, unless the step may be skipped or accepts a document: then a person reviews the
 * case. Without a registry the applicant enters the company by hand, and without a list the case goes to
 * review.
 */
const blocks = (needs: ProviderKind, step: Step): boolean =>
  needs === 'EID' && step.optional !== true && !(step.kind === 'IDENTITY' && step.documents)

export function providerGapsOf(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  market: CountryCode,
  setup: ProviderSetup,
): ProviderGap[] {
  const gapOf = (step: Step | null, needs: ProviderKind): ProviderGap[] => {
    const { configured, variable } = setup[needs]
    if (configured) return []
    return [
      { step: step?.key ?? null, market, needs, variable, blocks: step !== null && blocks(needs, step) },
    ]
  }
  return [
    ...steps.flatMap((step) => {
      const needs = needsOfStep[step.kind]
      return needs ? gapOf(step, needs) : []
    }),
    ...gapOf(null, 'SCREENING'),
  ]
}

const missing: Record<ProviderKind, string> = {
  EID: 'no eID is configured',
  REGISTRY: 'no company registry is configured',
  SCREENING: 'no sanctions or PEP list is configured',
}
const consequences: Record<ProviderKind, string> = {
  EID: 'every application without a proven identity goes to manual review',
  REGISTRY: 'the applicant enters the company by hand, and every application goes to manual review',
  SCREENING: 'every application goes to manual review',
}

/** One sentence: step, market, environment variable and consequence. */
export function gapText(gap: ProviderGap): string {
  const { step, market, needs, variable } = gap
  const subject = step === null ? 'Screening' : `Step ${step}`
  const fix = variable === null ? 'this version has no adapter for it' : `set ${variable}`
  const consequence = gap.blocks ? 'nobody can complete the step' : consequences[needs]
  return `${subject} in ${market}: ${missing[needs]} (${fix}), so ${consequence}.`
}

/** Throws 422 when an applicant could not complete a step. */
export function assertCanBeCompleted(
  definition: Pick<WorkflowDefinition, 'steps'>,
  market: CountryCode,
  setup: ProviderSetup,
): void {
  const blocking = providerGapsOf(definition, market, setup).filter((gap) => gap.blocks)
  if (blocking.length === 0) return
  const code = 'provider_not_configured'
  throw new ApiError(code, {
    detail: blocking.map(gapText).join(' '),
    errors: blocking.map((gap) => ({ path: '/workflowId', code, message: gapText(gap) })),
  })
}
