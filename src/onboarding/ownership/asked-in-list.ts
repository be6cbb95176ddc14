/**
 * Where the register leaves only the public office of a person open, the list itself asks the question, so
 * that all of them are confirmed on one page.
 */
import {
  changed,
  isAwaitingOffice,
  type OwnerEntry,
  type OwnerList,
} from '#workflows/ownership/owner-list.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { linkLanguagesOf, ownerFormValues, readOwnerForm, stageAfter } from './owner-forms.ts'
import type { OwnershipWork } from './ownership-work.ts'

/** The form says which person it asked about: after a change of the company, the same id is another one. */
export const aboutOf = ({ registered }: OwnerEntry): string => registered?.party.name.fullName ?? ''

/** "yes" or "no"; empty without an answer about this very person. */
export function answerIn(form: Form, entry: OwnerEntry): string {
  const answer = field(form, `isPep.${entry.id}`)
  const isAnswer = answer === 'yes' || answer === 'no'
  return isAnswer && field(form, `about.${entry.id}`) === aboutOf(entry) ? answer : ''
}

function confirmedWith(entry: OwnerEntry, isPep: string, work: OwnershipWork) {
  const place = { stage: 'PERSON', owner: entry.id } as const
  return readOwnerForm(place, { ...ownerFormValues(place, work), isPep }, work)
}

export function isAskedInList(entry: OwnerEntry, work: OwnershipWork): boolean {
  const isOpen = entry.registered !== null && entry.person === null && entry.removed === null
  if (!isOpen || !work.rules.asksPep || linkLanguagesOf(work, entry, entry.id).length > 0) return false
  const read = confirmedWith(entry, 'no', work)
  return 'change' in read && stageAfter('PERSON', { ...entry, ...read.change }, true) === null
}

export const askedInList = (work: OwnershipWork): ReadonlySet<string> =>
  new Set(work.list.entries.filter((entry) => isAskedInList(entry, work)).map(({ id }) => id))

/** The list with each person confirmed whose question is answered. */
export function withAnswers(form: Form, work: OwnershipWork): OwnerList {
  return work.list.entries.reduce((list, entry) => {
    const answer = answerIn(form, entry)
    if (answer === '' || !isAskedInList(entry, work)) return list
    const read = confirmedWith(entry, answer, work)
    return 'change' in read ? changed(list, entry.id, read.change) : list
  }, work.list)
}

/** Another tab has said something else of a person than this form. */
export const isAnsweredElsewhere = (form: Form, { list }: OwnershipWork): boolean =>
  list.entries.some((entry) => {
    const answer = answerIn(form, entry)
    const isSame = entry.isPep === (answer === 'yes') && entry.removed === null
    return answer !== '' && (entry.person !== null || entry.removed !== null) && !isSame
  })

/** The next person with a public office that is not described yet. */
export const nextWithOffice = ({ entries }: OwnerList, role: OwnerEntry['role']): OwnerEntry | undefined =>
  entries.find((entry) => entry.role === role && isAwaitingOffice(entry))
