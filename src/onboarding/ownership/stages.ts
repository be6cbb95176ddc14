/** The stages of the owners step. Each has its own URL, without a name in it; all share one draft. */
import { entryOf, type OwnerEntry } from '#workflows/ownership/owner-list.ts'
import { type Form, field, fields } from '#workflows/steps/step-kind.ts'
import { stageNamed } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import { type OwnershipStep, type OwnershipWork, ownershipWork } from './ownership-work.ts'

const stages = ['LIST', 'NOBODY', 'PERSON', 'SHARE', 'COMPANIES', 'OFFICE', 'REMOVE'] as const
export type Stage = (typeof stages)[number]

/** The person of a page: an id of the list, or a person who is not in it yet. */
export const newOwners = ['new', 'me', 'official'] as const
type NewOwner = (typeof newOwners)[number]
export const isNew = (owner: string): owner is NewOwner => newOwners.some((each) => each === owner)

export interface Place {
  stage: Stage
  /** Empty for the two lists. */
  owner: string
}

const isList = (stage: Stage): boolean => stage === 'LIST' || stage === 'NOBODY'

/** The place, if there is something to show. */
function placeIn(
  { list, applicant }: OwnershipWork,
  named: { stage?: string | string[] | undefined; owner?: string | string[] | undefined },
): Place | undefined {
  const stage = stageNamed(stages, named.stage)
  const owner = String(named.owner ?? '')
  if (!stage) return undefined
  if (isList(stage)) return { stage, owner: '' }
  if (isNew(owner)) return stage === 'PERSON' && (owner !== 'me' || applicant) ? { stage, owner } : undefined
  const entry = entryOf(list, owner)
  if (!entry) return undefined
  // The other pages follow the page with the person's details.
  return stage === 'PERSON' || stage === 'REMOVE' || entry.person ? { stage, owner } : undefined
}

/** The place in the URL if it has something to show, else the draft's, else the saved answer's. */
export function currentPlace(
  step: OwnershipStep,
  context: PageContext,
  draft: Form | undefined = context.case.data.drafts[step.key],
  work = ownershipWork(step, context, draft),
): Place {
  const { method, query } = context.input
  const answer = context.case.data.answers[step.key]
  const isNobody = answer?.kind === 'OWNERSHIP' && answer.nobody !== null
  return (
    (method === 'POST' ? undefined : placeIn(work, query)) ??
    placeIn(work, draft ?? {}) ?? { stage: isNobody ? 'NOBODY' : 'LIST', owner: '' }
  )
}

export const placeUrl = (
  { base }: Pick<PageContext, 'base'>,
  step: { key: string },
  { stage, owner }: Place,
): string => `${base}/${step.key}?stage=${stage.toLowerCase()}${owner ? `&owner=${owner}` : ''}`

export const listPlaceOf = (role: OwnerEntry['role'] | undefined): Place => ({
  stage: role === 'OFFICIAL' ? 'NOBODY' : 'LIST',
  owner: '',
})

const before: Record<Stage, Stage | null> = {
  LIST: null,
  NOBODY: 'LIST',
  PERSON: null,
  SHARE: 'PERSON',
  COMPANIES: 'SHARE',
  OFFICE: 'PERSON',
  REMOVE: 'PERSON',
}

/** Where Back leads; undefined when it leaves the step. */
export function previousPlace({ stage, owner }: Place, { list }: OwnershipWork): Place | undefined {
  if (stage === 'LIST') return undefined
  const role = owner === 'official' ? 'OFFICIAL' : entryOf(list, owner)?.role
  const previous = before[stage]
  return previous === null ? listPlaceOf(role) : { stage: previous, owner: isList(previous) ? '' : owner }
}

const fieldsOf: Record<Stage, readonly string[]> = {
  LIST: ['rest', 'restText', 'nominees'],
  NOBODY: ['nobodyWhy'],
  PERSON: [
    'firstNames',
    'lastNames',
    'birth.day',
    'birth.month',
    'birth.year',
    'identityNumber',
    'residence',
    'nationality',
    'isPep',
    'ownerEmail',
    'ownerLanguage',
  ],
  SHARE: ['share', 'band', 'controlText'],
  COMPANIES: ['companies', 'lastShare'],
  OFFICE: ['position', 'relation', 'officeSince', 'officeUntil'],
  REMOVE: ['reason'],
}
/** Unticked boxes are not sent. */
const boxesOf: Partial<Record<Stage, readonly string[]>> = { SHARE: ['how', 'control'] }
/** One set for each company in between. */
const chainField = /^chain(?:Name|Number|Country|Form|Share)\.[1-9]$/

/** The answers that the list itself asks for, one set for each person. */
const listField = /^(?:isPep|about)\.\d+$/
export const withoutAnswers = (draft: Form): Form =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !listField.test(name)))

const aboutOnePerson = stages.filter((stage) => !isList(stage))
const isPersonal = (name: string): boolean =>
  chainField.test(name) ||
  aboutOnePerson.some((stage) => [...fieldsOf[stage], ...(boxesOf[stage] ?? [])].includes(name))

/** The draft without the typed text about one person. */
export const withoutTyped = (draft: Form): Form =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !isPersonal(name) && name !== 'owner'))

/** The draft merged with this form. Typed text about one person never appears with another. */
export function mergeIntoDraft(form: Form, saved: Form = {}): Form {
  const stage = stageNamed(stages, form.stage) ?? stageNamed(stages, saved.stage) ?? 'LIST'
  const owner = isList(stage) ? '' : field(form, 'owner')
  const kept = !isList(stage) && owner !== field(saved, 'owner') ? withoutTyped(saved) : saved
  const names = [
    ...fieldsOf[stage],
    ...(stage === 'COMPANIES' ? Object.keys(form).filter((name) => chainField.test(name)) : []),
    ...(isList(stage) ? Object.keys(form).filter((name) => listField.test(name)) : []),
  ].filter((name) => form[name] !== undefined)
  const typed = Object.fromEntries(names.map((name) => [name, field(form, name)]))
  const boxes = Object.fromEntries((boxesOf[stage] ?? []).map((name) => [name, fields(form, name)]))
  return { ...kept, ...typed, ...boxes, stage, ...(isList(stage) ? {} : { owner }) }
}

/** Whether something was typed for this page and is not in the list yet. */
export const hasTyped = (draft: Form, { stage, owner }: Place): boolean =>
  !isList(stage) &&
  field(draft, 'owner') === owner &&
  Object.keys(draft).some(
    (name) =>
      fieldsOf[stage].includes(name) ||
      (boxesOf[stage] ?? []).includes(name) ||
      (stage === 'COMPANIES' && chainField.test(name)),
  )
