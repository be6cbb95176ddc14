/** The missing providers of a workflow, by step and market, and the consequence. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { ApiError } from '#kernel/api-error.ts'
import type { NeededKind } from '#providers/catalogue/provider-row.ts'
import { acceptsEid } from '#workflows/steps/identity.ts'
import type { Step, StepKind, WorkflowDefinition } from '#workflows/workflow.ts'

export interface ProviderState {
  configured: boolean
  /** The keys of providers that can be set; empty when this version has none. */
  options: readonly string[]
  /** The keys of those that are there. Absent: each is as good as another. */
  keys?: readonly string[]
}
/** For the customers of one mode, in one market. */
export type ProviderSetup = Record<NeededKind, ProviderState>

export interface ProviderGap {
  /** The key of the step; null for the screening, which every application needs. */
  step: string | null
  market: CountryCode
  needs: NeededKind
  options: readonly string[]
  /** Applicants cannot complete the step. Otherwise a reviewer does the work of the provider. */
  blocks: boolean
}

const needsOfStep: Partial<Record<StepKind, NeededKind>> = { IDENTITY: 'EID', ORGANIZATION: 'REGISTRY' }

/**
 * An eID cannot be replaced, unless the step may be skipped or accepts a document: then a person reviews the
 * case. Without a registry the applicant enters the company by hand, and without a list the case goes to
 * review.
 */
const blocks = (needs: NeededKind, step: Step): boolean =>
  needs === 'EID' && step.optional !== true && !(step.kind === 'IDENTITY' && step.documents)

export function providerGapsOf(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  market: CountryCode,
  setup: ProviderSetup,
): ProviderGap[] {
  const gapOf = (step: Step | null, needs: NeededKind): ProviderGap[] => {
    const { configured, options, keys } = setup[needs]
    const isAccepted = (key: string) => step?.kind !== 'IDENTITY' || acceptsEid(step, key)
    if (configured && (keys === undefined || keys.some(isAccepted))) return []
    return [
      {
        ...{ step: step?.key ?? null, market, needs, options: options.filter(isAccepted) },
        blocks: step !== null && blocks(needs, step),
      },
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

const missing: Record<NeededKind, string> = {
  EID: 'no eID that it accepts is configured',
  REGISTRY: 'no company registry is configured',
  SCREENING: 'no sanctions or PEP list is configured',
}
const consequences: Record<NeededKind, string> = {
  EID: 'every application without a proven identity goes to manual review',
  REGISTRY: 'the applicant enters the company by hand, and every application goes to manual review',
  SCREENING: 'every application goes to manual review',
}

const howToSet = ({ needs, market, options: [first, ...others] }: ProviderGap): string => {
  if (needs === 'SCREENING' && first === undefined) return 'set sources with npx foyer screening source'
  if (first === undefined) return 'this version has none for this market'
  const command = `npx foyer call providers.set --provider ${first} --market ${market}`
  const also = others.length > 0 ? `, or with ${others.join(', ')}` : ''
  return `set one in Settings, Providers, or with ${command}${also}`
}

const subjectOf = ({ step }: ProviderGap): string => (step === null ? 'Screening' : `Step ${step}`)
const consequenceOf = ({ blocks, needs }: ProviderGap): string =>
  blocks ? 'nobody can complete the step' : consequences[needs]

/** One sentence: step, market, how to set it, and the consequence. */
export const gapText = (gap: ProviderGap): string =>
  `${subjectOf(gap)} in ${gap.market}: ${missing[gap.needs]} (${howToSet(gap)}), so ${consequenceOf(gap)}.`

/** One sentence for several gaps that differ in their market only. */
export function gapsText(gaps: readonly [ProviderGap, ...ProviderGap[]]): string {
  const [gap] = gaps
  const markets = gaps.map(({ market }) => market).join(', ')
  return `${subjectOf(gap)} in ${markets}: ${missing[gap.needs]}, so ${consequenceOf(gap)}.`
}

/** Gaps that differ in their market only, together. */
export function gapsByStep(gaps: readonly ProviderGap[]): Array<[ProviderGap, ...ProviderGap[]]> {
  const together = new Map<string, [ProviderGap, ...ProviderGap[]]>()
  for (const gap of gaps) {
    const key = JSON.stringify([gap.step, gap.needs, gap.blocks])
    const others = together.get(key)
    if (others) others.push(gap)
    else together.set(key, [gap])
  }
  return [...together.values()]
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
