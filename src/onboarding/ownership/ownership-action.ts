/** The forms of the owners step: every button changes the list in the draft, or saves it as the answer. */

import type { Problem } from '@foyer/national-fields/problem'
import { draft } from '#applications/applicant-moves.ts'
import type { Case } from '#applications/case.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import { nobodyAnswer, ownersAnswer } from '#workflows/ownership/answer.ts'
import { chainLengthOf, MAX_CHAIN } from '#workflows/ownership/holdings-form.ts'
import { hasBeneficialOwner, nobodyProblems, ownerListProblems } from '#workflows/ownership/list-problems.ts'
import {
  added,
  changed,
  entryOf,
  MAX_ENTRIES,
  type OwnerEntry,
  type OwnerList,
  withoutEntry,
} from '#workflows/ownership/owner-list.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { contextWith, type PageContext } from '../page-context.ts'
import type { StepReply } from '../steps/step-reply.ts'
import { askedInList, isAnsweredElsewhere, nextWithOffice, withAnswers } from './asked-in-list.ts'
import { type PersonStage, readOwnerForm, stageAfter } from './owner-forms.ts'
import { type OwnershipStep, type OwnershipWork, ownershipWork, withList } from './ownership-work.ts'
import {
  currentPlace,
  isNew,
  listPlaceOf,
  mergeIntoDraft,
  type Place,
  placeUrl,
  withoutAnswers,
  withoutTyped,
} from './stages.ts'

/** One press of a button, with the draft so far. */
interface Press {
  step: OwnershipStep
  context: PageContext
  typed: Form
  work: OwnershipWork
  place: Place
}

export async function ownershipAction(step: OwnershipStep, context: PageContext): Promise<StepReply> {
  const { form } = context.input
  const typed = mergeIntoDraft(form, context.case.data.drafts[step.key])
  const work = ownershipWork(step, context, typed)
  const place = currentPlace(step, context, typed, work)
  const press: Press = { step, context, typed, work, place }
  // The person was taken off the list in another tab.
  if (field(typed, 'stage') !== place.stage) return leaveFor(press, listPlaceOf('OWNER'), 'changed_elsewhere')
  const [button = '', about = ''] = field(form, 'do').split(':')
  if (button === 'open') return leaveFor(press, { stage: 'PERSON', owner: about })
  if (button === 'remove') return leaveFor(press, { stage: 'REMOVE', owner: about })
  if (button === 'nobody') return leaveFor(press, { stage: 'NOBODY', owner: '' })
  if (button === 'owners') return leaveFor(press, listPlaceOf('OWNER'))
  if (button === 'shares') return leaveFor(press, { stage: 'SHARE', owner: place.owner })
  if (button === 'more') return addCompany(press)
  if (button === 'delete') return deletePerson(press)
  return place.owner === '' ? finish(press) : savePerson(press)
}

/** Keeps what was typed on this page, and opens another one. */
async function leaveFor({ step, context, typed }: Press, to: Place, notice?: string): Promise<StepReply> {
  const { stage, owner } = to
  const kept = owner === '' || field(typed, 'owner') === owner ? typed : withoutTyped(typed)
  await context.move(
    combineMoves(start(), draft(step.key, { ...kept, stage, ...(owner === '' ? {} : { owner }) })),
  )
  return { redirect: `${placeUrl(context, step, to)}${notice ? `&notice=${notice}` : ''}` }
}

/** Confirms the people that the list asked about, and opens another page. */
async function leaveAnswered(press: Press, to: Place, notice?: string): Promise<StepReply> {
  const { step, context, typed } = press
  await context.move(
    combineMoves(start(), (current: Case, now: Date) => {
      const list = withAnswers(typed, ownershipWork(step, contextWith(context, current)))
      const kept = { ...withoutAnswers(withoutTyped(typed)), stage: to.stage }
      return draft(step.key, withList(to.owner ? { ...kept, owner: to.owner } : kept, list))(current, now)
    }),
  )
  return { redirect: `${placeUrl(context, step, to)}${notice ? `&notice=${notice}` : ''}` }
}

async function finish(press: Press): Promise<StepReply> {
  const { typed, work, place, context } = press
  const { rules, company, isApplicant } = work
  if (isAnsweredElsewhere(context.input.form, work)) return leaveFor(press, place, 'changed_elsewhere')
  const problems = problemsAt(place, typed, work)
  if (problems.length > 0) return { reply: 'SHOW_PROBLEMS', typed, problems }
  const list = withAnswers(typed, work)
  const official = nextWithOffice(list, place.stage === 'LIST' ? 'OWNER' : 'OFFICIAL')
  if (official) return leaveAnswered(press, { stage: 'OFFICE', owner: official.id })
  // Small owners alone say the same as "Nobody owns …", so the senior managers are asked for as well.
  if (place.stage === 'LIST' && !hasBeneficialOwner(list, rules))
    return leaveAnswered(press, { stage: 'NOBODY', owner: '' }, 'owners_below')
  const answer =
    place.stage === 'NOBODY'
      ? nobodyAnswer(list, typed, { company, isApplicant })
      : ownersAnswer(list, typed, { company, rules, isApplicant })
  return { reply: 'SAVE_ANSWER', answer }
}

export function problemsAt(place: Place, typed: Form, work: OwnershipWork): Problem[] {
  if (place.stage === 'LIST' || place.stage === 'NOBODY') {
    const problemsOf = place.stage === 'LIST' ? ownerListProblems : nobodyProblems
    return problemsOf(withAnswers(typed, work), typed, work.rules, askedInList(work))
  }
  const read = readOwnerForm(place, typed, work)
  return 'problems' in read ? read.problems : []
}

async function savePerson(press: Press): Promise<StepReply> {
  const { typed, work, place } = press
  const read = readOwnerForm(place, typed, work)
  if ('problems' in read) return { reply: 'SHOW_PROBLEMS', typed, problems: read.problems }
  if (isNew(place.owner) && work.list.entries.length >= MAX_ENTRIES)
    return leaveFor(press, listPlaceOf('OWNER'), 'owners_enough')
  return changeList(press, (list) => {
    if (!isNew(place.owner))
      return [changed(list, place.owner, { removed: null, ...read.change }), place.owner]
    // Pressed twice: the person is in the list already.
    const same = list.entries.find(({ person }) => isEqual(person, read.change.person))
    const role = place.owner === 'official' ? 'OFFICIAL' : 'OWNER'
    return same ? [list, same.id] : added(list, role, read.change)
  })
}

const isEqual = (a: unknown, b: unknown): boolean => a != null && JSON.stringify(a) === JSON.stringify(b)

/** Takes a person off the list that the applicant has added. Registered people need a reason. */
function deletePerson(press: Press): Promise<StepReply> {
  const { place, work } = press
  const entry = entryOf(work.list, place.owner)
  if (!entry || entry.registered) return leaveFor(press, { stage: 'REMOVE', owner: place.owner })
  return changeList(press, (list) => [withoutEntry(list, place.owner, ''), place.owner])
}

/** From the newest list, which another tab may have changed since this request began. */
async function changeList(
  press: Press,
  change: (list: OwnerList) => [OwnerList, string],
): Promise<StepReply> {
  const { step, context, typed, place } = press
  const seen = field(context.input.form, 'seen')
  let next: { to: Place } | undefined
  await context.move(
    combineMoves(start(), (current: Case, now: Date) => {
      const { list, rules } = ownershipWork(step, contextWith(context, current))
      next = undefined
      if (isOverwritten(list, place.owner, seen)) return undefined
      const [newest, id] = change(list)
      const entry = entryOf(newest, id)
      const to = placeAfter(place, { list: newest, entry, before: entryOf(list, id) }, rules.asksPep)
      next = { to }
      const kept = { ...withoutTyped(current.data.drafts[step.key] ?? typed), stage: to.stage }
      return draft(step.key, withList(to.owner ? { ...kept, owner: to.owner } : kept, newest))(current, now)
    }),
  )
  return next
    ? { redirect: placeUrl(context, step, next.to) }
    : leaveFor(press, listPlaceOf('OWNER'), 'changed_elsewhere')
}

/** Another tab has changed this person since the page was shown. */
const isOverwritten = (list: OwnerList, owner: string, seen: string): boolean =>
  !isNew(owner) && seen !== '' && String(entryOf(list, owner)?.revision ?? '') !== seen

interface Changed {
  list: OwnerList
  entry: OwnerEntry | undefined
  before: OwnerEntry | undefined
}

function placeAfter(place: Place, { list, entry, before }: Changed, asksPep: boolean): Place {
  const stage = entry && stageAfter(place.stage as PersonStage, entry, asksPep)
  if (stage) return { stage, owner: entry.id }
  const role = (entry ?? before)?.role
  // Several public offices were answered in the list: one page each, one after the other.
  const next = place.stage === 'OFFICE' && role ? nextWithOffice(list, role) : undefined
  return next ? { stage: 'OFFICE', owner: next.id } : listPlaceOf(role)
}

/** One more company in between. */
async function addCompany(press: Press): Promise<StepReply> {
  const { step, context, typed, place } = press
  const companies = String(Math.min(MAX_CHAIN, chainLengthOf(typed) + 1))
  await context.move(combineMoves(start(), draft(step.key, { ...typed, companies })))
  return { redirect: placeUrl(context, step, place) }
}
