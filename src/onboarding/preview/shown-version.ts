/** The part of a draft that can be shown: a step with problems is left out, the others still have pages. */
import { ApiError } from '#kernel/api-error.ts'
import { problemsOf } from '#workflows/validity.ts'
import { type PublishedWorkflow, reservedStepKeys } from '#workflows/workflow.ts'

/** Throws draft_incomplete when the page itself, or something that every page needs, has problems. */
export function shownVersion(
  definition: Record<string, unknown>,
  page: string,
  { id, customerId }: Pick<PublishedWorkflow, 'id' | 'customerId'>,
): PublishedWorkflow {
  // Rules have no page.
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
  return {
    ...(definition as unknown as PublishedWorkflow),
    id,
    customerId,
    version: 0,
    steps: steps.filter((_step, index) => !isBroken(index)),
    rules: [],
  }
}

const isBelow = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`)
