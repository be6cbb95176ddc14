/** The stages of the company step. Each has an address of its own; what was typed at all of them is kept together, as the step's draft. */
import type { Registry, RegistryAnswer, RegistryFound } from '../../applications/provider-contracts.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { Step, StepOf } from '../../workflows/workflow.ts'
import type { Visit } from '../page-context.ts'

export type OrganizationStep = StepOf<'ORGANIZATION'>
const stages = ['SEARCH', 'RESULTS', 'CONFIRM', 'MANUAL'] as const
export type Stage = (typeof stages)[number]

/** A longer list is no help on a phone. */
export const MOST_FOUND = 20

/** Only of the list: what stands in an address or in a form is not used as it came. */
const stageNamed = (name: string | string[] | undefined): Stage | undefined =>
  stages.find((stage) => stage === String(name ?? '').toUpperCase())

export const registryOf = (visit: Visit): Registry | undefined =>
  visit.input.outside.registry(visit.case.mode, visit.case.countryCode)

const sourceOf = ({ case: of }: Visit, step: Step) => {
  const answer = of.data.answers[step.key]
  return answer?.kind === 'ORGANIZATION' ? answer.source : undefined
}

/** The card that she is asked about: the one last looked up, else that of her answer. */
export function cardAt(visit: Visit, step: Step): RegistryAnswer | null {
  const { considered, drafts, registry } = visit.case.data
  return (drafts[step.key] ? considered : null) ?? (sourceOf(visit, step) === 'REGISTRY' ? registry : null)
}

export function foundIn(draft: Form | undefined): RegistryFound[] {
  try {
    const found: unknown = JSON.parse(field(draft ?? {}, 'found') || '[]')
    return Array.isArray(found) ? (found as RegistryFound[]) : []
  } catch {
    return []
  }
}

/** The stage that the address names, where there is something to show at it; else where she is by her draft, else by her answer. */
export function stageAt(visit: Visit, step: Step, draft = visit.case.data.drafts[step.key]): Stage {
  const hasRegistry = registryOf(visit) !== undefined
  const canShow: Record<Stage, () => boolean> = {
    SEARCH: () => hasRegistry,
    RESULTS: () => hasRegistry && foundIn(draft).length > 0,
    CONFIRM: () => cardAt(visit, step) !== null,
    MANUAL: () => true,
  }
  const source = sourceOf(visit, step)
  const answered: Stage | undefined = source && (source === 'REGISTRY' ? 'CONFIRM' : 'MANUAL')
  const { method, query } = visit.input
  const wishes = [method === 'POST' ? undefined : stageNamed(query.stage), stageNamed(draft?.stage), answered]
  const wish = wishes.find((stage) => stage !== undefined && canShow[stage]())
  return wish ?? (hasRegistry ? 'SEARCH' : 'MANUAL')
}

export const stageAddress = ({ base }: Pick<Visit, 'base'>, step: Step, stage: Stage): string =>
  `${base}/${step.key}?stage=${stage.toLowerCase()}`

/** Back within the step, as long as she has not answered it; undefined: out of it. */
export function stageBefore(visit: Visit, step: Step): string | undefined {
  const draft = visit.case.data.drafts[step.key]
  const stage = stageAt(visit, step)
  if (!draft || stage === 'SEARCH' || !registryOf(visit)) return undefined
  return stageAddress(visit, step, stage === 'CONFIRM' && field(draft, 'chosen') ? 'RESULTS' : 'SEARCH')
}

const ownFields: Record<Stage, readonly string[]> = {
  SEARCH: ['query'],
  RESULTS: [],
  CONFIRM: [],
  MANUAL: ['name', 'number', 'legalForm', 'line', 'postalCode', 'city', 'country'],
}
/** For a form that does not say where it stood. */
const stageOfButton = new Map<string, Stage>([
  ['choose', 'RESULTS'],
  ['confirm', 'CONFIRM'],
  ['declare', 'MANUAL'],
])

/** The draft with what this form says. A company chosen from a list is no number that she typed. */
export function typedAt(form: Form, before: Form = {}): Form {
  const stage =
    stageNamed(form.stage) ?? stageOfButton.get(field(form, 'do')) ?? stageNamed(before.stage) ?? 'SEARCH'
  const own = ownFields[stage].filter((name) => form[name] !== undefined)
  const typed: Form = Object.fromEntries(own.map((name) => [name, field(form, name)]))
  if (stage === 'RESULTS') typed.chosen = field(form, 'number')
  return { ...before, ...typed, stage }
}

/** Back in the search, with what she typed by hand where she has not searched yet. */
export const toSearch = (draft: Form): Form => ({
  ...draft,
  query: field(draft, 'query') || field(draft, 'number') || field(draft, 'name'),
})
