/** The stages of the company step. Each has its own URL; the input of all of them is one draft. */
import type { Registry, RegistryAnswer, RegistrySearchResult } from '@foyer/company-registers/contract'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { Step, StepOf } from '#workflows/workflow.ts'
import { stageNamed } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'

export type OrganizationStep = StepOf<'ORGANIZATION'>
const stages = ['SEARCH', 'RESULTS', 'CONFIRM', 'ADDRESS', 'MANUAL'] as const
export type Stage = (typeof stages)[number]

/** Longer lists are hard to use on a phone. */
export const MAX_RESULTS = 20

export const registryOfDraft = (context: PageContext): Registry | undefined =>
  context.providers.registry(context.case.countryCode)

const sourceOf = ({ case: of }: PageContext, step: Step) => {
  const answer = of.data.answers[step.key]
  return answer?.kind === 'ORGANIZATION' ? answer.source : undefined
}

/** The registry card to confirm: the company last looked up, else the one of the saved answer. */
export function registryCardOf(context: PageContext, step: Step): RegistryAnswer | null {
  const { registryCandidate, drafts, registry } = context.case.data
  return (
    (drafts[step.key] ? registryCandidate : null) ??
    (sourceOf(context, step) === 'REGISTRY' ? registry : null)
  )
}

export function searchResultsIn(draft: Form | undefined): RegistrySearchResult[] {
  try {
    const found: unknown = JSON.parse(field(draft ?? {}, 'found') || '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** The stage in the URL if it has something to show, else the draft's, else the saved answer's. */
export function currentStage(
  context: PageContext,
  step: Step,
  draft = context.case.data.drafts[step.key],
): Stage {
  const hasRegistry = registryOfDraft(context) !== undefined
  const canShow: Record<Stage, () => boolean> = {
    SEARCH: () => hasRegistry,
    RESULTS: () => hasRegistry && searchResultsIn(draft).length > 0,
    CONFIRM: () => registryCardOf(context, step) !== null,
    ADDRESS: () => registryCardOf(context, step) !== null,
    MANUAL: () => true,
  }
  const source = sourceOf(context, step)
  const answered: Stage | undefined = source && (source === 'REGISTRY' ? 'CONFIRM' : 'MANUAL')
  const { method, query } = context.input
  const preferences = [
    method === 'POST' ? undefined : stageNamed(stages, query.stage),
    stageNamed(stages, draft?.stage),
    answered,
  ]
  const preferred = preferences.find((stage) => stage !== undefined && canShow[stage]())
  return preferred ?? (hasRegistry ? 'SEARCH' : 'MANUAL')
}

export const stageUrl = ({ base }: Pick<PageContext, 'base'>, step: Step, stage: Stage): string =>
  `${base}/${step.key}?stage=${stage.toLowerCase()}`

/** The previous stage within an unanswered step; undefined when Back leaves the step. */
export function previousStageUrl(context: PageContext, step: Step): string | undefined {
  const draft = context.case.data.drafts[step.key]
  const stage = currentStage(context, step)
  if (stage === 'ADDRESS') return stageUrl(context, step, 'CONFIRM')
  if (!draft || stage === 'SEARCH' || !registryOfDraft(context)) return undefined
  return stageUrl(context, step, stage === 'CONFIRM' && field(draft, 'chosen') ? 'RESULTS' : 'SEARCH')
}

const addressFields = ['line', 'postalCode', 'city', 'country'] as const
const stageFields: Record<Stage, readonly string[]> = {
  SEARCH: ['query'],
  RESULTS: [],
  CONFIRM: [],
  ADDRESS: [],
  MANUAL: ['name', 'number', 'legalForm', ...addressFields],
}
/** For a form that does not name its stage. */
const stageOfButton = new Map<string, Stage>([
  ['choose', 'RESULTS'],
  ['confirm', 'CONFIRM'],
  ['correct', 'CONFIRM'],
  ['address', 'ADDRESS'],
  ['declare', 'MANUAL'],
])

/** A row of the results sends `choose`; a suggestion of the search sends `number`. */
export const chosenNumberOf = (form: Form): string => field(form, 'choose') || field(form, 'number')

/** The draft merged with this form. A number chosen from the results is kept apart from a typed one. */
export function mergeIntoDraft(form: Form, before: Form = {}): Form {
  const stage =
    stageNamed(stages, form.stage) ??
    stageOfButton.get(field(form, 'do')) ??
    stageNamed(stages, before.stage) ??
    'SEARCH'
  const own = stageFields[stage].filter((name) => form[name] !== undefined)
  const typed: Form = Object.fromEntries(own.map((name) => [name, field(form, name)]))
  if (stage === 'RESULTS') typed.chosen = chosenNumberOf(form)
  if (stage === 'ADDRESS') Object.assign(typed, correctionIn(form))
  return { ...before, ...typed, stage }
}

/** Apart from the address of a company typed by hand, and with the number of the company that it is of. */
const correctionIn = (form: Form): Form => ({
  ...Object.fromEntries(addressFields.map((name) => [`corrected.${name}`, field(form, name)])),
  correctedOf: field(form, 'number'),
})

/** The typed address of this company. */
export const typedCorrection = (draft: Form, number: string): Form =>
  field(draft, 'correctedOf') === number
    ? Object.fromEntries(addressFields.map((name) => [name, field(draft, `corrected.${name}`)]))
    : {}

/** Back to the search, prefilled from the manual form if nothing was searched for yet. */
export const searchDraft = (draft: Form): Form => ({
  ...draft,
  query: field(draft, 'query') || field(draft, 'number') || field(draft, 'name'),
})
